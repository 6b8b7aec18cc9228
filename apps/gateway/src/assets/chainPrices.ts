/** Prices that contracts of the chain know: feeds and pools that the operator names, all read at one block. */
import {
  type Address,
  type Client,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  parseAbi,
  zeroAddress,
} from 'viem'
import type { GatewayChainConfig } from '../config/chainConfig.ts'
import { MAX_POOLS_IN_A_ROW } from '../config/chainInput.ts'
import { readCalls } from './callReader/readCalls.ts'
import { DIGITS, parsePrice } from './fiat.ts'

type ChainSource = Extract<GatewayChainConfig['priceSource'], { readonly type: 'chain' }>
type Entry = ChainSource['prices'][number]
type Oracle = Extract<Entry, { readonly oracle: unknown }>
type Pool = Extract<Entry, { readonly pool: unknown }>

/** Prices of one currency by `tokenKey`, and why others have none. */
export interface ChainPrices {
  readonly prices: ReadonlyMap<string, bigint>
  readonly refused: readonly { readonly token: string; readonly contract: Address; readonly reason: string }[]
}

export const tokenKey = (token: Address | null) => token?.toLowerCase() ?? 'native'

const abi = parseAbi([
  'function latestRoundData() view returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)',
  'function decimals() view returns (uint8)',
  'function getReserves() view returns (uint256 reserve0, uint256 reserve1, uint256 timestamp)',
  'function token0() view returns (address)',
  'function token1() view returns (address)',
  'function stable() view returns (bool)',
])
type Question = (typeof abi)[number]['name']

/** Of one question: proxies of feeds read several contracts. */
const GAS_EACH = 500_000n
const MAX_BYTES = 160
/** Clocks of nodes and of this machine differ. */
const MAX_AHEAD_SECONDS = 600n
const UNIT = 10n ** BigInt(DIGITS)

/**
 * @param now in ms.
 * @throws viem's error if the chain cannot be read.
 */
export async function readChainPrices(
  client: Client,
  { prices: entries }: ChainSource,
  currency: string,
  now: number,
): Promise<ChainPrices> {
  const wanted = entries.filter((entry) => entry.currency === currency)
  const questions = wanted.flatMap(questionsOf)
  const { answers } =
    questions.length === 0
      ? { answers: [] }
      : await readCalls(
          client,
          questions.map(({ target, name }) => ({
            target,
            data: encodeFunctionData({ abi, functionName: name }),
          })),
          { account: zeroAddress, gasEach: GAS_EACH, maxBytes: MAX_BYTES },
        )
  const known = new Map(
    questions.map(({ target, name }, index) => [`${target} ${name}`, answers[index]] as const),
  )
  const ask: Ask = (target, name) => decode(name, known.get(`${target} ${name}`))
  const prices = new Map<string, bigint>()
  let refused = new Map<Entry, string>()
  // A pool's price may need that of a later entry.
  for (let round = 0; round <= MAX_POOLS_IN_A_ROW; round += 1) {
    refused = new Map()
    for (const entry of wanted) {
      const price = priceOf(entry, ask, prices, now)
      if (typeof price === 'bigint') prices.set(tokenKey(entry.token), price)
      else {
        refused.set(entry, price)
        // An earlier round priced it by a quote whose own price was refused or changed since.
        prices.delete(tokenKey(entry.token))
      }
    }
  }
  return {
    prices,
    refused: [...refused].map(([entry, reason]) => ({
      token: tokenKey(entry.token),
      contract: contractOf(entry) ?? zeroAddress,
      reason,
    })),
  }
}

interface Answers {
  readonly latestRoundData: readonly [bigint, bigint, bigint, bigint, bigint]
  readonly decimals: number
  readonly getReserves: readonly [bigint, bigint, bigint]
  readonly token0: Address
  readonly token1: Address
  readonly stable: boolean
}
type Ask = <Name extends Question>(target: Address, name: Name) => Answers[Name] | undefined

function decode<Name extends Question>(name: Name, answer: Hex | undefined): Answers[Name] | undefined {
  if (answer === undefined) return undefined
  const functionName: Question = name
  try {
    return decodeFunctionResult({ abi, functionName, data: answer }) as Answers[Name]
  } catch {
    return undefined
  }
}

const isOracle = (entry: Entry): entry is Oracle => 'oracle' in entry
const isPool = (entry: Entry): entry is Pool => 'pool' in entry
const contractOf = (entry: Entry) => (isOracle(entry) ? entry.oracle : isPool(entry) ? entry.pool : undefined)

function questionsOf(entry: Entry): { readonly target: Address; readonly name: Question }[] {
  const of = (target: Address, names: readonly Question[]) => names.map((name) => ({ target, name }))
  if (isOracle(entry)) return of(entry.oracle, ['latestRoundData', 'decimals'])
  if (!isPool(entry)) return []
  const tokens = entry.token === null ? [entry.quote] : [entry.quote, entry.token]
  return [
    ...of(entry.pool, ['getReserves', 'token0', 'token1', 'stable']),
    ...tokens.flatMap((token) => of(token, ['decimals'])),
  ]
}

/** @returns the price, or the reason for the operator’s log why there is none. */
function priceOf(entry: Entry, ask: Ask, known: ReadonlyMap<string, bigint>, now: number): bigint | string {
  if ('price' in entry) return parsePrice(entry.price) ?? 'no decimal number'
  const price = isOracle(entry) ? oraclePriceOf(entry, ask, now) : poolPriceOf(entry, ask, known)
  if (typeof price === 'string') return price
  if (entry.min !== undefined && price < (parsePrice(entry.min) ?? 0n)) return 'below its min'
  if (entry.max !== undefined && price > (parsePrice(entry.max) ?? 0n)) return 'above its max'
  return price === 0n ? 'zero' : price
}

function oraclePriceOf({ oracle, maxAgeSeconds }: Oracle, ask: Ask, now: number): bigint | string {
  const round = ask(oracle, 'latestRoundData')
  const decimals = ask(oracle, 'decimals')
  if (round === undefined || decimals === undefined) return 'the contract does not answer as a price feed'
  const [, answer, , updatedAt] = round
  const age = BigInt(Math.floor(now / 1000)) - updatedAt
  if (age > BigInt(maxAgeSeconds)) return 'older than its maxAgeSeconds'
  if (age < -MAX_AHEAD_SECONDS) return 'from the future'
  return answer <= 0n ? 'not above zero' : (answer * UNIT) / 10n ** BigInt(decimals)
}

function poolPriceOf(
  { pool, token, quote, minReserve }: Pool,
  ask: Ask,
  known: ReadonlyMap<string, bigint>,
): bigint | string {
  const reserves = ask(pool, 'getReserves')
  const sides = [ask(pool, 'token0'), ask(pool, 'token1')]
  if (reserves === undefined || sides.includes(undefined)) return 'the contract does not answer as a pool'
  // Its price is not the ratio of its reserves.
  if (ask(pool, 'stable') === true) return 'a pool for tokens of like worth'
  const quoteSide = sides.indexOf(quote)
  if (quoteSide === -1) return 'its quote is not in the pool'
  const base = sides[1 - quoteSide]
  if (base === quote || (token !== null && base !== token)) return 'its token is not in the pool'
  const [ofQuote = 0n, ofBase = 0n] = quoteSide === 0 ? reserves : [reserves[1], reserves[0]]
  const quoteDecimals = ask(quote, 'decimals')
  const baseDecimals = token === null ? DIGITS : ask(token, 'decimals')
  if (quoteDecimals === undefined || baseDecimals === undefined) return 'a token does not answer'
  if (ofQuote * UNIT < (parsePrice(minReserve) ?? 0n) * 10n ** BigInt(quoteDecimals))
    return 'less in the pool than its minReserve'
  const quotePrice = known.get(tokenKey(quote))
  if (quotePrice === undefined) return 'its quote has no price'
  if (ofBase === 0n) return 'an empty pool'
  return (ofQuote * 10n ** BigInt(baseDecimals) * quotePrice) / (ofBase * 10n ** BigInt(quoteDecimals))
}
