import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashChainEnd } from '@peppermint/sale/crates'
import { writeAddressFile } from '@peppermint/sale/launch/addressFile.ts'
import { waitForReceipt } from '@peppermint/sale/launch/waitForReceipt.ts'
import { encodeMintCall } from '@peppermint/sale'
import { testAccount, startChain, type TestChain } from '@peppermint/devnet/testChain'
import * as fc from 'fast-check'
import { sendTransaction } from 'viem/actions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig, type ServerConfig } from './config.ts'
import { freshDatabaseUrl } from '@peppermint/indexer/db/testDatabase.fixture.ts'
import {
  arbitraryRequest,
  isDocumentedStatus,
  type ArbitraryRequest,
} from '@peppermint/http/arbitraryRequest.fixture.ts'
import { arbitraryPages } from './http/pages/arbitraryPages.fixture.ts'
import { sendRequest, type TestResponse } from '@peppermint/http/sendRequest.fixture.ts'
import type { OpenApiDocument } from '@peppermint/http/openApiDocument.ts'
import { createMetrics } from '@peppermint/http/monitoring/metrics.ts'
import { createLogger } from '@peppermint/process/createLogger.ts'
import type { OpenServer } from '@peppermint/http/startServer.ts'
import { openServer } from './openServer.ts'
import { deployCollection } from '@peppermint/tools/launch/deployCollection.ts'
import { testPhase } from '@peppermint/sale/sale.fixture.ts'

const secrets = {
  rpcToken: 'a1b2c3-token-of-the-node',
  keeperKey: `0x${'4b'.repeat(31)}01`,
  linkSecret: `0x${'5c'.repeat(32)}` as const,
}

let siteDir: string
let chain: TestChain
let server: OpenServer
const SCRIPT_SOURCE = `sha256-${'A'.repeat(43)}=`
let config: ServerConfig
let document: OpenApiDocument
let logged = ''

beforeAll(async () => {
  siteDir = await mkdtemp(join(tmpdir(), 'peppermint-site-'))
  await mkdir(join(siteDir, 'client'))
  await mkdir(join(siteDir, 'server'))
  await writeFile(join(siteDir, 'client', 'robots.txt'), 'User-agent: *\n')
  await writeFile(
    join(siteDir, 'server', 'render.js'),
    `export const renderPage = () => ({ html: '<p>Mint</p>' })
     export const artOrigins = { images: ['https://pictures.example'], metadata: ['https://metadata.example'] }
     export const getScriptSources = () => ['${SCRIPT_SOURCE}']`,
  )
  await writeFile(
    join(siteDir, 'server', 'render.de.js'),
    `export const renderPage = ({ languages }) => ({ html: '<p>Minze in ' + languages + '</p>' })`,
  )
  for (const folder of ['server', 'client']) await mkdir(join(siteDir, 'safe', folder), { recursive: true })
  await writeFile(join(siteDir, 'safe/client/safe-0a1b2c3d.js'), 'safe()')
  for (const [name, text] of [
    ['render.js', 'Safe'],
    ['render.de.js', 'Safe in German'],
  ])
    await writeFile(
      join(siteDir, `safe/server/${name}`),
      `export const renderPage = () => ({ html: '<p>${text}</p>' })`,
    )
  const [started, databaseUrl] = await Promise.all([startChain('--block-time', '1'), freshDatabaseUrl()])
  chain = started
  const launched = await collectionWithPeppers()
  const addressFile = join(siteDir, '7700.json')
  writeAddressFile(addressFile, launched)
  config = readConfig({
    HOST: '127.0.0.1',
    PORT: '0',
    RPC_URLS: `${chain.url}/?key=${secrets.rpcToken}`,
    PUBLIC_RPC_URLS: chain.url,
    CONTRACT: launched.contract,
    DEPLOY_BLOCK: '0',
    SITE_DIR: siteDir,
    DATABASE_URL: databaseUrl,
    KEEPER_KEY: secrets.keeperKey,
    KEEPER_LINK_SECRET: secrets.linkSecret,
    ADDRESS_FILE: addressFile,
    TRUSTED_PROXIES: '127.0.0.2',
    RATE_LIMITS: ['reads', 'lists', 'writes', 'share', 'live']
      .map((name) => `${name}=100000000/10`)
      .join(','),
    LOG_LEVEL: 'trace',
  })
  const log = createLogger(config, { write: (line: string) => void (logged += line) })
  server = await openServer(config, log, createMetrics())
  document = JSON.parse((await ask('/api/openapi.json')).text) as OpenApiDocument
})
afterAll(async () => {
  await server.stop()
  await chain.stop()
  await rm(siteDir, { recursive: true, force: true })
})

const ask = (path: string, options: Parameters<typeof sendRequest>[2] = {}) =>
  sendRequest(server.port, path, options)

async function collectionWithPeppers() {
  const phase = testPhase({ start: 1, end: 10 ** 11, price: 1n, maxPerWallet: 1_000, maxPerTransaction: 100 })
  const launched = await deployCollection(chain.client, {
    name: 'Scovilles',
    symbol: 'SCOV',
    maxSupply: 10_000,
    owner: testAccount(0).address,
    phases: [{ ...phase, maxSupply: 10_000 }],
    crates: {
      link: (linked) => hashChainEnd(secrets.linkSecret, linked),
      crateInterval: 600,
      linkWindow: 3_600,
    },
  })
  const hash = await sendTransaction(chain.client, {
    account: testAccount(1),
    ...encodeMintCall(launched.contract, { phase: 0, quantity: 7, price: 1n }),
  })
  await waitForReceipt(chain.client, { hash })
  return launched
}

test('[L-01] a page is in the visitor’s language, and caches know what it depends on', async () => {
  const german = await ask('/', { headers: { 'Accept-Language': 'de-AT, en;q=0.5' } })
  expect(german.text).toBe('<p>Minze in en,de</p>')
  const names = ['content-language', 'vary'] as const
  const headersOf = ({ headers }: typeof german) => names.map((name) => headers[name])
  expect(headersOf(german)).toEqual(['de', 'Accept-Encoding, Accept-Language, Cookie'])
  expect(headersOf(await ask('/'))).toEqual(['en', 'Accept-Encoding, Accept-Language, Cookie'])
  const safe = await ask('/safe', { headers: { 'Accept-Language': 'de' } })
  expect([safe.text, ...headersOf(safe)]).toEqual([
    '<p>Safe in German</p>',
    'de',
    'Accept-Encoding, Accept-Language, Cookie',
  ])
})

test('every path below /safe is the page of the Safe workspace, and no other path', async () => {
  for (const path of ['/safe', '/safe/', '/safe/0x12/queue', '/safe/x/transactions/multisig_1_2']) {
    const { status, headers, text } = await ask(path)
    expect([status, headers['content-type'], text], path).toEqual([
      200,
      'text/html; charset=utf-8',
      '<p>Safe</p>',
    ])
  }
  expect((await ask('/safe-0a1b2c3d.js')).text).toBe('safe()')
  expect((await ask('/')).text).toBe('<p>Mint</p>')
  expect((await ask('/safes')).status).toBe(404)
  expect((await ask('/safe', { method: 'POST' })).status).toBe(405)
})

test('the keeper proves the collection by the address file', async () => {
  // Its account is looked at once the links are found.
  await expect.poll(() => logged).toContain('low balance')
  expect(logged).not.toContain('unverified-contract')
})

test('programs find every route described, each with what it answers and with every refusal', async () => {
  expect(document.openapi).toBe('3.1.0')
  expect(Object.keys(document.paths ?? {}).sort()).toEqual([
    '/allowlist/{root}/{file}',
    '/api/activity',
    '/api/cards',
    '/api/crates',
    '/api/live',
    '/api/mintable',
    '/api/mints',
    '/api/names/{name}',
    '/api/owners/{address}',
    '/api/peppers',
    '/api/peppers/{id}',
    '/api/profiles/{address}',
    '/api/profiles/{address}/avatar',
    '/api/sale',
    '/api/session',
    '/api/session/nonce',
    '/api/session/verify',
    '/api/stats',
    '/health',
    '/metrics',
    '/ready',
    '/share/{file}',
  ])
  const names: string[] = []
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    const variables = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    for (const method of ['get', 'post', 'delete'] as const) {
      const operation = item[method]
      if (!operation) continue
      const where = `${method} ${path}`
      const parameters = (operation.parameters ?? []).flatMap((one) => ('in' in one ? [one] : []))
      expect(
        parameters.filter((one) => one.in === 'path').map((one) => one.name),
        where,
      ).toEqual(variables)
      const statuses = Object.keys(operation.responses ?? {})
      expect(
        statuses.some((status) => status.startsWith('2')),
        where,
      ).toBe(true)
      for (const [status, response] of Object.entries(operation.responses ?? {})) {
        expect(response, `${where} ${status}`).toMatchObject({ description: expect.stringMatching(/./) })
        if (Number(status) >= 400)
          expect(JSON.stringify(response), `${where} ${status}`).toContain('"#/components/schemas/Error"')
      }
      if (method !== 'get') expect(statuses, where).toContain('403')
      if (path.startsWith('/api/')) expect(statuses, where).toContain('429')
      names.push(where)
    }
  }
  const known = new Set(Object.keys(document.components?.schemas ?? {}))
  for (const [, name] of JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g))
    expect(known).toContain(name)
  expect(new Set(names).size).toBe(names.length)
})

test('the OpenAPI document has a 304 for every answer with an ETag, and the cookies', async () => {
  const paths = [
    ['/api/sale'],
    ['/api/cards'],
    ['/api/mints'],
    ['/api/peppers'],
    ['/api/peppers/{id}', '/api/peppers/1'],
    ['/api/owners/{address}', `/api/owners/${testAccount(1).address}`],
    ['/api/activity'],
    ['/api/crates'],
    ['/api/stats'],
    ['/share/{file}', '/share/1.png'],
  ] as const
  for (const [template, path = template] of paths) {
    await expect.poll(async () => (await ask(path)).status, { message: path }).toBe(200)
    const condition = { 'if-none-match': '*' }
    expect([path, (await ask(path, { headers: condition })).status]).toEqual([path, 304])
    expect(Object.keys(document.paths?.[template]?.get?.responses ?? {}), template).toContain('304')
  }
  const tagged = Object.entries(document.paths ?? {}).filter(([, { get }]) => get?.responses?.['304'])
  expect(tagged.map(([path]) => path).toSorted()).toEqual(
    [
      ...paths.map(([template]) => template),
      // Proven where there is a list, and a mainnet.
      '/allowlist/{root}/{file}',
      '/api/profiles/{address}/avatar',
    ].toSorted(),
  )
  const schemes = document.components?.securitySchemes ?? {}
  expect(schemes).toMatchObject({
    session: { type: 'apiKey', in: 'cookie', name: '__Host-session' },
    nonce: { type: 'apiKey', in: 'cookie', name: '__Host-nonce' },
  })
  for (const [path, item] of Object.entries(document.paths ?? {}))
    for (const operation of [item.get, item.post, item.delete])
      if (operation !== undefined)
        expect([path, operation.security !== undefined]).toEqual([path, path.startsWith('/api/session')])
})

test('the policy allows the hosts of art that the built site names, and no others', async () => {
  const policy = String((await ask('/')).headers['content-security-policy'])
  expect(policy).toContain(`script-src 'self' '${SCRIPT_SOURCE}';`)
  expect(policy).toContain("img-src 'self' data: https://pictures.example;")
  expect(policy).toContain(`connect-src 'self' ${chain.url} https://metadata.example;`)
})

test('the whole server answers from its tables, its reading and its pictures', async () => {
  await expect.poll(async () => (await ask('/ready')).text).toContain('"ok"')
  await expect.poll(async () => (await ask('/api/peppers/7')).status).toBe(200)
  for (const path of [
    '/',
    '/robots.txt',
    '/health',
    '/ready',
    '/api/mintable',
    '/api/sale',
    '/api/sale?x',
    '/api/peppers?limit=3&facets=true',
    `/api/owners/${testAccount(1).address}`,
    '/api/activity',
    '/api/crates',
    '/api/stats',
    '/api/session/nonce',
    '/api/live',
    '/share/7.png',
  ]) {
    const { status, headers } = await ask(path, { headers: { host: `localhost:${server.port}` } })
    expect(status, path).toBe(200)
    expect(headers['x-request-id'], path).toBeDefined()
  }
})

test('metrics are served to this machine only, never through a proxy', async () => {
  const { status, headers, text } = await ask('/metrics')
  expect(status).toBe(200)
  expect(headers['content-type']).toContain('text/plain')
  for (const line of [
    /^peppermint_http_request_duration_seconds_count\{route="\/api\/sale",method="GET",status="200"\} \d+$/m,
    /^peppermint_follower_role\{state="leader"\} 1$/m,
    /^peppermint_follower_lag_blocks \d$/m,
    /^peppermint_follower_reorgs_total 0$/m,
    /^peppermint_sale_age_seconds \d/m,
    /^peppermint_live_streams \d+$/m,
    /^peppermint_keeper_role\{state="\w+"\} 1$/m,
    /^peppermint_process_resident_memory_bytes \d+$/m,
  ])
    expect(text).toMatch(line)
  for (const passedOn of [{ 'x-forwarded-for': '127.0.0.1' }, { forwarded: 'for=127.0.0.1' }])
    expect((await ask('/metrics', { headers: passedOn })).status).toBe(404)
})

/** Whether a refusal says why: as JSON, or on a page. */
function isExplained({ method }: ArbitraryRequest, { status, headers, text }: TestResponse): boolean {
  if (status < 400 || method === 'HEAD') return true
  if (headers['content-type']?.includes('text/html') === true) return text !== ''
  const { code, message } = JSON.parse(text) as Readonly<Record<string, unknown>>
  return typeof code === 'string' && typeof message === 'string' && message !== ''
}

test(
  '[G-26] 750 fuzzed requests are all answered, and none breaks anything',
  { timeout: 240_000 },
  async () => {
    // Before it is indexed, pages answer 503.
    await expect.poll(async () => (await ask('/api/peppers/7')).status).toBe(200)
    const seed = Date.now() % 1_000_000
    const requests = fc.sample(arbitraryRequest(document, { pages: arbitraryPages }), { numRuns: 750, seed })
    const left = [...requests]
    const wrong: string[] = []
    const one = async (request: ArbitraryRequest) => {
      const { method, path, headers, body } = request
      const answer = await ask(path, { method, headers, ...(body === undefined ? {} : { body }) }).catch(
        (error: unknown) => ({ status: 0, text: String(error), headers: {} }) satisfies TestResponse,
      )
      if (!isDocumentedStatus(document, request, answer.status) || !isExplained(request, answer))
        wrong.push(
          `${answer.status} ${answer.text.slice(0, 200)} for ${JSON.stringify(request).slice(0, 300)}`,
        )
    }
    const ten = Array.from({ length: 10 }, async () => {
      for (let next = left.pop(); next !== undefined; next = left.pop()) await one(next)
    })
    await Promise.all(ten)
    expect(wrong.slice(0, 5), `seed ${seed}`).toEqual([])
    expect((await ask('/health')).status).toBe(200)
    // Its site has no studio.
    expect((await ask('/studio')).status).toBe(404)
  },
)

test('trace logs contain no secret, also when requests fail', async () => {
  const lines = logged.length
  await chain.stop()
  await expect.poll(() => logged.slice(lines)).toContain('reading failed')
  await ask('/api/session/verify', { headers: { cookie: '__Host-session=secret-cookie' } })
  await ask('/api/session/nonce?secret=secret-query')
  const { username, password } = new URL(config.database.type === 'url' ? config.database.url : 'x:')
  for (const secret of [
    secrets.rpcToken,
    secrets.keeperKey,
    secrets.linkSecret,
    'secret-cookie',
    'secret-query',
  ])
    expect(logged).not.toContain(secret)
  if (password !== '') expect(logged).not.toContain(`${username}:${password}`)
  expect(logged).toContain('127.0.0.1')
})
