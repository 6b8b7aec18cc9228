/** What the kit's playground offers: its screens, and the kit's languages. No browser is needed for it. */
import { join } from 'node:path'
import { createServer } from 'vite'

interface ScreenName {
  readonly id: string
  readonly title: string
}

interface Playground {
  readonly screens: readonly ScreenName[]
  /** Codes of languages. */
  readonly languages: readonly string[]
}

/** @param playground absolute folder. */
export async function readPlayground(playground: string): Promise<Playground> {
  const server = await createServer({
    root: playground,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const { screens } = await server.ssrLoadModule('/screens/screens.ts')
    const { locales } = await server.ssrLoadModule(join(playground, '../src/words/locales.ts'))
    return {
      screens: screens.map(({ id, title }: ScreenName) => ({ id, title })),
      languages: ['en', ...locales.map(({ code }: { readonly code: string }) => code)],
    }
  } finally {
    await server.close()
  }
}
