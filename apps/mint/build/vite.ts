/** Vite configuration of the client and the server build. */
import { basename, join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { InlineConfig, Plugin } from 'vite'
import type { CollectionFolder, LoadedPage } from '@peppermint/sale/collections'
import type { RouteName } from '@peppermint/api'
import { collectionDefines, localizableDefines } from './collectionDefines.ts'
import { markMessages } from './localize/markMessages.ts'
import type { PageAssets } from '@peppermint/ui/page/pageAssets.ts'

export const siteRoot = join(import.meta.dirname, '..')

/** A client build: its pages share every script. Paths are relative to the package. */
export interface ClientBuild<Route extends string = string> {
  readonly shell: string
  /** What the shell imports. */
  readonly main: string
  /** The stylesheet of the build's own page, which all its pages link. */
  readonly stylesheet: string
  /** Loading steps that become one file each: of a module, or of several that are loaded together. */
  readonly steps: readonly (string | readonly [string, ...string[]])[]
  /** Further pages. */
  readonly routes: Readonly<Record<Route, RouteFiles>>
  /** Where the build writes its manifest, relative to the output. */
  readonly manifest: string
  /** Whether it empties the output folder: the first build does. */
  readonly isFirst: boolean
}

/** What a route adds to its build. */
export interface RouteFiles {
  /** Its module, as `routes.ts` imports it; absent where the page needs no script. */
  readonly module?: string
  /** Linked after the build's own stylesheet. */
  readonly stylesheet: string
}

/** The collection pages besides the mint page. */
export const ROUTES: Readonly<Record<RouteName | 'not-found', RouteFiles>> = {
  peppers: { module: 'src/peppers/route.tsx', stylesheet: 'src/styles/peppers/page.css' },
  pepper: { module: 'src/pepper/route.tsx', stylesheet: 'src/styles/collection/page.css' },
  owner: { module: 'src/owner/route.tsx', stylesheet: 'src/styles/collection/page.css' },
  stats: { module: 'src/stats/route.tsx', stylesheet: 'src/styles/collection/page.css' },
  studio: { module: '../studio/src/route.tsx', stylesheet: '../studio/src/styles/page.css' },
  'not-found': { stylesheet: '../../packages/ui/src/styles/frame.css' },
}

/** Each step has what no earlier one has. The mint page's come first, so that no route moves or enlarges one. */
export const COLLECTION: ClientBuild<keyof typeof ROUTES> = {
  shell: 'src/app/shell.ts',
  main: 'src/main.tsx',
  stylesheet: 'src/styles/page.css',
  steps: [
    'src/main.tsx',
    'src/app/panel.tsx',
    '../../packages/ui/src/account/loadKit.ts',
    'src/live/startLive.ts',
    // Loaded by every visitor while the page is idle: what the connect dialog opens with, then the rest of a mint.
    // Fewer files are fewer bytes: each is compressed with nothing before it.
    [
      '../../packages/wallet-kit/src/connect/ConnectContent.tsx',
      '../../packages/wallet-kit/src/wallets/knownWallets.ts',
      '../../packages/ui/src/account/knownWallets.ts',
    ],
    [
      'src/live/mintFlow.ts',
      '../../packages/wallet-kit/src/errors/index.ts',
      '../../packages/wallet-kit/src/transactions/resolveEntry.ts',
      'src/live/connected.ts',
      '../../packages/ui/src/account/accountExtras.ts',
      'src/live/saleStream.ts',
    ],
    // With what rarer parts share with it.
    'src/mint/transactions/part.ts',
    'src/routes.ts',
  ],
  routes: ROUTES,
  manifest: '.vite/collection.json',
  isFirst: true,
}

export const SAFE: ClientBuild = {
  shell: '../safe/src/shell.ts',
  main: '../safe/src/main.tsx',
  stylesheet: '../safe/src/styles/page.css',
  steps: ['../safe/src/main.tsx'],
  routes: {},
  manifest: '.vite/safe.json',
  isFirst: false,
}

/** The collection that a build is for. */
export interface ChosenCollection {
  readonly folder: CollectionFolder
  readonly page: LoadedPage
}

/** What every build of the pages' sources needs of the collection: its constants, and `@collection/theme.css`. */
export const collectionConfig = ({ folder, page }: ChosenCollection) =>
  ({
    define: collectionDefines(page),
    resolve: { alias: { '@collection/theme.css': folder.themeFile } },
  }) satisfies InlineConfig

/** The parser's main build is for Node. */
const browserCsvParser: Plugin = {
  name: 'browser-csv-parser',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^csv-parse\/sync$/ },
    handler(_, importer) {
      return this.resolve('csv-parse/browser/esm/sync', importer)
    },
  },
}

/** Browsers of the last two years support light-dark() and color-mix(), and need no transpiling. */
const TARGET = ['chrome123', 'firefox124', 'safari17.5'] as const

/** Name of the file that a step becomes, before its hash. */
export const stepName = (step: string): string => basename(step).replace(/\..*/, '')

/** @param dist output folder of the whole site. */
export function clientConfig(
  { main, stylesheet, steps, routes, manifest, isFirst }: ClientBuild,
  collection: ChosenCollection,
  dist: string,
): InlineConfig {
  const stylesheets = [stylesheet, ...Object.values<RouteFiles>(routes).map((route) => route.stylesheet)]
  return {
    configFile: false,
    root: siteRoot,
    logLevel: 'warn',
    ...collectionConfig(collection),
    define: localizableDefines(collection.page),
    publicDir: collection.folder.publicDir,
    plugins: [markMessages(), react(), browserCsvParser],
    worker: { format: 'es', plugins: () => [markMessages(), browserCsvParser] },
    build: {
      outDir: join(dist, 'client'),
      emptyOutDir: isFirst,
      copyPublicDir: isFirst,
      manifest,
      target: [...TARGET],
      // Inlined assets would require data: in font-src and prevent caching.
      assetsInlineLimit: 0,
      cssCodeSplit: true,
      // The HTML preloads the imports of the first steps; later parts import little else.
      modulePreload: false,
      reportCompressedSize: false,
      // `bench:bytes` has the budgets; the largest file is that of the Safe workspace.
      chunkSizeWarningLimit: 1_000,
      rolldownOptions: {
        input: [main, ...stylesheets].map((path) => join(siteRoot, path)),
        // The shell calls what the main script exports; later parts may import more from it.
        preserveEntrySignatures: 'allow-extension',
        output: {
          codeSplitting: {
            // Each loading step is one file with everything that no previous step has. Code that a later, rare part
            // shares with a step stays in the step, instead of becoming an extra chunk for every visitor.
            groups: steps.map((step) => {
              const modules = [step].flat().map((path) => join(siteRoot, path))
              return { name: stepName([step].flat()[0] ?? ''), test: (id: string) => modules.includes(id) }
            }),
          },
        },
      },
    },
  }
}

/** Of a shell, whose code is inlined in the HTML: it is one file, imports nothing and is not written. */
export const shellConfig = (shell: string): InlineConfig => ({
  configFile: false,
  root: siteRoot,
  logLevel: 'warn',
  publicDir: false,
  build: {
    write: false,
    modulePreload: false,
    target: [...TARGET],
    rolldownOptions: { input: join(siteRoot, shell) },
  },
})

/** @param dist output folder of the whole site. */
export function serverConfig(assets: PageAssets, collection: ChosenCollection, dist: string): InlineConfig {
  const { resolve } = collectionConfig(collection)
  return {
    configFile: false,
    root: siteRoot,
    logLevel: 'warn',
    plugins: [markMessages(), react()],
    resolve,
    publicDir: false,
    define: {
      ...localizableDefines(collection.page),
      __ASSETS__: JSON.stringify(assets),
      'process.env.NODE_ENV': '"production"',
    },
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: join(siteRoot, 'src/renderPage.tsx'),
      outDir: join(dist, 'server'),
      emptyOutDir: true,
      target: 'node24',
      rolldownOptions: { output: { entryFileNames: 'render.js' } },
    },
  }
}
