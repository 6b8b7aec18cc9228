import pino from 'pino'
import { type Address, createClient, http } from 'viem'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startWebServer, type WebServer } from './assetWorld.fixture.ts'
import { parsePrice } from './fiat.ts'
import { createPriceReader, reportPriceSource } from './prices.ts'

const token: Address = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const UNIT = 10n ** 18n

let web: WebServer
beforeEach(async () => {
  web = await startWebServer()
})
afterEach(() => web.stop())

function reader(path = '/{{currency}}.json', paths?: { token: Address | null; path: string[] }[]) {
  let time = 1_000_000_000
  const lines: unknown[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const { readPrices } = createPriceReader({
    source: { type: 'url', url: `${web.url}${path}`, ...(paths && { paths }) },
    client: createClient({ transport: http(web.url) }),
    log,
    now: () => time,
  })
  return {
    lines,
    pass: (milliseconds: number) => void (time += milliseconds),
    prices: async (currency = 'USD') => {
      const priceOf = await readPrices(currency)
      return [priceOf(null), priceOf(token)]
    },
  }
}

test.each([
  ['0.125', UNIT / 8n],
  [0.125, UNIT / 8n],
  [1e-7, 10n ** 11n],
  ['12', 12n * UNIT],
  ['0.0000000000000000019', 1n],
  ['1e5', undefined],
  ['-1', undefined],
  [-1, undefined],
  ['', undefined],
  [NaN, undefined],
  [Infinity, undefined],
  [1e40, undefined],
  [null, undefined],
  [['1'], undefined],
  ['9'.repeat(31), undefined],
])('parses the price %j', (price, parsed) => {
  expect(parsePrice(price)).toBe(parsed)
})

test('[G-05] reads prices of the coin and of tokens in any case, once a minute', async () => {
  web.files.set('/usd.json', {
    body: JSON.stringify({ native: '0.125', [token.toLowerCase()]: 2, x: 'free' }),
  })
  web.files.set('/eur.json', { body: JSON.stringify({ native: 0.1 }) })
  const { prices, pass } = reader()
  expect(await Promise.all([prices(), prices()])).toEqual([
    [UNIT / 8n, 2n * UNIT],
    [UNIT / 8n, 2n * UNIT],
  ])
  expect(await prices('EUR')).toEqual([UNIT / 10n, 0n])
  pass(59_000)
  await prices()
  expect(web.paths).toEqual(['/usd.json', '/eur.json'])
})

test('while the source fails, its last prices are shown for an hour, and no longer', async () => {
  web.files.set('/usd.json', { body: '{"native":"2"}' })
  const { prices, pass, lines } = reader()
  await prices()
  web.files.set('/usd.json', { status: 500, body: '' })
  pass(61_000)
  expect(await prices()).toEqual([2n * UNIT, 0n])
  await expect.poll(() => lines).toMatchObject([{ msg: 'prices: source cannot be read', currency: 'USD' }])
  // Not asked again at once.
  pass(14_000)
  await prices()
  expect(web.paths).toHaveLength(2)
  pass(3_600_000)
  expect(await prices()).toEqual([0n, 0n])
  web.files.set('/usd.json', { body: '{"native":"3"}' })
  pass(16_000)
  expect(await prices()).toEqual([3n * UNIT, 0n])
})

test('[G-05] prices are found in the JSON of any service, where the operator says', async () => {
  web.files.set('/price?in=usd', {
    body: JSON.stringify({ canto: { usd: 0.25, eur: 9 }, note: [{ usd: '1' }], toString: 1 }),
  })
  const { prices } = reader('/price?in={{currency}}', [
    { token: null, path: ['canto', '{{currency}}'] },
    { token, path: ['note', '0', '{{currency}}'] },
  ])
  expect(await prices()).toEqual([UNIT / 4n, UNIT])
  const wrong = reader('/price?in={{currency}}', [
    { token: null, path: ['canto'] },
    { token, path: ['canto', 'usd', 'constructor', 'length'] },
  ])
  expect(await wrong.prices()).toEqual([0n, 0n])
})

test('an outdated price is shown while the next one is read', async () => {
  web.files.set('/usd.json', { body: '{"native":"2"}' })
  const { prices, pass } = reader()
  await prices()
  web.files.set('/usd.json', { body: '{"native":"3"}' })
  pass(61_000)
  expect(await prices()).toEqual([2n * UNIT, 0n])
  await expect.poll(() => prices()).toEqual([3n * UNIT, 0n])
})

test.each([
  ['no JSON', { body: 'free' }],
  ['null', { body: 'null' }],
  ['2 MB', { body: `{"native":"1","x":"${'x'.repeat(2 * 1024 * 1024)}"}` }],
  ['a redirect', { status: 302, location: '/other.json', body: '' }],
  ['a missing file', { status: 404, body: '{"native":"1"}' }],
])('a source that answers %s has no prices', async (_, file) => {
  web.files.set('/usd.json', file)
  web.files.set('/other.json', { body: '{"native":"1"}' })
  const { prices, lines } = reader()
  expect(await prices()).toEqual([0n, 0n])
  expect(lines).toHaveLength(1)
})

test.each([
  [{ type: 'none' }, 'warn', 'so a funded Safe looks empty there'],
  [{ type: 'fixed', prices: [{ token: null, currency: 'USD', price: '1' }] }, 'info', 'fixed in the file'],
  [{ type: 'chain', prices: [] }, 'info', 'from contracts'],
  [{ type: 'url', url: 'https://prices.example/?key=secret' }, 'info', 'from a URL'],
] as const)('at the start the source %j is a line of level %s', (source, level, text) => {
  const lines: string[] = []
  reportPriceSource(
    source,
    pino({ base: null, timestamp: false }, { write: (line: string) => void lines.push(line) }),
  )
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(`"level":${level === 'warn' ? 40 : 30}`)
  expect(lines[0]).toContain(text)
  expect(lines[0]).not.toContain('secret')
})
