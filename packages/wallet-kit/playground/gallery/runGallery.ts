/**
 * Command line of a gallery: `serve` (PORT, default 5173), `build`, or `shots`, which builds first and takes
 * screenshots: `shots --only connect --look 'theme=press&locale=ar' --widths 375,1440 --schemes dark`.
 */
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import react from '@vitejs/plugin-react'
import { build, createServer, type InlineConfig } from 'vite'
import { serveGallery } from './serveGallery.ts'
import { takeScreenshots } from './takeScreenshots.ts'

export interface Gallery {
  /** Absolute folder of its pages. */
  readonly root: string
  /** Absolute files; the first is the gallery itself. */
  readonly pages: readonly [string, ...string[]]
  /** Absolute output folder. */
  readonly dist: string
  /** Default query strings of screenshots. */
  readonly looks: readonly string[]
  /** Constants and modules that the pages' sources expect of their build. */
  readonly define?: Readonly<Record<string, string>>
  readonly alias?: Readonly<Record<string, string>>
}

/** @param args without the program's name. */
export async function runGallery(
  { root, pages, dist, looks, define = {}, alias = {} }: Gallery,
  args: readonly string[],
): Promise<void> {
  const text = (usual: string) => ({ type: 'string', default: usual }) as const
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      out: text('gallery-shots'),
      only: text(''),
      look: { type: 'string', multiple: true, default: [...looks] },
      widths: text('375,768,1440'),
      schemes: text('light'),
      format: text('png'),
      chromium: text(process.env['CHROMIUM'] ?? '/usr/bin/chromium'),
    },
  })
  const config: InlineConfig = {
    root,
    // Any folder of a server, such as the documentation's.
    base: './',
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    define: { ...define },
    resolve: { alias: { ...alias } },
    build: {
      outDir: dist,
      emptyOutDir: true,
      // Pictures, fonts and catalogues stay files: the page's policy allows nothing else.
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 4_000,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: [...pages] },
    },
  }
  const [command] = positionals
  if (command === 'serve') {
    const server = await createServer({ ...config, logLevel: 'info' })
    await server.listen(Number(process.env['PORT'] ?? 5173))
    return server.printUrls()
  }
  await build(config)
  if (command !== 'shots') return
  const server = await serveGallery(dist)
  const out = resolve(process.env['INIT_CWD'] ?? '.', values.out)
  const taken = await takeScreenshots({
    ...values,
    url: `${server.url}/${basename(pages[0])}`,
    out,
    looks: values.look,
    format: values.format === 'webp' ? 'webp' : 'png',
    widths: values.widths.split(',').map(Number),
    schemes: values.schemes.split(',').map((scheme) => (scheme === 'dark' ? 'dark' : 'light')),
  })
  await server.stop()
  process.stdout.write(`${taken} pictures in ${out}\n`)
}
