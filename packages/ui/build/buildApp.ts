/**
 * Builds an app of the page into its folder of the site: `client` (hashed assets, precompressed) and `server/render.js`
 * (renders the app's pages, for a server or a static export). The bundles contain nothing about a deployment: contract,
 * endpoints and sale come with the HTML, so that one build serves every launch on its chain. COLLECTION names the
 * collection that it shows, whose chain CHAIN replaces. PRECOMPRESS=no leaves out the compressed copies, for a visitor on this machine, and PRECOMPRESS=fast makes larger
 * ones in less time, for tests.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { build, type Manifest } from 'vite'
import {
  BUILT_WITH_FILE,
  builtWith,
  findCollection,
  loadCollectionPage,
  siteOutput,
} from '@peppermint/sale/collections'
import { CHAIN_FILE } from '@peppermint/sale/chains/siteChain.ts'
import { loadTranslation, selectTranslations } from './localize/catalogues.ts'
import { localizeFiles } from './localize/localizeFiles.ts'
import { filesOf } from './manifestFiles.ts'
import { precompress } from './precompress.ts'
import {
  clientConfig,
  MANIFEST,
  serverConfig,
  shellConfig,
  type App,
  type ChosenCollection,
} from './viteConfigs.ts'

interface BuildOptions {
  /** Whether it has the collection's public files, which every app's pages link. */
  readonly hasPublicFiles?: boolean
  /** Writes more files into the client's folder. */
  readonly addFiles?: (client: string, collection: ChosenCollection) => void
}

export async function buildApp(
  app: App,
  { hasPublicFiles = false, addFiles }: BuildOptions = {},
): Promise<void> {
  const wanted = process.env['LANGUAGES']
  const folder = findCollection(process.env['COLLECTION'])
  const page = await loadCollectionPage(folder)
  const collection: ChosenCollection = { folder, page }
  const site = join(import.meta.dirname, '../../..', siteOutput(folder.name, app.page))
  const [client, server, builtWithFile] = [
    join(site, 'client'),
    join(site, 'server'),
    join(site, BUILT_WITH_FILE),
  ]
  const translations = selectTranslations(wanted).map((language) =>
    loadTranslation(language, folder.path, page.chain),
  )
  rmSync(builtWithFile, { force: true })
  await build(clientConfig(app, collection, client, hasPublicFiles && folder.publicDir))
  const copies = localizeFiles({ dir: client, files: filesIn(client), copyPath: copyPathOf }, translations)
  const isCopy = (file: string): boolean =>
    [...copies.values()].some((paths) => [...paths.values()].includes(file))
  const manifest = JSON.parse(readFileSync(join(client, MANIFEST), 'utf8')) as Manifest
  await build(serverConfig(app, filesOf(app, manifest, await buildShell(app)), collection, server))
  localizeFiles({ dir: server, files: filesIn(server), copyPath: serverCopyPath }, translations, copies)
  addFiles?.(client, collection)
  rmSync(join(client, dirname(MANIFEST)), { recursive: true })
  const precompressed = process.env['PRECOMPRESS']
  if (precompressed !== 'no') await precompress(client, isCopy, precompressed === 'fast')
  // Written last: an interrupted build has no such file.
  writeFileSync(join(site, CHAIN_FILE), JSON.stringify(page.chain))
  writeFileSync(builtWithFile, builtWith(process.env))
}

/** @returns its code. @throws if it would import something, or cannot be in HTML. */
async function buildShell(app: App): Promise<string> {
  const result = await build(shellConfig(app))
  const files = 'output' in result ? result.output : []
  const [file] = files
  if (files.length !== 1 || file?.type !== 'chunk') throw new Error(`build: ${app.shell} is not one file`)
  if (file.code.includes('</') || file.code.includes('<!--'))
    throw new Error(`build: ${app.shell} has what would end a script in HTML`)
  return file.code.trim()
}

const copyPathOf = (file: string, copyFolder: string): string =>
  `${dirname(file)}/${copyFolder}/${basename(file)}`

/** The server finds the renderers by their names: `render.de.js`. */
const serverCopyPath = (file: string, copyFolder: string): string =>
  file === 'render.js' ? `render.${copyFolder.split('-')[0]}.js` : copyPathOf(file, copyFolder)

/** Files of the output that a build wrote, relative to `dir`. */
const filesIn = (dir: string): readonly string[] =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'))
