/**
 * Builds the site: `dist/client` (hashed assets, precompressed) and `dist/server/render.js` (renders the page from
 * the sale, for a server or a static export). The bundles contain nothing about a deployment: contract, endpoints and
 * sale come with the HTML, so that one build serves every chain.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build, type Manifest } from 'vite'
import type { PageFiles } from './pageAssets.ts'
import { MINT_PAGE, SAFE_PAGE, clientConfig, serverConfig, siteRoot, type ClientPage } from './vite.ts'

async function main(): Promise<void> {
  const dist = join(siteRoot, 'dist')
  rmSync(dist, { recursive: true, force: true })
  const assets = { mint: await buildPage(MINT_PAGE), safe: await buildPage(SAFE_PAGE) }
  await build(serverConfig(assets))
  rmSync(join(dist, 'client/.vite'), { recursive: true })
  precompress(join(dist, 'client'))
}

/**
 * Each page is a build: what one imports never moves or enlarges the other's files (docs/decisions/0056).
 */
async function buildPage(page: ClientPage): Promise<PageFiles> {
  await build(clientConfig(page))
  const manifestPath = join(siteRoot, 'dist/client', page.manifest)
  return filesOf(page, JSON.parse(readFileSync(manifestPath, 'utf8')) as Manifest)
}

function filesOf(page: ClientPage, manifest: Manifest): PageFiles {
  const shell = Object.values(manifest).find((chunk) => chunk.src?.endsWith(page.shell))
  const first = Object.values(manifest).find((chunk) => chunk.src?.endsWith(page.stylesheet))
  if (shell === undefined || first === undefined)
    throw new Error('build: shell or stylesheet missing in the manifest')
  // Includes its imports, so that they do not wait for the importing file.
  const next = new Set(
    (shell.dynamicImports ?? []).flatMap((key) => [key, ...(manifest[key]?.imports ?? [])]),
  )
  const nextFiles = [...next]
    .flatMap((key) => manifest[key]?.file ?? [])
    .filter((file) => file !== shell.file)
  const fonts = Object.values(manifest).filter(
    (chunk) => chunk.file.endsWith('.woff2') && chunk.src?.includes('display'),
  )
  return {
    css: [`/${first.file}`],
    shell: `/${shell.file}`,
    preload: nextFiles.map((file) => `/${file}`),
    fonts: fonts.map((font) => `/${font.file}`),
  }
}

/** Writes .br and .gz next to every text file, at the highest level, once per build. */
function precompress(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|css|svg|html|json|txt)$/.test(entry)) continue
    const path = join(folder, entry)
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
