/**
 * Builds the site: `dist/client` (hashed assets, precompressed) and `dist/server/render.js` (renders the page from
 * the sale, for a server or a static export). The bundles contain nothing about a deployment: contract, endpoints and
 * sale come with the HTML, so that one build serves every chain. COLLECTION names the collection that it shows; the
 * output of any but the default is in `dist-<name>`. PRECOMPRESS=no leaves out the compressed copies, for a visitor on
 * this machine, and PRECOMPRESS=fast makes larger ones in less time, for tests.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { build, type Manifest } from 'vite'
import { findCollection, LANGUAGES_FILE, loadCollectionPage, siteOutput } from '@peppermint/sale/collections'
import { drawIcons } from './icons.ts'
import { loadTranslation, selectTranslations } from './localize/catalogues.ts'
import { localizeFiles } from './localize/localizeFiles.ts'
import { filesOf } from './manifestFiles.ts'
import { manifestJson } from './manifestJson.ts'
import type { PageAssets } from '@peppermint/ui/page/pageAssets.ts'
import { precompress } from './precompress.ts'
import {
  COLLECTION,
  SAFE,
  clientConfig,
  serverConfig,
  shellConfig,
  siteRoot,
  type ChosenCollection,
  type ClientBuild,
} from './vite.ts'

const folder = findCollection(process.env['COLLECTION'])
const chosen: ChosenCollection = { folder, page: await loadCollectionPage(folder) }
const dist = join(siteRoot, '../..', siteOutput(folder.name))
const client = join(dist, 'client')
const server = join(dist, 'server')
const translations = selectTranslations(process.env['LANGUAGES']).map((language) =>
  loadTranslation(language, folder.path),
)

async function main(): Promise<void> {
  rmSync(dist, { recursive: true, force: true })
  const collection = await buildClient(COLLECTION)
  const copies = localizeFiles({ dir: client, files: filesIn(client), copyPath: copyPathOf }, translations)
  const isCopy = (file: string): boolean =>
    [...copies.values()].some((paths) => [...paths.values()].includes(file))
  const safe = await buildClient(SAFE)
  // The Safe workspace is in English only.
  const files = filesIn(client).filter((file) => !isCopy(file))
  localizeFiles({ dir: client, files, copyPath: copyPathOf }, [])
  const { page: mint, routes } = filesOf(COLLECTION, collection, await buildShell(COLLECTION))
  const assets: PageAssets = { mint, safe: filesOf(SAFE, safe, await buildShell(SAFE)).page, ...routes }
  await build(serverConfig(assets, chosen, dist))
  localizeFiles({ dir: server, files: filesIn(server), copyPath: serverCopyPath }, translations, copies)
  writeFileSync(join(client, 'manifest.json'), manifestJson(chosen.page))
  const icon = readFileSync(join(client, 'icon.svg'), 'utf8')
  for (const [file, bytes] of drawIcons(icon, chosen.page.ground.light))
    writeFileSync(join(client, file), bytes)
  rmSync(join(client, '.vite'), { recursive: true })
  const precompressed = process.env['PRECOMPRESS']
  if (precompressed !== 'no') await precompress(client, isCopy, precompressed === 'fast')
  // At the end: a build that was stopped has none.
  writeFileSync(join(dist, LANGUAGES_FILE), process.env['LANGUAGES'] ?? '')
}

/** @returns its code. @throws if it would import something, or cannot be in HTML. */
async function buildShell({ shell }: ClientBuild): Promise<string> {
  const result = await build(shellConfig(shell))
  const files = 'output' in result ? result.output : []
  const [file] = files
  if (files.length !== 1 || file?.type !== 'chunk') throw new Error(`build: ${shell} is not one file`)
  if (file.code.includes('</') || file.code.includes('<!--'))
    throw new Error(`build: ${shell} has what would end a script in HTML`)
  return file.code.trim()
}

const copyPathOf = (file: string, copyFolder: string): string =>
  `${dirname(file)}/${copyFolder}/${basename(file)}`

/** The server finds the renderers by their names: `render.de.js`. */
const serverCopyPath = (file: string, copyFolder: string): string =>
  file === 'render.js' ? `render.${copyFolder.split('-')[0]}.js` : copyPathOf(file, copyFolder)

/**
 * The collection's pages and the Safe workspace are two builds: what one imports never moves or enlarges the other's
 * files (docs/design/pages-and-bytes.md).
 */
async function buildClient(part: ClientBuild): Promise<Manifest> {
  await build(clientConfig(part, chosen, dist))
  const manifestPath = join(client, part.manifest)
  return JSON.parse(readFileSync(manifestPath, 'utf8')) as Manifest
}

/** Files of the output that a build wrote, relative to `dir`. */
const filesIn = (dir: string): readonly string[] =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'))

await main()
