/** The HTML pages: the mint page, the Safe workspace, the collection pages, the page of unknown addresses. */
import type { Context } from 'hono'
import type { RouteName } from '@peppermint/api/pageInput.ts'
import type { SaleReader } from '../../collection/saleReader.ts'
import { sendError } from '@peppermint/http/sendError.ts'
import type { AppEnv, Router } from '@peppermint/http/router.ts'
import { respondWithFile, type StaticFile } from '@peppermint/http/staticFiles.ts'
import { SAFE_PATH, type Page, type PageReading } from './page.ts'
import { createPageCache, type PageCache } from './pageCache.ts'
import { readLanguage, type RequestLanguage } from './pageLanguage.ts'
import {
  InvalidPageRequest,
  NotThere,
  NoSuchPage,
  UnreadableName,
  type PageAddress,
  type PageRoute,
} from './pageRoute.ts'
import { ownerRoute } from './ownerRoute.ts'
import { studioRoute } from './studioRoute.ts'
import { createAsk, createFetchApi, type FetchApi } from './visitorApi.ts'
import type { StatsAnswer, PepperAnswer, PeppersAnswer } from '@peppermint/api/responses.ts'
import { TRAIT_NAMES } from '@peppermint/art/traitFilter'

/** Parameters of the page's query that the API knows too, in the order of the canonical address. */
export const API_PARAMETERS = [...TRAIT_NAMES, 'heatMin', 'heatMax', 'sealed', 'sort', 'cursor'] as const

/** The most that a contract can have: one token for each card of the deck. */
const MAX_SUPPLY = 10_000

/** Peppers of the first page, and of each page without scripts. */
const PAGE_SIZE = 24

/** Its known parameters, each once. */
function knownParameters(query: URLSearchParams): URLSearchParams {
  const known = new URLSearchParams()
  for (const name of API_PARAMETERS) {
    const value = query.get(name)
    if (value !== null && value !== '') known.set(name, value)
  }
  return known
}

function searchOf(query: URLSearchParams): string {
  const search = knownParameters(query).toString()
  return search === '' ? '' : `?${search}`
}

/** `/peppers`: its first page of peppers, with filters and order from the query. */
const peppersRoute: PageRoute<'peppers'> = {
  page: 'peppers',
  pattern: '/peppers',
  canonicalPath: ({ query }) => `/peppers${searchOf(query)}`,
  async readContent({ query }, ask) {
    const asked = knownParameters(query)
    asked.set('limit', String(PAGE_SIZE))
    asked.set('facets', 'true')
    const list = await ask<PeppersAnswer>(`/api/peppers?${asked.toString()}`)
    return { search: searchOf(query), ...(list && { list }) }
  },
  addresses: () => ['/peppers'],
}

/** As in `7`, also from `007`. @throws {NoSuchPage} */
function parseId(text: string | undefined): number {
  if (text === undefined || !/^\d{1,9}$/.test(text) || Number(text) === 0) throw new NoSuchPage(text)
  return Number(text)
}

/** `/peppers/:id`: one pepper. */
const pepperRoute: PageRoute<'pepper'> = {
  page: 'pepper',
  pattern: '/peppers/:id',
  canonicalPath: ({ params }) => `/peppers/${parseId(params['id'])}`,
  async readContent({ params }, ask) {
    const id = parseId(params['id'])
    const answer = await ask<PepperAnswer>(`/api/peppers/${id}`).catch((error: unknown) => {
      throw error instanceof NoSuchPage ? new NotThere({ status: 'not-minted', id }) : error
    })
    return { id, ...(answer && { answer }) }
  },
  addresses: (minted) => Array.from({ length: minted }, (_, index) => `/peppers/${index + 1}`),
}

/** `/stats`: the collection in numbers. */
const statsRoute: PageRoute<'stats'> = {
  page: 'stats',
  pattern: '/stats',
  canonicalPath: () => '/stats',
  async readContent(_, ask) {
    const answer = await ask<StatsAnswer>('/api/stats')
    return answer === undefined ? {} : { answer }
  },
  addresses: () => ['/stats'],
}

/** How long a page waits for the chain: an old reading now beats a new one late. */
const PAGE_TIMEOUT_MS = 700

const ROUTES: { readonly [Name in RouteName]: PageRoute<Name> } = {
  peppers: peppersRoute,
  pepper: pepperRoute,
  owner: ownerRoute,
  stats: statsRoute,
  studio: studioRoute,
}

/** Patterns of all addresses with a page, and of the files for search engines. */
export const PAGE_PATTERNS: readonly string[] = [
  '/',
  `${SAFE_PATH}/*`,
  ...Object.values(ROUTES).map(({ pattern }) => pattern),
  '/robots.txt',
  '/sitemap.xml',
]

type AnyRoute = { readonly [Name in RouteName]: PageRoute<Name> }[RouteName]

/** Adds them to `app`, whose API they read. */
export function addPages(app: Router, page: Page | undefined, snapshot: SaleReader): void {
  const notBuilt = (context: Context<AppEnv>) =>
    sendError(context, 503, 'page_not_built', 'Page not built', 'The site has not been built.')
  app.get('/', async (context) => {
    if (!page) return notBuilt(context)
    const reading = await readForPage(snapshot)
    const visit = visitOf(context, page)
    return respondPage(context, await page.html(reading, Date.now(), visit.language), visit)
  })
  // The page routes below `/safe` itself.
  app.get(`${SAFE_PATH}/*`, async (context) => {
    if (!page) return notBuilt(context)
    const visit = visitOf(context, page)
    return respondPage(context, await page.safeHtml(visit.language, hasSafe(context.req.path)), visit)
  })
  if (page === undefined) {
    for (const { pattern } of Object.values(ROUTES)) app.get(pattern, notBuilt)
    return
  }
  // Accounts have pages, and the largest holders a list.
  app.get('/owners', (context) => context.redirect(`${visitOf(context, page).keepIn('/stats')}#holders`, 302))
  const cache = createPageCache()
  for (const route of Object.values<AnyRoute>(ROUTES)) addRoute({ app, page, snapshot, cache }, route)
  app.get('/robots.txt', (context) => {
    context.header('Cache-Control', 'no-cache')
    return context.text(robotsText(page.origin))
  })
  const { origin } = page
  if (origin === undefined) return
  app.get('/sitemap.xml', async (context) => {
    const reading = await snapshot.latest(PAGE_TIMEOUT_MS)
    const minted = reading?.sale.minted ?? 0
    const paths = Object.values<AnyRoute>(ROUTES).flatMap(({ addresses }) => addresses(minted))
    context.header('Cache-Control', 'public, max-age=3600')
    return context.body(sitemapXml(origin, ['/', SAFE_PATH, ...paths]), 200, {
      'Content-Type': 'application/xml; charset=utf-8',
    })
  })
}

const isNotLaunched = (snapshot: SaleReader): boolean => snapshot.failure?.()?.code === 'no_contract'

async function readForPage(snapshot: SaleReader): Promise<PageReading> {
  const reading = await snapshot.latest(PAGE_TIMEOUT_MS)
  return reading ?? (isNotLaunched(snapshot) ? 'not-launched' : undefined)
}

/** Whether a path of the Safe workspace names a Safe; its script decides whether that is one. */
const hasSafe = (path: string): boolean => path.toLowerCase().includes('0x')

/** The page of an address that does not exist. @param problem of the account or token that its path should name. */
export async function respondNotFound(
  page: Page,
  context: Context<AppEnv>,
  problem?: NotThere['problem'],
): Promise<Response> {
  const visit = visitOf(context, page)
  return respondPage(context, await page.notFoundHtml(visit.language, problem), visit, 404)
}

const visitOf = (context: Context<AppEnv>, page: Page): RequestLanguage =>
  readLanguage(context, page.languages, page.origin?.startsWith('https:') === true)

function respondPage(
  context: Context<AppEnv>,
  file: StaticFile,
  { setCookie }: RequestLanguage,
  status = 200,
): Response {
  const response = respondWithFile(file, context.req.raw, status)
  if (setCookie !== undefined) response.headers.append('Set-Cookie', setCookie)
  return response
}

interface PageParts {
  readonly app: Router
  readonly page: Page
  readonly snapshot: SaleReader
  readonly cache: PageCache
}

function addRoute<Name extends RouteName>(parts: PageParts, route: PageRoute<Name>): void {
  const { app, page } = parts
  app.get(route.pattern, async (context) => {
    const { pathname, searchParams: query } = new URL(context.req.url)
    const address = { params: context.req.param(), query, chainId: page.chainId }
    const visit = visitOf(context, page)
    // The same for each visitor, as caches keep it: the page that it leads to sets the cookie.
    const redirect = (path: string, status: 302 | 308): Response =>
      context.redirect(visit.keepIn(path), status)
    try {
      // One spelling of each page's address, such as the checksummed one of an account. Both are percent-encoded, unlike
      // the router's path.
      const path = route.canonicalPath(address)
      if (path.split('?')[0] !== pathname) return redirect(path, 308)
      const fetchApi = createFetchApi(app, context)
      const target = await route.leadsTo?.(address, createAsk(fetchApi))
      if (target !== undefined) return redirect(target, 302)
      const { file, isComplete } = await readPage(parts, route, { ...address, ...visit }, fetchApi)
      return respondPage(context, file, visit, isComplete ? 200 : 503)
    } catch (error) {
      if (error instanceof UnreadableName) return sendUnreadableName(context)
      if (!(error instanceof NoSuchPage)) throw error
      const problem = error instanceof NotThere ? error.problem : undefined
      const sale =
        problem?.status === 'not-minted' ? (await parts.snapshot.latest(PAGE_TIMEOUT_MS))?.sale : undefined
      const isBeyond = problem?.status === 'not-minted' && problem.id > (sale?.maxSupply ?? MAX_SUPPLY)
      return respondNotFound(page, context, isBeyond ? undefined : problem)
    }
  })
}

/** @throws {NoSuchPage} */
async function readPage<Name extends RouteName>(
  { page, snapshot, cache }: PageParts,
  route: PageRoute<Name>,
  { language, ...address }: PageAddress & Pick<RequestLanguage, 'language'>,
  fetchApi: FetchApi,
) {
  const readAt = ({ params, query, chainId }: PageAddress) => {
    const path = route.canonicalPath({ params, query, chainId })
    // The block of the launch is read as a sale only after what the page's answers were read from.
    const key = `${language} ${path}${isNotLaunched(snapshot) ? ' not launched' : ''}`
    return cache.get(key, fetchApi, async (ask) => {
      const [content, reading] = await Promise.all([
        route.readContent({ params, query, chainId }, ask),
        readForPage(snapshot),
      ])
      return page.routeHtml({ page: route.page, path, content }, reading, language)
    })
  }
  try {
    return await readAt(address)
  } catch (error) {
    if (!(error instanceof InvalidPageRequest)) throw error
    // An old or mistyped filter: the page without any is shown instead, the same for each.
    return readAt({ ...address, query: new URLSearchParams() })
  }
}

function sendUnreadableName(context: Context<AppEnv>): Response {
  context.header('Retry-After', '60')
  return sendError(
    context,
    503,
    'name_unavailable',
    'Name not available',
    'The name could not be read from Ethereum just now. Try again in a minute, or open the page of the account’s address.',
  )
}

/**
 * What search engines read: `robots.txt` and the sitemap.
 * @param origin the site's; without it there is no sitemap, whose addresses are absolute.
 */
const robotsText = (origin: string | undefined): string =>
  [
    'User-agent: *',
    'Disallow: /api/',
    ...(origin === undefined ? [] : ['', `Sitemap: ${origin}/sitemap.xml`]),
    '',
  ].join('\n')

/** @param paths of pages, from `/`; without characters that XML escapes. */
const sitemapXml = (origin: string, paths: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${paths.map((path) => `<url><loc>${origin}${path}</loc></url>`).join('\n')}
</urlset>
`
