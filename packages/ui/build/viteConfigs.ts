/** Vite configurations of an app's client and server build, and of what is inlined in its HTML. */
import { basename, join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { InlineConfig, Plugin } from 'vite'
import type { CollectionFolder, LoadedPage } from '@peppermint/sale/collections'
import type { PageAssets } from '../src/page/pageAssets.ts'
import { collectionDefines, localizableDefines } from './collectionDefines.ts'
import { markMessages } from './localize/markMessages.ts'

/** An app of the page, whose pages share every script. Paths are relative to its folder. */
export interface App {
  /** Its folder, absolute. */
  readonly root: string
  /** Its page at its first address, as the server asks for it. */
  readonly page: keyof PageAssets
  readonly shell: string
  /** What the shell imports. */
  readonly main: string
  /** The stylesheet of `page`, which all its pages link. */
  readonly stylesheet: string
  /** Loading steps that become one file each: of a module, or of several that are loaded together. */
  readonly steps: readonly (string | readonly [string, ...string[]])[]
  /** Further pages. */
  readonly routes: Readonly<Partial<Record<keyof PageAssets, RouteFiles>>>
  /** The module that renders its pages on the server. */
  readonly renderer: string
}

/** What a route adds to its app. */
export interface RouteFiles {
  /** What its script consists of besides the app's main one, as the sources import it. */
  readonly modules: readonly string[]
  /** Linked after the app's stylesheet. */
  readonly stylesheet?: string
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

/** Where a client build writes its manifest, relative to its output folder. */
export const MANIFEST = '.vite/manifest.json'

/** @param dist output folder. @param publicDir files to copy there. */
export function clientConfig(
  { root, main, stylesheet, steps, routes }: App,
  collection: ChosenCollection,
  dist: string,
  publicDir: string | false,
): InlineConfig {
  const stylesheets = [stylesheet, ...Object.values(routes).flatMap((route) => route.stylesheet ?? [])]
  return {
    configFile: false,
    root,
    logLevel: 'warn',
    ...collectionConfig(collection),
    define: localizableDefines(collection.page),
    publicDir,
    plugins: [markMessages(), react(), browserCsvParser],
    worker: { format: 'es', plugins: () => [markMessages(), browserCsvParser] },
    build: {
      outDir: dist,
      emptyOutDir: true,
      manifest: MANIFEST,
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
        input: [main, ...stylesheets].map((path) => join(root, path)),
        // The shell calls what the main script exports; later parts may import more from it.
        preserveEntrySignatures: 'allow-extension',
        output: {
          codeSplitting: {
            // Each loading step is one file with everything that no previous step has. Code that a later, rare part
            // shares with a step stays in the step, instead of becoming an extra chunk for every visitor.
            groups: steps.map((step) => {
              const modules = [step].flat().map((path) => join(root, path))
              return { name: stepName([step].flat()[0] ?? ''), test: (id: string) => modules.includes(id) }
            }),
          },
        },
      },
    },
  }
}

/** Of a shell, whose code is inlined in the HTML: it is one file, imports nothing and is not written. */
export const shellConfig = ({ root, shell }: App): InlineConfig => ({
  configFile: false,
  root,
  logLevel: 'warn',
  publicDir: false,
  build: {
    write: false,
    modulePreload: false,
    target: [...TARGET],
    rolldownOptions: { input: join(root, shell) },
  },
})

/** @param dist output folder. */
export function serverConfig(
  { root, renderer }: App,
  assets: PageAssets,
  collection: ChosenCollection,
  dist: string,
): InlineConfig {
  const { resolve } = collectionConfig(collection)
  return {
    configFile: false,
    root,
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
      ssr: join(root, renderer),
      outDir: dist,
      emptyOutDir: true,
      target: 'node24',
      rolldownOptions: { output: { entryFileNames: 'render.js' } },
    },
  }
}
