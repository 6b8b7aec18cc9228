/**
 * The mint page, prerendered with the newest reading: it tells price, phase and supply before any script runs.
 * The server knows the page only as a built file with one function; it never imports the site's sources.
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { SaleWire } from '../client/saleWire.ts'
import { saleToWire } from '../client/saleWire.ts'
import type { ServerConfig } from '../config.ts'
import type { Reading } from '../collection/saleSnapshot.ts'
import type { StaticFile } from './staticFiles.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** What the page needs to know about where it stands. */
export interface SiteConfig {
  readonly deployment: { readonly chainId: number; readonly contract: `0x${string}`; readonly block: number }
  readonly endpoints: readonly string[]
  readonly explorer?: string
  readonly scripts?: readonly string[]
  /** Where this server's API stands, seen from the page: `''` is the page's own origin, null that there is none. */
  readonly api: string | null
}

interface RenderInput {
  readonly sale?: SaleWire
  readonly readAt: number
  readonly site: SiteConfig
}

type RenderPage = (input: RenderInput) => { readonly html: string }

/** The page of a built site. */
export interface Page {
  /** The HTML as of `reading`, rendered once per reading and compressed once. Rejects when rendering fails. */
  html(reading: Reading | undefined): Promise<StaticFile>
}

/** Loads the built page from `siteDir`; undefined when it has not been built. */
export async function loadPage(config: ServerConfig): Promise<Page | undefined> {
  const path = join(config.siteDir, 'server', 'render.js')
  if (!existsSync(path)) return undefined
  const built: unknown = await import(pathToFileURL(path).href)
  if (!hasRenderPage(built)) throw new Error(`${path} does not export renderPage: build the site again.`)
  const { renderPage } = built
  const site = siteConfig(config)

  let cached: { reading: Reading | undefined; file: Promise<StaticFile> } | undefined
  return {
    html(reading) {
      if (cached === undefined || cached.reading !== reading) {
        cached = { reading, file: render(renderPage, site, reading) }
      }
      return cached.file
    },
  }
}

async function render(
  renderPage: RenderPage,
  site: SiteConfig,
  reading: Reading | undefined,
): Promise<StaticFile> {
  const { html } = renderPage({
    ...(reading ? { sale: saleToWire(reading.sale) } : {}),
    readAt: reading?.readAt ?? 0,
    site,
  })
  const identity = Buffer.from(html)
  const [br, gz] = await Promise.all([
    brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    zip(identity, { level: 6 }),
  ])
  return {
    type: 'text/html; charset=utf-8',
    cache: 'no-cache',
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    encodings: { identity, br, gzip: gz },
  }
}

function siteConfig(config: ServerConfig): SiteConfig {
  return {
    deployment: { chainId: config.chainId, contract: config.contract, block: config.deployBlock },
    endpoints: config.publicRpcUrls,
    ...(config.explorer === undefined ? {} : { explorer: config.explorer }),
    ...(config.pageScripts.length > 0 ? { scripts: config.pageScripts } : {}),
    api: '',
  }
}

function hasRenderPage(built: unknown): built is { renderPage: RenderPage } {
  return (
    typeof built === 'object' &&
    built !== null &&
    'renderPage' in built &&
    typeof built.renderPage === 'function'
  )
}
