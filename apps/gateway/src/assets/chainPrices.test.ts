import { numberToHex, padHex, parseUnits, type Address } from 'viem'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chainConfigInput } from '../config/chainInput.ts'
import { createPriceReader } from './prices.ts'
import { startTokenWorld, type TokenWorld } from './tokenWorld.fixture.ts'

let world: TokenWorld
beforeAll(async () => {
  world = await startTokenWorld()
})
afterAll(() => world.stop())

const HOUR_MS = 3_600_000
const UNIT = 10n ** 18n
const started = Date.now()
const seconds = (ms: number) => BigInt(Math.floor(ms / 1000))

/** A reader as an operator configures one, its clock, and what it logged. */
function reader(prices: readonly object[]) {
  let time = started
  const lines: unknown[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const source = chainConfigInput.shape.priceSource.parse({ type: 'chain', prices })
  const { readPrices } = createPriceReader({ source, client: world.client, log, now: () => time })
  return {
    lines,
    pass: (ms: number) => void (time += ms),
    priceOf: async (token: Address | null = null, currency = 'USD') => (await readPrices(currency))(token),
  }
}

const deployFeed = (answer: bigint, updatedAt = started, decimals = 8) =>
  world.deploy('PriceFeed', decimals, answer, seconds(updatedAt))

async function deployPair(coins: string, dollars: string, isStable = false) {
  const coin = await world.deploy('PlainToken', 'Wrapped', 'WCOIN', 18)
  const dollar = await world.deploy('PlainToken', 'Dollar', 'USDX', 6)
  const reserves = [parseUnits(coins, 18), parseUnits(dollars, 6)]
  const pool = await world.deploy('Pair', coin, dollar, ...reserves, isStable)
  const move = async (coinsNow: string, dollarsNow: string) =>
    void (await world.call('Pair', pool, 'move', parseUnits(coinsNow, 18), parseUnits(dollarsNow, 6)))
  return { coin, dollar, pool, move }
}

const dollarIsOne = (token: Address) => ({ token, currency: 'USD', price: '1' })

test('[G-05] a price comes from a feed in its own decimals, by token and currency', async () => {
  const [usd, eur, token] = [
    await deployFeed(12_500_000n),
    await deployFeed(2n * UNIT, started, 18),
    testToken,
  ]
  const { priceOf, lines } = reader([
    { token: null, currency: 'USD', oracle: usd },
    { token, currency: 'EUR', oracle: eur },
  ])
  expect(await priceOf()).toBe(UNIT / 8n)
  expect(await priceOf(token)).toBe(0n)
  expect(await priceOf(token, 'EUR')).toBe(2n * UNIT)
  expect(await priceOf(null, 'EUR')).toBe(0n)
  expect(lines).toEqual([])
})

const testToken: Address = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

test.each([
  ['is older than it may be', 12_500_000n, started - 26 * HOUR_MS, {}],
  ['is older than its heartbeat', 12_500_000n, started - 2 * HOUR_MS, { maxAgeSeconds: 3_600 }],
  ['is from the future', 12_500_000n, started + HOUR_MS, {}],
  ['never was', 12_500_000n, 0, {}],
  ['is zero', 0n, started, {}],
  ['is negative', -1n, started, {}],
  ['is below its bounds', 12_500_000n, started, { min: '0.2' }],
  ['is above its bounds', 12_500_000n, started, { max: '0.1' }],
])('a feed whose price %s is no price, and says so once', async (_, answer, updatedAt, bounds) => {
  const oracle = await deployFeed(answer, updatedAt)
  const { priceOf, pass, lines } = reader([{ token: null, currency: 'USD', oracle, ...bounds }])
  expect(await priceOf()).toBe(0n)
  expect(lines).toMatchObject([{ token: 'native', contract: oracle, currency: 'USD' }])
  // Read again, with the same result, and then with another one.
  pass(61_000)
  await priceOf()
  const isOld = answer <= 0n
  await world.call('PriceFeed', oracle, 'set', isOld ? 1n : -1n, seconds(isOld ? 0 : started))
  const reasons = () => lines.map((line) => (line as { readonly reason: string }).reason)
  // Each time, because a reading may be under way that began before.
  await expect.poll(async () => (pass(61_000), await priceOf(), new Set(reasons()).size)).toBe(2)
  expect(reasons()).toHaveLength(2)
})

test('a feed that stops is no price when its last one is too old', async () => {
  const oracle = await deployFeed(12_500_000n)
  const { priceOf, pass } = reader([{ token: null, currency: 'USD', oracle, maxAgeSeconds: 3_600 }])
  expect(await priceOf()).toBe(UNIT / 8n)
  pass(HOUR_MS + 1_000)
  await expect.poll(() => priceOf()).toBe(0n)
  await world.call('PriceFeed', oracle, 'set', 25_000_000n, seconds(started + HOUR_MS))
  pass(61_000)
  await expect.poll(() => priceOf()).toBe(UNIT / 4n)
})

test('[G-05] a price comes from a pool of either order, times the price of its other token', async () => {
  const { coin, dollar, pool } = await deployPair('1000000', '20000')
  const other = await world.deploy(
    'Pair',
    dollar,
    coin,
    parseUnits('30000', 6),
    parseUnits('1000000', 18),
    false,
  )
  const bounds = { quote: dollar, minReserve: '1000', min: '0.001', max: '10' }
  const euro = await deployFeed(90_000_000n)
  const { priceOf } = reader([
    { token: null, currency: 'USD', pool, ...bounds },
    dollarIsOne(dollar),
    { token: coin, currency: 'EUR', pool: other, ...bounds },
    { token: dollar, currency: 'EUR', oracle: euro },
  ])
  expect(await priceOf()).toBe(UNIT / 50n)
  expect(await priceOf(dollar)).toBe(UNIT)
  expect(await priceOf(coin)).toBe(0n)
  expect(await priceOf(coin, 'EUR')).toBe((27n * UNIT) / 1000n)
})

test('a pool that is thin, out of its bounds or no pool of its tokens has no price', async () => {
  const { coin, dollar, pool, move } = await deployPair('1000000', '20000')
  const stable = await deployPair('1000000', '20000', true)
  const bounds = { minReserve: '1000', min: '0.001', max: '1' }
  const entry = { token: null as Address | null, currency: 'USD', pool, quote: dollar, ...bounds }
  const { priceOf, pass, lines } = reader([entry, dollarIsOne(dollar)])
  expect(await priceOf()).toBe(UNIT / 50n)
  for (const [coins, dollars] of [
    ['10000', '2000000'],
    ['100000000', '20000'],
    ['10000', '999'],
    ['0', '20000'],
  ] as const) {
    await move(coins, dollars)
    pass(61_000)
    await expect.poll(() => priceOf(), { message: `${coins} / ${dollars}` }).toBe(0n)
    await move('1000000', '20000')
    pass(61_000)
    await expect.poll(() => priceOf()).toBe(UNIT / 50n)
  }
  expect(lines.length).toBeGreaterThan(3)
  for (const wrong of [
    { ...entry, quote: stable.dollar },
    { ...entry, token: stable.coin },
    { ...entry, pool: testToken },
    { ...entry, pool: coin },
    { ...entry, pool: stable.pool, quote: stable.dollar },
  ])
    expect(await reader([wrong, dollarIsOne(wrong.quote)]).priceOf(wrong.token), JSON.stringify(wrong)).toBe(
      0n,
    )
})

test('[G-05] a pool whose quote the list cannot price is refused at the start, with what to add', () => {
  const { priceSource } = chainConfigInput.shape
  const [one, two, three, four, five] = [1, 2, 3, 4, 5].map((number) =>
    padHex(numberToHex(number), { size: 20 }),
  )
  const pool = (token: unknown, quote: unknown, currency = 'USD') => ({
    token,
    currency,
    pool: testToken,
    quote,
    minReserve: '1',
    min: '1',
    max: '2',
  })
  const priceOf = (token: unknown, currency = 'USD') => ({ token, currency, price: '1' })
  const refusedOf = (...prices: object[]) =>
    priceSource
      .safeParse({ type: 'chain', prices })
      .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  const missing = `has no price in USD: add one with "token": "${one}" to this list`
  expect(refusedOf(pool(null, one))).toEqual([`prices.0.quote: ${missing}`])
  expect(refusedOf(pool(null, one), priceOf(one, 'EUR'))).toEqual([`prices.0.quote: ${missing}`])
  expect(refusedOf(pool(null, one, 'EUR'), priceOf(one, 'EUR'))).toBeUndefined()
  const inCircles = 'has a price that depends on itself: give one of these tokens a price or an oracle'
  expect(refusedOf(pool(one, two), pool(two, one))).toEqual([
    `prices.0.quote: ${inCircles}`,
    `prices.1.quote: ${inCircles}`,
  ])
  expect(refusedOf(pool(one, two), pool(two, three), pool(three, four), priceOf(four))).toBeUndefined()
  const tooFar = 'is priced through more than 3 pools: give it, or a token in between, a price or an oracle'
  expect(
    refusedOf(pool(one, two), pool(two, three), pool(three, four), pool(four, five), priceOf(five)),
  ).toEqual([`prices.0.quote: ${tooFar}`])
})

test('a source that names too little of a contract, or two, is refused', () => {
  const { priceSource } = chainConfigInput.shape
  const bounds = { minReserve: '1', min: '1', max: '2' }
  const quoted = { token: testToken, currency: 'USD', price: '1' }
  const isValid = (entry: object) =>
    priceSource.safeParse({ type: 'chain', prices: [{ token: null, currency: 'USD', ...entry }, quoted] })
      .success
  const valid = [{ oracle: testToken }, { price: '1' }, { pool: testToken, quote: testToken, ...bounds }]
  expect(valid.map(isValid)).toEqual([true, true, true])
  for (const entry of [
    { pool: testToken, quote: testToken },
    { pool: testToken, ...bounds },
    { oracle: testToken, pool: testToken },
    { oracle: testToken, maxAgeSeconds: 0 },
    {},
  ])
    expect(isValid(entry), JSON.stringify(entry)).toBe(false)
})
