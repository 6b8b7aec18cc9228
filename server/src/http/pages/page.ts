/**
 * The built site's pages. The server loads them as a built file that exports `renderPage`; it never imports the site's
 * sources.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { z } from 'zod'
import { MAX_READING_AGE_MS } from '../../client/freshness.ts'
import type { PageInput, RouteContents, RouteName, SiteConfig } from '../../client/pageInput.ts'
import { serializeSale } from '../../client/saleWire.ts'
import type { ServerConfig } from '../../config.ts'
import type { Reading } from '../../collection/saleReader.ts'
import { createDigest } from '../digest.ts'
import type { StaticFile } from '../staticFiles.ts'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** Path of the Safe workspace. */
export const SAFE_PATH = '/safe'

type RenderPage = (input: PageInput) => { readonly html: string }

/** A collection page as it is asked for. */
export interface RouteRequest<Name extends RouteName> {
  readonly page: Name
  /** Path and query. */
  readonly path: string
  readonly content: RouteContents[Name]
}

/** The pages of a built site. Each method rejects when rendering fails. */
export interface Page {
  /** Hosts that the content security policy allows for the collection's art; none if absent. */
  readonly artOrigins?: ArtOrigins
  /** Whether the collection's pictures are files of a host instead of Scovilles' drawing. */
  readonly isArtHosted?: boolean
  /** Where the pages are reached, as in `https://mint.example`; undefined where that is not known. */
  readonly origin?: string | undefined
  /**
   * The mint page as of `reading` at `now` (Unix milliseconds): price, phase and supply are visible before any script
   * runs. Rendered and compressed once per reading, and once a minute while there is no newer one.
   */
  html(reading: Reading | undefined, now: number): Promise<StaticFile>
  /** The Safe workspace, the same at each of its paths. Rendered once. */
  safeHtml(): Promise<StaticFile>
  /** The page of an address that does not exist. Rendered once. */
  notFoundHtml(): Promise<StaticFile>
  /** A collection page. Rendered and compressed at each call. */
  routeHtml<Name extends RouteName>(
    request: RouteRequest<Name>,
    reading: Reading | undefined,
  ): Promise<StaticFile>
}

const originList = z.array(z.url({ protocol: /^https$/ }))
const artOriginsSchema = z.object({ images: originList, metadata: originList })

/** Hosts of the collection's art. */
export type ArtOrigins = Readonly<z.infer<typeof artOriginsSchema>>

/** A page that shows the age of an old reading is rendered again this often. */
const AGE_TEXT_INTERVAL_MS = 60_000

/** Loads the built site from `siteDir`; undefined when it has not been built. */
export async function loadPage(config: ServerConfig): Promise<Page | undefined> {
  const path = join(config.siteDir, 'server', 'render.js')
  if (!existsSync(path)) return undefined
  const built: unknown = await import(pathToFileURL(path).href)
  if (!hasRenderPage(built)) throw new Error(`${path} does not export renderPage: build the site again.`)
  const { renderPage } = built
  const common = {
    site: toSiteConfig(config),
    ...(config.publicOrigin === undefined ? {} : { origin: config.publicOrigin }),
  }
  const saleOf = (reading: Reading | undefined) => (reading ? { sale: serializeSale(reading.sale) } : {})

  const startedAt = Date.now()
  let safePage: Promise<StaticFile> | undefined
  let notFoundPage: Promise<StaticFile> | undefined
  let cached: { reading: Reading | undefined; ageInterval: number; file: Promise<StaticFile> } | undefined
  return {
    origin: config.publicOrigin,
    artOrigins: readArtOrigins(built),
    isArtHosted: 'isArtHosted' in built && built.isArtHosted === true,
    html(reading, now) {
      const readAt = reading?.readAt ?? startedAt
      const ageInterval = now - readAt > MAX_READING_AGE_MS ? Math.floor(now / AGE_TEXT_INTERVAL_MS) : 0
      if (cached === undefined || cached.reading !== reading || cached.ageInterval !== ageInterval) {
        cached = {
          reading,
          ageInterval,
          file: renderCompressed(renderPage, { page: 'mint', ...saleOf(reading), ...common, readAt, now }),
        }
      }
      return cached.file
    },
    safeHtml: () => (safePage ??= renderCompressed(renderPage, { page: 'safe', ...common })),
    notFoundHtml: () => (notFoundPage ??= renderCompressed(renderPage, { page: 'not-found', ...common })),
    routeHtml: (request, reading) =>
      // One member of the union, which the compiler cannot see for any name.
      renderCompressed(renderPage, { ...request, ...saleOf(reading), ...common } as PageInput),
  }
}

async function renderCompressed(renderPage: RenderPage, input: PageInput): Promise<StaticFile> {
  const { html } = renderPage(input)
  const identity = Buffer.from(html)
  const [br, gz] = await Promise.all([
    brotliAsync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    gzipAsync(identity, { level: 6 }),
  ])
  return {
    type: 'text/html; charset=utf-8',
    cache: 'no-cache',
    digest: createDigest(identity),
    encodings: { identity, br, gzip: gz },
  }
}

function toSiteConfig(config: ServerConfig): SiteConfig {
  return {
    deployment: { chainId: config.chainId, contract: config.contract, block: config.deployBlock },
    endpoints: config.publicRpcUrls,
    ...(config.explorer === undefined ? {} : { explorer: config.explorer }),
    ...(config.pageScripts.length > 0 ? { scripts: config.pageScripts } : {}),
    ...(config.names === undefined ? {} : { names: true }),
    ...(config.relay === undefined ? {} : { relay: config.relay }),
    ...safeOf(config),
    api: '',
  }
}

function safeOf({ safeGatewayUrl, frameHosts }: ServerConfig): Pick<SiteConfig, 'safe'> {
  if (safeGatewayUrl === undefined && frameHosts.length === 0) return {}
  return {
    safe: {
      ...(safeGatewayUrl === undefined ? {} : { gateway: safeGatewayUrl }),
      ...(frameHosts.length > 0 ? { hosts: frameHosts } : {}),
    },
  }
}

/** @param built the site's module, which exports them. A site without hosted art may not. */
function readArtOrigins(built: object): ArtOrigins {
  if (!('artOrigins' in built)) return { images: [], metadata: [] }
  return artOriginsSchema.parse(built.artOrigins)
}

function hasRenderPage(built: unknown): built is { renderPage: RenderPage } {
  return (
    typeof built === 'object' &&
    built !== null &&
    'renderPage' in built &&
    typeof built.renderPage === 'function'
  )
}
