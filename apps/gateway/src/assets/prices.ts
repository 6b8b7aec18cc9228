/** Prices of the native coin and of tokens, from the source that the operator configured. */
import type { Logger } from 'pino'
import type { Address } from 'viem'
import { boundedFetch } from '@peppermint/rpc/boundedFetch.ts'
import type { GatewayChainConfig } from '../config/chainConfig.ts'
import { parsePrice } from './fiat.ts'

/** Price of one unit in 10^-18 of the currency; 0 where it is not known. Null: the native coin. */
export type Prices = (token: Address | null) => bigint

export interface PriceReader {
  /**
   * @param currency upper case, a supported one.
   * @returns never rejects: without an answer of the source, the last one, at most a day old, else no price.
   */
  readonly readPrices: (currency: string) => Promise<Prices>
}

export interface PriceReaderParts {
  readonly source: GatewayChainConfig['priceSource']
  readonly log: Logger
  /** Clock in ms; the system's unless given. */
  readonly now?: () => number
}

const FRESH_MS = 60_000
const MAX_AGE_MS = 86_400_000
/** After a failure. */
const RETRY_DELAY_MS = 15_000
const TIMEOUT_MS = 4_000
const MAX_BYTES = 1024 * 1024
const NATIVE = 'native'

const noPrices: Prices = () => 0n

/** Creates the reader of one chain's prices. */
export function createPriceReader({ source, log, now = Date.now }: PriceReaderParts): PriceReader {
  if (source.type === 'none') return { readPrices: async () => noPrices }
  if (source.type === 'fixed') {
    const fixed = new Map(
      source.prices.map(({ token, currency, price }) => [
        `${currency} ${token ?? NATIVE}`,
        parsePrice(price),
      ]),
    )
    return { readPrices: async (currency) => (token) => fixed.get(`${currency} ${token ?? NATIVE}`) ?? 0n }
  }
  const readUrl = createUrlReader(source.url)
  const states = new Map<string, State>()

  async function refresh(currency: string, state: State): Promise<void> {
    try {
      state.prices = await readUrl(currency)
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

interface State {
  prices: Prices
  /** Of the last answer. */
  readAt: number
  /** When the source is asked again. */
  nextAt: number
  refreshing?: Promise<void> | undefined
}

/** The URL is the operator's: it may name any host, but not redirect to another. */
function createUrlReader(template: string): (currency: string) => Promise<Prices> {
  const fetch = boundedFetch({ timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES })
  return async (currency) => {
    const url = template.replaceAll('{{currency}}', currency.toLowerCase())
    const response = await fetch(url, { redirect: 'error', headers: { accept: 'application/json' } })
    if (!response.ok) throw new Error(`status ${response.status}`)
    const body: unknown = await response.json()
    if (typeof body !== 'object' || body === null) throw new Error('no JSON object')
    const prices = new Map<string, bigint>()
    for (const [token, value] of Object.entries(body)) {
      const price = parsePrice(value)
      if (price !== undefined) prices.set(token.toLowerCase(), price)
    }
    return (token) => prices.get(token?.toLowerCase() ?? NATIVE) ?? 0n
  }
}
