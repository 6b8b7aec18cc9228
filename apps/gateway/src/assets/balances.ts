/** Balances of a Safe: the native coin, and tokens of the operator's list and of its transfers, all at one block. */
import type { Balances } from '@peppermint/safe/wire'
import type { Logger } from 'pino'
import {
  type Address,
  type Client,
  encodeFunctionData,
  formatUnits,
  type Hex,
  parseAbi,
  size,
  zeroAddress,
} from 'viem'
import type { Database } from '@peppermint/indexer/db/database.ts'
import type { GatewayChainConfig } from '../config/chainConfig.ts'
import type { SafeChanges } from '../safeChanges.ts'
import { readCalls } from './callReader/readCalls.ts'
import { valueOf } from './fiat.ts'
import { createPriceReader, type PriceReader } from './prices.ts'
import { MAX_OBSERVED, readObservedTokens } from './readHoldings.ts'
import { createSafeCache } from './safeCache.ts'
import { tokenInfoOf, type Token } from './token.ts'
import type { TokenReader } from './tokenReader.ts'

export interface BalanceFilter {
  /** Upper case, a supported currency. */
  readonly currency: string
  /** Only tokens that the Safe trusts: see `TokenReader.readTrustedTokens`. */
  readonly trusted: boolean
  readonly excludeSpam: boolean
}

export interface BalanceReader {
  /**
   * @returns the native coin always, tokens with a balance.
   * @throws viem's error if the chain cannot be read.
   */
  readonly readBalances: (safe: Address, filter: BalanceFilter) => Promise<Balances>
}

export interface BalanceReaderParts {
  readonly config: Pick<GatewayChainConfig, 'nativeCurrency' | 'priceSource'>
  readonly database: Database
  readonly client: Client
  readonly changes: Pick<SafeChanges, 'version'>
  readonly tokens: TokenReader
  readonly log: Logger
  /** Clock in ms; the system's unless given. */
  readonly now?: () => number
  /** Default: of the configured source. */
  readonly prices?: PriceReader
}

/** Tokens whose balances are read, and at the same time those of one `eth_call`. */
const MAX_TOKENS = 100
/** A balance that needs more is not shown. */
const GAS_EACH = 200_000n
/** Clients poll; balances change with blocks that the index may not have seen yet. */
const FRESH_MS = 3_000
const MAX_SAFES = 1_000

const abi = parseAbi(['function balanceOf(address)'])

interface Holding {
  /** Null: the native coin. */
  readonly token: Token | null
  readonly balance: bigint
}

/** Creates the reader of one chain. */
export function createBalanceReader(parts: BalanceReaderParts): BalanceReader {
  const { config, database, client, changes, tokens, log, now = Date.now } = parts
  const prices = parts.prices ?? createPriceReader({ source: config.priceSource, client, log, now })
  const { nativeCurrency } = config

  /** Listed tokens, then trusted ones, then the rest; spam last. */
  async function rankTokens(safe: Address): Promise<readonly Token[]> {
    const [trusted, observed, indexed] = await Promise.all([
      tokens.readTrustedTokens(safe),
      readObservedTokens(database, safe),
      // Some ERC-20 tokens index their amounts.
      readObservedTokens(database, safe, 'ERC721'),
    ])
    const read = [...observed.slice(0, MAX_OBSERVED), ...indexed.slice(0, MAX_OBSERVED)]
    const known = await tokens.readTokens(new Set([...trusted, ...read]))
    const fungible = [...known.values()].filter(({ type }) => type === 'ERC20')
    return [...fungible.filter(({ isSpam }) => !isSpam), ...fungible.filter(({ isSpam }) => isSpam)].slice(
      0,
      MAX_TOKENS,
    )
  }

  async function readHoldings(safe: Address): Promise<readonly Holding[]> {
    const ranked = await rankTokens(safe)
    const data = encodeFunctionData({ abi, args: [safe] })
    const { balance, answers } = await readCalls(
      client,
      ranked.map(({ address: target }) => ({ target, data })),
      { account: safe, gasEach: GAS_EACH, maxBytes: 32 },
    )
    const held = ranked.map((token, index) => ({ token, balance: toBalance(answers[index]) }))
    return [{ token: null, balance }, ...held.filter((holding) => holding.balance > 0n)]
  }

  const holdingsOf = createSafeCache({ changes, maxSafes: MAX_SAFES, ttlMs: FRESH_MS, now }, readHoldings)

  return {
    async readBalances(safe, { currency, trusted, excludeSpam }) {
      const [holdings, trustedTokens, priceOf] = await Promise.all([
        holdingsOf(safe),
        tokens.readTrustedTokens(safe),
        prices.readPrices(currency),
      ])
      const shown = holdings
        .filter(
          ({ token }) =>
            token === null ||
            ((!excludeSpam || !token.isSpam) && (!trusted || trustedTokens.has(token.address))),
        )
        .map(({ token, balance }) => {
          const price = priceOf(token?.address ?? null)
          const decimals = token === null ? nativeCurrency.decimals : (token.decimals ?? 0)
          return { token, balance, price, value: valueOf(balance, decimals, price) }
        })
        // Stable: of equal values the native coin is first, then the ranking decides.
        .toSorted((one, other) => (one.value === other.value ? 0 : one.value > other.value ? -1 : 1))
      return {
        fiatTotal: formatUnits(
          shown.reduce((total, { value }) => total + value, 0n),
          18,
        ),
        items: shown.map(({ token, balance, price, value }) => ({
          tokenInfo:
            token === null
              ? { type: 'NATIVE_TOKEN' as const, address: zeroAddress, ...nativeCurrency }
              : tokenInfoOf(token),
          balance: balance.toString(),
          fiatBalance: formatUnits(value, 18),
          fiatConversion: formatUnits(price, 18),
          fiatBalance24hChange: null,
        })),
      }
    },
  }
}

/** A contract that does not answer like a token holds nothing. */
function toBalance(answer: Hex | undefined): bigint {
  return answer !== undefined && size(answer) === 32 ? BigInt(answer) : 0n
}
