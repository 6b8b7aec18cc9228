/** Prices of the native coin and of tokens, from the source that the operator configured. */
import { HOUR_SECONDS, MINUTE_SECONDS } from '@peppermint/safe/client'
import type { Logger } from 'pino'
import type { Address, Client } from 'viem'
import { boundedFetch } from '@peppermint/rpc/boundedFetch.ts'
import type { GatewayChainConfig } from '../config/chainConfig.ts'
import { readChainPrices, tokenKey } from './chainPrices.ts'
import { parsePrice } from './fiat.ts'

/** Price of one unit in 10^-18 of the currency; 0 where it is not known. Null: the native coin. */
export type Prices = (token: Address | null) => bigint

export interface PriceReader {
  /**
   * @param currency upper case, a supported one.
   * @returns never rejects: without an answer of the source, the last one, at most an hour old, else no price.
   */
  readonly readPrices: (currency: string) => Promise<Prices>
}

export interface PriceReaderParts {
  readonly source: GatewayChainConfig['priceSource']
  readonly client: Client
  readonly log: Logger
  /** Clock in ms; the system's unless given. */
  readonly now?: () => number
}

const FRESH_MS = 1_000 * MINUTE_SECONDS
/** Beyond that a value would be false rather than rough. */
const MAX_AGE_MS = 1_000 * HOUR_SECONDS
/** After a failure. */
const RETRY_DELAY_MS = 15_000
const TIMEOUT_MS = 4_000
const MAX_BYTES = 1024 * 1024

const noPrices: Prices = () => 0n

/** Creates the reader of one chain's prices. */
export function createPriceReader(parts: PriceReaderParts): PriceReader {
  const { source, log, now = Date.now } = parts
  if (source.type === 'none') return { readPrices: async () => noPrices }
  if (source.type === 'fixed') {
    const fixed = new Map(
      source.prices.map(({ token, currency, price }) => [
        `${currency} ${tokenKey(token)}`,
        parsePrice(price),
      ]),
    )
    return { readPrices: async (currency) => (token) => fixed.get(`${currency} ${tokenKey(token)}`) ?? 0n }
  }
  const read = source.type === 'url' ? createUrlReader(source) : createContractReader(source, parts)
  const states = new Map<string, State>()

  async function refresh(currency: string, state: State): Promise<void> {
    try {
      state.prices = await read(currency)
      state.readAt = now()
      state.nextAt = now() + FRESH_MS
    } catch (error) {
      state.nextAt = now() + RETRY_DELAY_MS
      const reason = error instanceof Error ? error.message.split('\n')[0] : String(error)
      log.warn({ currency, reason }, 'prices: source cannot be read')
    } finally {
      state.refreshing = undefined
    }
  }

  return {
    async readPrices(currency) {
      const state = states.get(currency) ?? { prices: noPrices, readAt: -Infinity, nextAt: -Infinity }
      states.set(currency, state)
      if (now() >= state.nextAt) state.refreshing ??= refresh(currency, state)
      // A request only waits for the source if there is nothing to show meanwhile.
      if (now() - state.readAt > MAX_AGE_MS) {
        state.prices = noPrices
        await state.refreshing
      }
      return state.prices
    },
  }
}

/** Logs at the start where a chain's prices come from, and what it means if there are none. */
export function reportPriceSource(
  source: PriceReaderParts['source'],
  log: Pick<Logger, 'info' | 'warn'>,
): void {
  switch (source.type) {
    case 'none':
      return log.warn(
        'prices: no source; Safe{Wallet} hides what is worth less than $0.01, so a funded Safe looks empty there. Set priceSource in the file of chains',
      )
    case 'fixed':
      return log.info({ prices: source.prices.length }, 'prices: fixed in the file of chains')
    case 'chain':
      return log.info({ prices: source.prices.length }, 'prices: read from contracts')
    case 'url':
      return log.info({ host: new URL(source.url).host }, 'prices: read from a URL')
  }
}

interface State {
  prices: Prices
  /** Of the last answer. */
  readAt: number
  /** When the source is asked again. */
  nextAt: number
  refreshing?: Promise<void> | undefined
}

type SourceOf<Type> = Extract<GatewayChainConfig['priceSource'], { readonly type: Type }>
type ReadSource = (currency: string) => Promise<Prices>

const pricesIn =
  (prices: ReadonlyMap<string, bigint>): Prices =>
  (token) =>
    prices.get(tokenKey(token)) ?? 0n

/** Logs a contract that has no price once, and again when the reason changes. */
function createContractReader(
  source: SourceOf<'chain'>,
  { client, log, now = Date.now }: PriceReaderParts,
): ReadSource {
  const reported = new Map<string, string>()
  return async (currency) => {
    const { prices, refused } = await readChainPrices(client, source, currency, now())
    const reasons = refused.map(({ token, contract, reason }) => ({ token, contract, currency, reason }))
    const current = JSON.stringify(reasons)
    if (reported.get(currency) !== current)
      for (const facts of reasons) log.warn(facts, 'prices: no price from a contract')
    reported.set(currency, current)
    return pricesIn(prices)
  }
}

/** The URL is the operator's: it may name any host, but not redirect to another. */
function createUrlReader({ url: template, paths }: SourceOf<'url'>): ReadSource {
  const fetch = boundedFetch({ timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES })
  return async (currency) => {
    const fill = (text: string) => text.replaceAll('{{currency}}', currency.toLowerCase())
    const response = await fetch(fill(template), {
      redirect: 'error',
      headers: { accept: 'application/json' },
    })
    if (!response.ok) throw new Error(`status ${response.status}`)
    const body: unknown = await response.json()
    if (typeof body !== 'object' || body === null) throw new Error('no JSON object')
    const found =
      paths === undefined
        ? Object.entries(body).map(([token, value]) => [token.toLowerCase(), value] as const)
        : paths.map(({ token, path }) => [tokenKey(token), valueAt(body, path.map(fill))] as const)
    const prices = new Map<string, bigint>()
    for (const [token, value] of found) {
      const price = parsePrice(value)
      if (price !== undefined) prices.set(token, price)
    }
    return pricesIn(prices)
  }
}

const valueAt = (body: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, name)
        ? (value as Record<string, unknown>)[name]
        : undefined,
    body,
  )
