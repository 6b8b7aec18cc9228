/** Vite configuration of the client and the server build. */
import { basename, join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { InlineConfig } from 'vite'
import { leanViem } from './leanViem.ts'
import type { PageAssets } from './pageAssets.ts'

export const siteRoot = join(import.meta.dirname, '..')

/** A page with its scripts and its stylesheet. Paths are relative to the package. */
export interface ClientPage {
  readonly shell: string
  readonly stylesheet: string
  /** Loading steps that become one file each. */
  readonly steps: readonly string[]
  /** Where the build writes its manifest, relative to the output. */
  readonly manifest: string
  /** Whether it empties the output folder: the first build does. */
  readonly isFirst: boolean
}

export const MINT_PAGE: ClientPage = {
  shell: 'src/app/shell.ts',
  stylesheet: 'src/styles/page.css',
  steps: ['src/app/shell.ts', 'src/main.tsx', 'src/app/panel.tsx', 'src/live/startLive.ts'],
  manifest: '.vite/mint.json',
  isFirst: true,
}

export const SAFE_PAGE: ClientPage = {
  shell: 'src/safe/shell.ts',
  stylesheet: 'src/styles/safe/page.css',
  steps: ['src/safe/shell.ts', 'src/safe/main.tsx'],
  manifest: '.vite/safe.json',
  isFirst: false,
}

export function clientConfig({ shell, stylesheet, steps, manifest, isFirst }: ClientPage): InlineConfig {
  return {
    configFile: false,
    root: siteRoot,
    logLevel: 'warn',
    plugins: [leanViem(), react()],
    build: {
      outDir: 'dist/client',
      emptyOutDir: isFirst,
      copyPublicDir: isFirst,
      manifest,
      // Browsers of the last two years support light-dark() and color-mix(), and need no transpiling.
      target: ['chrome123', 'firefox124', 'safari17.5'],
      // Inlined assets would require data: in font-src and prevent caching.
      assetsInlineLimit: 0,
      cssCodeSplit: true,
      // The HTML preloads the imports of the first steps; later parts import little else.
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: [join(siteRoot, shell), join(siteRoot, stylesheet)],
        output: {
          codeSplitting: {
            // Each loading step is one file with everything that no previous step has. Code that a later, rare part
            // shares with a step stays in the step, instead of becoming an extra chunk for every visitor.
            groups: steps.map((step) => ({
              name: basename(step).replace(/\..*/, ''),
              test: (id: string) => id === join(siteRoot, step),
            })),
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
