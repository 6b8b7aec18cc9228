/**
 * Builds the site: `dist/client` (hashed assets, precompressed) and `dist/server/render.js` (renders the page from
 * the sale, for a server or a static export). The bundles contain nothing about a deployment: contract, endpoints and
 * sale come with the HTML, so that one build serves every chain. COLLECTION names the collection that it shows; the
 * output of any but the default is in `dist-<name>`.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build, type Manifest } from 'vite'
import { findCollection, loadCollectionPage, siteOutput } from '@peppermint/contracts/collections'
import type { PageAssets } from './pageAssets.ts'
import { filesOf } from './manifestFiles.ts'
import { drawIcons } from './icons.ts'
import { manifestJson } from './manifestJson.ts'
import {
  COLLECTION,
  SAFE,
  clientConfig,
  serverConfig,
  siteRoot,
  type ChosenCollection,
  type ClientBuild,
} from './vite.ts'

const folder = findCollection(process.env['COLLECTION'])
const chosen: ChosenCollection = { folder, page: await loadCollectionPage(folder) }
const dist = join(siteRoot, '..', siteOutput(folder.name))

async function main(): Promise<void> {
  rmSync(dist, { recursive: true, force: true })
  const collection = await buildClient(COLLECTION)
  const safe = await buildClient(SAFE)
  const { page: mint, routes } = filesOf(COLLECTION, collection)
  const assets: PageAssets = { mint, safe: filesOf(SAFE, safe).page, ...routes }
  await build(serverConfig(assets, chosen, dist))
  writeFileSync(join(dist, 'client/manifest.json'), manifestJson(chosen.page))
  const icon = readFileSync(join(dist, 'client/icon.svg'), 'utf8')
  for (const [file, bytes] of drawIcons(icon, chosen.page.ground.light))
    writeFileSync(join(dist, 'client', file), bytes)
  rmSync(join(dist, 'client/.vite'), { recursive: true })
  precompress(join(dist, 'client'))
}

/**
 * The collection's pages and the Safe workspace are two builds: what one imports never moves or enlarges the other's
 * files (docs/decisions/0056).
 */
async function buildClient(client: ClientBuild): Promise<Manifest> {
  await build(clientConfig(client, chosen, dist))
  const manifestPath = join(dist, 'client', client.manifest)
  return JSON.parse(readFileSync(manifestPath, 'utf8')) as Manifest
}

/** Writes .br and .gz next to every text file, at the highest level, once per build. */
function precompress(clientDir: string): void {
  for (const entry of readdirSync(clientDir, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|css|svg|html|json|txt)$/.test(entry)) continue
    const path = join(clientDir, entry)
    const source = readFileSync(path)
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
    }
    writeFileSync(`${path}.br`, brotliCompressSync(source, { params }))
    writeFileSync(`${path}.gz`, gzipSync(source, { level: 9 }))
  }
}

await main()
