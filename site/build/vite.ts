/** Vite configuration of the client and the server build. */
import { basename, join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { InlineConfig } from 'vite'
import { leanViem } from './leanViem.ts'
import type { PageAssets } from './pageAssets.ts'

export const siteRoot = join(import.meta.dirname, '..')

export function clientConfig(): InlineConfig {
  return {
    configFile: false,
    root: siteRoot,
    logLevel: 'warn',
    plugins: [leanViem(), react()],
    build: {
      outDir: 'dist/client',
      emptyOutDir: true,
      manifest: true,
      // Browsers of the last two years support light-dark() and color-mix(), and need no transpiling.
      target: ['chrome123', 'firefox124', 'safari17.5'],
      // Inlined assets would require data: in font-src and prevent caching.
      assetsInlineLimit: 0,
      cssCodeSplit: true,
      // The HTML preloads the imports of the first steps; later parts import little else.
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: [join(siteRoot, 'src/app/shell.ts'), join(siteRoot, 'src/styles/page.css')],
        output: {
          codeSplitting: {
            // Each loading step is one file with everything that no previous step has. Code that a later, rare part
            // shares with a step stays in the step, instead of becoming an extra chunk for every visitor.
            groups: ['src/app/shell.ts', 'src/main.tsx', 'src/app/panel.tsx', 'src/live/startLive.ts'].map(
              (step) => ({
                name: basename(step).replace(/\..*/, ''),
                test: (id: string) => id === join(siteRoot, step),
              }),
            ),
          },
        },
      },
    },
  }
}

export function serverConfig(assets: PageAssets): InlineConfig {
  return {
    configFile: false,
    root: siteRoot,
    logLevel: 'warn',
    plugins: [leanViem(), react()],
    define: { __ASSETS__: JSON.stringify(assets), 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: join(siteRoot, 'src/app/renderPage.tsx'),
      outDir: 'dist/server',
      emptyOutDir: true,
      target: 'node24',
      rolldownOptions: { output: { entryFileNames: 'render.js' } },
    },
  }
}
