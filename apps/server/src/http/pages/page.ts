/**
 * The built site's pages. The server loads them as a built file that exports `renderPage`; it never imports the site's
 * sources.
 */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { z } from 'zod'
import { MAX_READING_AGE_MS } from '@peppermint/api/freshness.ts'
import type { AddressProblem } from '@peppermint/input/address'
import type { NotMinted, PageInput, RouteContents, RouteName, SiteConfig } from '@peppermint/api/pageInput.ts'
import { serializeSale } from '@peppermint/api/saleWire.ts'
import type { ServerConfig } from '../../config.ts'
import type { Reading } from '../../collection/saleReader.ts'
import { createDigest } from '@peppermint/http/digest.ts'
import { HttpError } from '@peppermint/http/router.ts'
import type { StaticFile } from '@peppermint/http/staticFiles.ts'
import { ENGLISH, LANGUAGE_VARY } from './pageLanguage.ts'

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

/** What is known of the sale: the newest reading; that nothing is launched yet; undefined if the chain was never read. */
export type PageReading = Reading | 'not-launched' | undefined

/** The pages of a built site. Each method rejects when rendering fails. A `language` is one of `languages`. */
export interface Page {
  /** BCP 47, English included: those that the site was built in. */
  readonly languages: readonly string[]
  /** Hosts that the content security policy allows for the collection's art; none if absent. */
  readonly artOrigins?: ArtOrigins
  /** Inline scripts, as the content security policy permits them: `sha256-…`; none if absent. */
  readonly scriptSources?: readonly string[]
  /** Whether the collection's pictures are files of a host instead of Scovilles' drawing. */
  readonly isArtHosted?: boolean
  /** Where the pages are reached, as in `https://mint.example`; undefined where that is not known. */
  readonly origin?: string | undefined
  /** Of the collection; absent where that is not known. */
  readonly chainId?: number
  /**
   * The mint page as of `reading` at `now` (Unix milliseconds): price, phase and supply are visible before any script
   * runs. Rendered and compressed once per reading and language, and once a minute while there is no newer one.
   */
  html(reading: PageReading, now: number, language: string): Promise<StaticFile>
  /** The Safe workspace, the same at each path with a Safe and at each without one. Each is rendered once per language. */
  safeHtml(language: string, hasSafe: boolean): Promise<StaticFile>
  /**
   * The page of an address that does not exist. Rendered once per language, and at each call with the `problem` of the
   * account or token that the path should name.
   */
  notFoundHtml(language: string, problem?: AddressProblem | NotMinted): Promise<StaticFile>
  /** A collection page. Rendered and compressed at each call. */
  routeHtml<Name extends RouteName>(
    request: RouteRequest<Name>,
    reading: PageReading,
    language: string,
  ): Promise<StaticFile>
}

const originList = z.array(z.url({ protocol: /^https$/ }))
/** Nothing else may reach the policy's header. */
const scriptSourcesSchema = z.array(z.string().regex(/^sha256-[A-Za-z0-9+/]{43}=$/))
const artOriginsSchema = z.object({ images: originList, metadata: originList })

/** Hosts of the collection's art. */
export type ArtOrigins = Readonly<z.infer<typeof artOriginsSchema>>

const RENDERER = 'render.js'

/** Builds beside the mint page's, each in a folder of the site and with the page of this name. */
export const APPS = ['studio', 'safe'] as const satisfies readonly PageInput['page'][]

/** Folder with the renderers of the app that has the page. */
function rendererDir(siteDir: string, page: PageInput['page']): string {
  const app = APPS.find((each) => each === page)
  return join(siteDir, app ?? '', 'server')
}

/** A page that shows the age of an old reading is rendered again this often. */
const AGE_TEXT_INTERVAL_MS = 60_000

/** Renders and compresses a page in a language. */
type RenderFile = (input: PageInput, language: string) => Promise<StaticFile>

/** Of brotli. */
const QUALITY = 6

/** A tenth less for some 20 ms more, once per block. */
const MINT_QUALITY = 10

/** Loads the built site from `siteDir`; undefined when it has not been built. */
export async function loadPage(config: ServerConfig): Promise<Page | undefined> {
  const dir = rendererDir(config.siteDir, 'mint')
  if (!existsSync(join(dir, RENDERER))) return undefined
  const built = await importRenderer(join(dir, RENDERER))
  const others = APPS.map((app) => join(rendererDir(config.siteDir, app), RENDERER)).filter(existsSync)
  const all = [built, ...(await Promise.all(others.map(importRenderer)))]
  const translations = readdirSync(dir).flatMap((name) => /^render\.([\w-]+)\.js$/.exec(name)?.[1] ?? [])
  const languages = [ENGLISH, ...translations.toSorted()]
  /** Each is loaded for the first visitor who reads it: a language takes some 3 MB. */
  const renderers = new Map<string, ReturnType<typeof importRenderer>>()
  const render: RenderFile = async (input, language) => {
    const folder = rendererDir(config.siteDir, input.page)
    const path = join(folder, language === ENGLISH ? RENDERER : `render.${language}.js`)
    const { renderPage } = await once(renderers, path, () => {
      // A site may do without the studio or the Safe workspace.
      if (!existsSync(join(folder, RENDERER)))
        throw new HttpError(404, 'not_found', 'This page is not part of this site.')
      return importRenderer(path)
    })
    const quality = input.page === 'mint' ? MINT_QUALITY : QUALITY
    return compress(renderPage(input).html, quality, languageHeaders(language))
  }
  return {
    languages,
    origin: config.publicOrigin,
    chainId: config.chainId,
    artOrigins: readArtOrigins(built),
    scriptSources: [...new Set(all.flatMap(readScriptSources))],
    isArtHosted: 'isArtHosted' in built && built.isArtHosted === true,
    ...createPages(render, {
      site: toSiteConfig(config),
      languages,
      ...(config.publicOrigin === undefined ? {} : { origin: config.publicOrigin }),
    }),
  }
}

/** What `known` has for a key, else `create`'s, for all who ask meanwhile. After a failure the next who asks tries again. */
function once<Value>(
  known: Map<string, Promise<Value>>,
  key: string,
  create: () => Promise<Value>,
): Promise<Value> {
  const found = known.get(key)
  if (found !== undefined) return found
  const created = create()
  known.set(key, created)
  created.catch(() => known.delete(key))
  return created
}

/** @throws if the file is no renderer. */
async function importRenderer(path: string): Promise<{ readonly renderPage: RenderPage }> {
  const built: unknown = await import(pathToFileURL(path).href)
  if (!hasRenderPage(built)) throw new Error(`${path} does not export renderPage: build the site again.`)
  return built
}

/** Of a page in a language. */
export const languageHeaders = (language: string) => ({ 'Content-Language': language, Vary: LANGUAGE_VARY })

/** @param common what every page is rendered from. */
function createPages(
  render: RenderFile,
  common: Pick<PageInput, 'site' | 'languages' | 'origin'>,
): Pick<Page, 'html' | 'safeHtml' | 'notFoundHtml' | 'routeHtml'> {
  const saleOf = (reading: PageReading) => {
    if (reading === 'not-launched') return { notLaunched: true } as const
    return reading === undefined ? {} : { sale: serializeSale(reading.sale) }
  }
  const startedAt = Date.now()
  /** Of the Safe workspace and of unknown addresses. */
  const constantPages = new Map<string, Promise<StaticFile>>()
  /** By language. */
  const mintPages = new Map<string, MintPage>()
  return {
    html(reading, now, language) {
      // That nothing is launched was read just now.
      const readAt = reading === 'not-launched' ? now : (reading?.readAt ?? startedAt)
      const ageInterval = now - readAt > MAX_READING_AGE_MS ? Math.floor(now / AGE_TEXT_INTERVAL_MS) : 0
      const known = mintPages.get(language)
      if (known !== undefined && known.reading === reading && known.ageInterval === ageInterval)
        return known.file
      const file = render({ page: 'mint', ...saleOf(reading), ...common, readAt, now }, language)
      mintPages.set(language, { reading, ageInterval, file })
      file.catch(() => {
        if (mintPages.get(language)?.file === file) mintPages.delete(language)
      })
      return file
    },
    safeHtml: (language, hasSafe) =>
      once(constantPages, `safe ${hasSafe} ${language}`, () =>
        render({ page: 'safe', hasSafe, ...common }, language),
      ),
    notFoundHtml: (language, problem) =>
      problem === undefined
        ? once(constantPages, `not-found ${language}`, () =>
            render({ page: 'not-found', ...common }, language),
          )
        : render({ page: 'not-found', problem, ...common }, language),
    routeHtml: (request, reading, language) =>
      // One member of the union, which the compiler cannot see for any name.
      render({ ...request, ...saleOf(reading), ...common } as PageInput, language),
  }
}

/** The mint page as it was last rendered. */
interface MintPage {
  readonly reading: PageReading
  readonly ageInterval: number
  readonly file: Promise<StaticFile>
}

async function compress(
  html: string,
  quality: number,
  headers: Readonly<Record<string, string>>,
): Promise<StaticFile> {
  const identity = Buffer.from(html)
  const [br, gz] = await Promise.all([
    brotliAsync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    gzipAsync(identity, { level: 6 }),
  ])
  return {
    type: 'text/html; charset=utf-8',
    cache: 'no-cache',
    digest: createDigest(identity),
    encodings: { identity, br, gzip: gz },
    headers,
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

function safeOf({ safeGatewayUrl, frameHosts, listedSafes }: ServerConfig): Pick<SiteConfig, 'safe'> {
  if (safeGatewayUrl === undefined && frameHosts.length === 0 && listedSafes.length === 0) return {}
  return {
    safe: {
      ...(safeGatewayUrl === undefined ? {} : { gateway: safeGatewayUrl }),
      ...(frameHosts.length > 0 ? { hosts: frameHosts } : {}),
      ...(listedSafes.length > 0 ? { listed: listedSafes } : {}),
    },
  }
}

/** @param built the built module, which exports them. A site without hosted art may not. */
function readArtOrigins(built: object): ArtOrigins {
  if (!('artOrigins' in built)) return { images: [], metadata: [] }
  return artOriginsSchema.parse(built.artOrigins)
}

/** @param built the built module, which knows them. */
function readScriptSources(built: object): readonly string[] {
  if (!('getScriptSources' in built) || typeof built.getScriptSources !== 'function') return []
  return scriptSourcesSchema.parse(built.getScriptSources())
}

function hasRenderPage(built: unknown): built is { renderPage: RenderPage } {
  return (
    typeof built === 'object' &&
    built !== null &&
    'renderPage' in built &&
    typeof built.renderPage === 'function'
  )
}
