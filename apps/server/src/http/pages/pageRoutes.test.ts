import { afterAll, beforeAll, expect, test } from 'vitest'
import { zeroAddress } from 'viem'
import type { Database } from '@peppermint/indexer/db/database.ts'
import { openServerDatabase } from '../../db/openServerDatabase.ts'
import { freshDatabaseUrl } from '@peppermint/indexer/db/testDatabase.fixture.ts'
import { collectionProjection } from '../../collection/collectionProjection.ts'
import {
  deployment,
  follow,
  madeBlock,
  someone,
  type Event,
} from '../../collection/collectionLogs.fixture.ts'
import { profileRoutes } from '../../profiles/profileRoutes.ts'
import { TooManyLookups } from '../../profiles/profiles.ts'
import { tableRoutes } from '../../collection/collectionRoutes.ts'
import { createDigest } from '@peppermint/http/digest.ts'
import { createRouter } from '@peppermint/http/router.ts'
import type { StaticFile } from '@peppermint/http/staticFiles.ts'
import { startTestServer, type TestServer } from '../testServer.fixture.ts'
import { languageHeaders, type Page } from './page.ts'

const ORIGIN = 'https://mint.example'
const ALICE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const CHILI_PATH = `/owners/${encodeURIComponent('🌶.eth')}`
const BROWSER = { headers: { Accept: 'text/html,*/*' } }

let database: Database
let server: TestServer
/** Addresses of rendered collection pages, in order. */
const rendered: string[] = []
/** Clients that names were looked up for, in order. */
const lookedUpFor: string[] = []
const projection = collectionProjection(deployment)

/** `/api/sale`: only its ETag matters here. */
let saleTag = '"1"'
const saleApi = createRouter()
saleApi.get('/api/sale', (context) =>
  context.req.header('if-none-match') === saleTag
    ? context.body(null, 304)
    : context.json({}, 200, { ETag: saleTag }),
)

/** Whether the chain has the contract. */
let isLaunched = true

/** Pages that show their input as JSON. */
const pages: Page = {
  languages: ['en', 'ar', 'de', 'pt', 'zh'],
  origin: ORIGIN,
  html: (_reading, _now, language) => fileOf(language === 'en' ? 'mint' : `mint ${language}`, language),
  safeHtml(language, hasSafe) {
    const text = hasSafe ? 'opened safe' : 'safe'
    return fileOf(language === 'en' ? text : `${text} ${language}`, language)
  },
  chainId: 7700,
  notFoundHtml: (language, problem) => {
    const reason = problem === undefined ? '' : ` ${JSON.stringify(problem)}`
    return fileOf(`${language === 'en' ? 'not found' : `not found ${language}`}${reason}`, language)
  },
  routeHtml(request, reading, language) {
    rendered.push(language === 'en' ? request.path : `${request.path} ${language}`)
    const shown = reading === 'not-launched' ? { ...request, reading } : request
    return fileOf(JSON.stringify(language === 'en' ? shown : { ...shown, language }), language)
  },
}

function fileOf(text: string, language: string): Promise<StaticFile> {
  const identity = Buffer.from(text)
  return Promise.resolve({
    type: 'text/html; charset=utf-8',
    cache: 'no-cache',
    digest: createDigest(identity),
    encodings: { identity },
    headers: languageHeaders(language),
  })
}

const mint = (token: number): Event => ({
  kind: 'transfer',
  token,
  from: zeroAddress,
  to: someone(token % 3),
})

beforeAll(async () => {
  database = await openServerDatabase(await freshDatabaseUrl(), { maxConnections: 3 })
  const none = () => Promise.reject(new Error('unused'))
  const profiles = profileRoutes({
    profile: none,
    picture: none,
    account: async (name, client) => {
      lookedUpFor.push(client)
      if (name === 'down.eth') throw new Error('mainnet is down')
      if (name === 'busy.eth') throw new TooManyLookups('client')
      return name === 'alice.eth' || name === '🌶.eth' ? ALICE : null
    },
  })
  server = await startTestServer({
    routes: [tableRoutes({ database, deployment }), profiles, saleApi],
    page: pages,
    snapshot: {
      latest: async () => undefined,
      failure: () => (isLaunched ? undefined : { code: 'no_contract', message: 'No contract.' }),
    },
    edge: { trustedProxies: ['127.0.0.1'] },
  })
})
afterAll(async () => {
  await server.stop({ drainMs: 0, timeoutMs: 0 })
  await database.close()
})

/** Content of the list in a page that shows its input. */
const listIn = (text: string) =>
  (JSON.parse(text) as { content: { search: string; list?: { total: number } } }).content

test('a page whose peppers cannot be read is a page with status 503 that nothing caches', async () => {
  const { status, headers, text } = await server.ask('/peppers', BROWSER)
  expect(status).toBe(503)
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['etag']).toBeUndefined()
  expect([headers['content-language'], headers['vary']]).toEqual([
    'en',
    'Accept-Encoding, Accept-Language, Cookie',
  ])
  expect(listIn(text)).toEqual({ search: '' })
  await follow(database, projection, [madeBlock(1, [1, 2, 3].map(mint))])
  const later = await server.ask('/peppers', BROWSER)
  expect([later.status, listIn(later.text).list?.total]).toEqual([200, 3])
})

test('a page is rendered once per block, however many ask for it, and has an ETag', async () => {
  rendered.length = 0
  const { headers } = await server.ask('/peppers?sort=-id')
  const etag = String(headers['etag'])
  await Promise.all([server.ask('/peppers?sort=-id'), server.ask('/peppers?sort=-id&utm_source=x')])
  const again = await server.ask('/peppers?sort=-id', { headers: { 'If-None-Match': etag } })
  expect([again.status, again.text]).toEqual([304, ''])
  expect(rendered).toEqual(['/peppers?sort=-id'])
  await follow(database, projection, [madeBlock(2, [mint(4)])])
  const [next] = await Promise.all([server.ask('/peppers?sort=-id'), server.ask('/peppers?sort=-id')])
  expect(listIn(next.text).list?.total).toBe(4)
  expect(rendered).toEqual(['/peppers?sort=-id', '/peppers?sort=-id'])
})

test('the studio is rendered again with each reading of the sale, and never without one', async () => {
  rendered.length = 0
  for (let visit = 0; visit < 2; visit++) await server.ask('/studio/phases')
  saleTag = '"2"'
  await server.ask('/studio/phases')
  expect(rendered).toEqual(['/studio/phases', '/studio/phases'])
})

test('before the launch pages are rendered as such, and again once it is read', async () => {
  const isLaunchedIn = async () => !(await server.ask('/stats')).text.includes('not-launched')
  isLaunched = false
  expect(await isLaunchedIn()).toBe(false)
  // The block of the launch, whose answers the page was rendered from.
  isLaunched = true
  expect(await isLaunchedIn()).toBe(true)
})

test('a page applies the filters of its address, and shows all peppers for an invalid one', async () => {
  const sealed = listIn((await server.ask('/peppers?sealed=false')).text)
  expect([sealed.search, sealed.list?.total]).toEqual(['?sealed=false', 0])
  const invalid = await server.ask('/peppers?cultivar=apple')
  expect(invalid.status).toBe(200)
  expect(listIn(invalid.text)).toMatchObject({ search: '', list: { total: 4 } })
})

test('an invalid filter gets the page of all peppers, without one rendered or kept for it', async () => {
  const pagesOf = async (path: string) => (await server.ask(path)).text
  const all = await pagesOf('/peppers')
  rendered.length = 0
  for (const path of ['/peppers?sort=x1', '/peppers?sort=x2', '/peppers?heatMin=no'])
    expect(await pagesOf(path), path).toBe(all)
  expect(rendered).toEqual([])
})

test('an unknown address answers browsers with the page, programs and the API with JSON', async () => {
  const page = await server.ask('/nothing', BROWSER)
  expect([page.status, page.text, page.headers['cache-control']]).toEqual([404, 'not found', 'no-store'])
  for (const [path, options] of [
    ['/nothing', {}],
    ['/api/nothing', BROWSER],
  ] as const) {
    const { status, text } = await server.ask(path, options)
    expect([status, JSON.parse(text)]).toEqual([404, expect.objectContaining({ code: 'not_found' })])
  }
})

test('robots.txt names the sitemap, which lists every page with absolute addresses', async () => {
  const robots = await server.ask('/robots.txt')
  expect(robots.text).toBe('User-agent: *\nDisallow: /api/\n\nSitemap: https://mint.example/sitemap.xml\n')
  const { status, text, headers } = await server.ask('/sitemap.xml')
  expect([status, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
  for (const path of ['/', '/safe', '/peppers']) expect(text).toContain(`<loc>${ORIGIN}${path}</loc>`)
})

test('a site whose origin is unknown has no sitemap', async () => {
  await using other = await startTestServer({ page: { ...pages, origin: undefined } })
  expect((await other.ask('/robots.txt')).text).toBe('User-agent: *\nDisallow: /api/\n')
  expect((await other.ask('/sitemap.xml')).status).toBe(404)
})

test('[E-02] each owner and pepper has one address; another case, a name and zeros lead there', async () => {
  const owner = ALICE
  for (const [path, status, location] of [
    [`/owners/${owner}`, 200, undefined],
    [`/owners/${owner.toLowerCase()}`, 308, `/owners/${owner}`],
    [`/owners/${owner.toUpperCase().replace('X', 'x')}?cursor=MiAy`, 308, `/owners/${owner}?cursor=MiAy`],
    ['/owners/alice.eth', 302, `/owners/${owner}`],
    [CHILI_PATH, 302, `/owners/${owner}`],
    [CHILI_PATH.replaceAll('%F0', '%f0'), 308, CHILI_PATH],
    [`/owners/canto:${owner}`, 308, `/owners/${owner}`],
    [`/owners/eip155:7700:${owner}`, 308, `/owners/${owner}`],
    [`/owners/${owner.toUpperCase()}`, 308, `/owners/${owner}`],
    ['/owners/unregistered.eth', 404, undefined],
    ['/owners/0x12', 404, undefined],
    ['/owners', 302, '/stats#holders'],
    ['/owners?lang=de', 302, '/stats?lang=de#holders'],
    ['/peppers/1', 200, undefined],
    ['/peppers/001', 308, '/peppers/1'],
    ['/peppers/9999', 404, undefined],
    ['/peppers/x', 404, undefined],
    ['/stats', 200, undefined],
    ['/studio', 200, undefined],
    ['/studio/phases', 200, undefined],
    ['/studio/prices', 404, undefined],
  ] as const) {
    const answer = await server.ask(path, BROWSER)
    expect([path, answer.status, answer.headers['location']]).toEqual([path, status, location])
  }
})

test('a token that is not minted yet is no missing page; one beyond the supply is', async () => {
  const ofToken = async (id: number) => (await server.ask(`/peppers/${id}`, BROWSER)).text
  expect(await ofToken(9_999)).toBe('not found {"status":"not-minted","id":9999}')
  expect(await ofToken(10_001)).toBe('not found')
})

test('[M-08] [E-02] an address with a wrong checksum leads to no account; the page says why', async () => {
  const wrong = ALICE.replace(/[a-f]/, (letter) => letter.toUpperCase())
  for (const [address, reason] of [
    [wrong, '"status":"wrong-checksum"'],
    [`eth:${ALICE}`, '"status":"other-chain","chain":"Ethereum"'],
    [`0x${'ab'.repeat(32)}`, '"status":"key-or-hash"'],
    ['0x12', '"status":"length","digits":2'],
  ] as const) {
    const { status, headers, text } = await server.ask(`/owners/${address}`, BROWSER)
    expect([status, headers['location']]).toEqual([404, undefined])
    expect(text).toContain(reason)
  }
})

test('a name that cannot be read is not a missing page: status 503, and what to do', async () => {
  for (const name of ['down.eth', 'busy.eth']) {
    const { status, headers, text } = await server.ask(`/owners/${name}`, BROWSER)
    expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '60', 'no-store'])
    expect(text).toContain('The name could not be read')
  }
})

test('a name of an address is looked up for the visitor who asks, and never shared by two', async () => {
  lookedUpFor.length = 0
  const visitors = ['203.0.113.7', '203.0.113.8']
  await Promise.all(
    visitors.map((visitor) =>
      server.ask('/owners/alice.eth', { headers: { ...BROWSER.headers, 'X-Forwarded-For': visitor } }),
    ),
  )
  expect(lookedUpFor.toSorted()).toEqual(visitors)
})

test('[L-01] a page is in the first language that the browser asks for and the site has', async () => {
  for (const [accepted, text] of [
    ['de-CH,de;q=0.9,en;q=0.8', 'mint de'],
    ['fr,ar;q=0.5,de;q=0.7', 'mint de'],
    ['en-GB,de;q=0.9', 'mint'],
    ['fr,*', 'mint'],
    ['de;q=0,ar;q=0.1', 'mint ar'],
    ['', 'mint'],
    ['DE-at', 'mint de'],
    ['zh-CN,de;q=0.9', 'mint zh'],
    ['zh-Hans-TW', 'mint zh'],
    ['zh-TW,zh;q=0.9,de;q=0.8', 'mint de'],
    ['zh-HK,zh;q=0.9,en;q=0.8', 'mint'],
    ['zh-Hant,fr;q=0.9', 'mint zh'],
    ['zh-TW,zh-CN;q=0.9,en;q=0.8', 'mint zh'],
    [`${'x'.repeat(600)},de`, 'mint'],
  ] as const) {
    const answer = await server.ask('/', { headers: { 'Accept-Language': accepted } })
    expect([accepted, answer.text]).toEqual([accepted, text])
  }
})

test('[L-02] the address chooses a language for a year, whatever the browser asks for', async () => {
  const chosen = await server.ask('/peppers/1?lang=de', { headers: { 'Accept-Language': 'ar' } })
  expect(JSON.parse(chosen.text)).toMatchObject({ path: '/peppers/1', language: 'de' })
  expect(chosen.headers['set-cookie']).toEqual(['lang=de; Max-Age=31536000; Path=/; Secure; SameSite=Lax'])
  const next = await server.ask('/', { headers: { 'Accept-Language': 'ar', Cookie: 'a=b; lang=de' } })
  expect([next.text, next.headers['set-cookie']]).toEqual(['mint de', undefined])
  const again = await server.ask('/?lang=en', { headers: { Cookie: 'lang=de' } })
  expect([again.text, again.headers['set-cookie']?.[0]]).toEqual([
    'mint',
    expect.stringContaining('lang=en;'),
  ])
})

test('[L-02] the address and the cookie may name a language in another case or with a region', async () => {
  for (const [path, cookie, text, kept] of [
    ['/?lang=DE', '', 'mint de', 'de'],
    ['/?lang=pt-BR', 'lang=de', 'mint pt', 'pt'],
    ['/?lang=zh-CN', '', 'mint zh', 'zh'],
    ['/', 'lang=PT-br', 'mint pt', undefined],
    ['/?lang=de', 'lang=DE', 'mint de', 'de'],
  ] as const) {
    const answer = await server.ask(path, { headers: { Cookie: cookie } })
    const set = /^lang=(\w+);/.exec(answer.headers['set-cookie']?.[0] ?? '')?.[1]
    expect([path, answer.text, set]).toEqual([path, text, kept])
  }
  const redirect = await server.ask('/peppers/001?lang=pt-BR')
  expect(redirect.headers['location']).toBe('/peppers/1?lang=pt')
})

test('a language that the site lacks is ignored in the address and in the cookie', async () => {
  for (const [path, cookie, text, kept] of [
    ['/?lang=xx', '', 'mint ar', undefined],
    ['/?lang=xx', 'lang=de', 'mint de', undefined],
    ['/?lang=zh-TW', '', 'mint ar', undefined],
    ['/?lang=', '', 'mint ar', undefined],
    ['/?lang=de&lang=en', 'lang=xx', 'mint de', 'lang=de; Max-Age=31536000; Path=/; Secure; SameSite=Lax'],
    ['/', 'lang=%E0%A4%A', 'mint ar', undefined],
    ['/', 'lang=xx', 'mint ar', undefined],
  ] as const) {
    const answer = await server.ask(path, { headers: { Cookie: cookie, 'Accept-Language': 'ar' } })
    const got = [path, cookie, answer.status, answer.text, answer.headers['set-cookie']?.[0]]
    expect(got).toEqual([path, cookie, 200, text, kept])
  }
})

test('each language of a page has its own ETag and is rendered once', async () => {
  rendered.length = 0
  const german = { headers: { 'Accept-Language': 'de' } }
  const first = await server.ask('/stats', german)
  const etag = String(first.headers['etag'])
  expect(etag).not.toBe((await server.ask('/stats')).headers['etag'])
  const again = await server.ask('/stats', { headers: { ...german.headers, 'If-None-Match': etag } })
  expect(again.status).toBe(304)
  expect(rendered).toEqual(['/stats de'])
})

test('a redirect keeps the language of its address; a missing page is in the visitor’s language', async () => {
  for (const [accepted, cookie] of [
    ['de', 'lang=de'],
    ['ar', ''],
  ] as const) {
    const { status, headers } = await server.ask('/peppers/001?lang=de', {
      headers: { 'Accept-Language': accepted, Cookie: cookie },
    })
    // The same for each visitor, without a Vary: only the page sets a cookie.
    expect([status, headers['location'], headers['set-cookie']]).toEqual([
      308,
      '/peppers/1?lang=de',
      undefined,
    ])
    const plain = await server.ask('/peppers/001', {
      headers: { 'Accept-Language': accepted, Cookie: cookie },
    })
    expect(plain.headers['location']).toBe('/peppers/1')
  }
  for (const path of ['/nothing', '/peppers/10001']) {
    const missing = await server.ask(path, { headers: { ...BROWSER.headers, 'Accept-Language': 'de' } })
    expect([missing.status, missing.text]).toEqual([404, 'not found de'])
  }
  expect((await server.ask('/safe', { headers: { 'Accept-Language': 'de' } })).text).toBe('safe de')
  // Of the same page, another document: it preloads more.
  const queue = await server.ask(`/safe/canto:${ALICE}/queue`, { headers: { 'Accept-Language': 'de' } })
  expect(queue.text).toBe('opened safe de')
  expect((await server.ask('/safe/new')).text).toBe('safe')
})

test('every answer with a page names its language and what it depends on: also 404, 503 and 304', async () => {
  const german = { headers: { ...BROWSER.headers, 'Accept-Language': 'de' } }
  const of = ({ status, headers }: Awaited<ReturnType<TestServer['ask']>>) => [
    status,
    headers['content-language'],
    headers['vary'],
  ]
  const vary = 'Accept-Encoding, Accept-Language, Cookie'
  for (const [path, status] of [
    ['/', 200],
    [`/safe/${ALICE}/queue`, 200],
    ['/peppers/1', 200],
    ['/stats', 200],
    ['/peppers/9999', 404],
    ['/nothing', 404],
  ] as const) {
    const answer = await server.ask(path, german)
    expect([path, ...of(answer)]).toEqual([path, status, 'de', vary])
    if (status !== 200) continue
    const headers = { ...german.headers, 'If-None-Match': String(answer.headers['etag']) }
    expect([path, ...of(await server.ask(path, { headers }))]).toEqual([path, 304, 'de', vary])
  }
  const redirect = await server.ask('/peppers/001?lang=de', german)
  expect([redirect.status, redirect.headers['content-language']]).toEqual([308, undefined])
})
