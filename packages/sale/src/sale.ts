/**
 * The sale and its phases: one schema each, from which the API, the page, the creator's tools and the tests take their
 * shapes and bounds. In memory, wei is bigint; the wire carries it as a decimal string, because JSON has no bigint. Times
 * are whole seconds of the chain's clock. zod's small variant, because the mint page loads it first.
 */
import * as z from 'zod/mini'
import type { Address, Hex } from 'viem'

/** Longer than a page could show: for what a creator enters. The contract permits any name, and any number of phases. */
export const MAX_NAME_LENGTH = 64
/** The contract stores a price in 96 bits. */
export const MAX_PRICE_WEI = 2n ** 96n - 1n
/** The latest time of the contract, in the year 36812: a phase with this end never closes by itself. */
export const MAX_TIMESTAMP = 2 ** 40 - 1

/** The whole numbers among a phase's terms, in the order of the form, with the contract's highest values; the lowest is 1. */
export const PHASE_LIMITS = {
  maxPerWallet: 65_535,
  maxPerTransaction: 100,
  maxSupply: 10_000,
} as const

export type PhaseLimit = keyof typeof PHASE_LIMITS
export const phaseLimits = Object.keys(PHASE_LIMITS) as readonly PhaseLimit[]

/** A value for each limit. */
export const mapLimits = <Value>(value: (limit: PhaseLimit) => Value) =>
  Object.fromEntries(phaseLimits.map((limit) => [limit, value(limit)])) as Record<PhaseLimit, Value>

const count = () => z.int().check(z.nonnegative())
const seconds = () => count().check(z.describe('Unix seconds of the chain’s clock.'))
const limit = (name: PhaseLimit) => {
  const expected = `a whole number from 1 to ${PHASE_LIMITS[name]}`
  return z.int(expected).check(z.minimum(1, expected), z.maximum(PHASE_LIMITS[name], expected))
}
const hex = (bytes: number) =>
  z.string().check(z.regex(new RegExp(`^0x[\\da-f]{${bytes * 2}}$`, 'i'))) as z.ZodMiniType<Hex, Hex>
const wei = () =>
  z.codec(z.string().check(z.regex(/^\d{1,29}$/)), z.bigint().check(z.maximum(MAX_PRICE_WEI)), {
    decode: BigInt,
    encode: String,
  })

/** One phase of the sale. Start is inclusive, end exclusive. */
export const phaseSchema = z.object({
  name: z.string().check(z.describe('For people, for instance “Friends”.')),
  start: seconds(),
  end: seconds(),
  price: wei().check(
    z.describe('Wei for one token; on an allowlist each entry has its own price, and this is the default.'),
  ),
  maxPerWallet: limit('maxPerWallet').check(z.describe('Most tokens of one account in the phase.')),
  maxPerTransaction: limit('maxPerTransaction').check(z.describe('Most tokens of one transaction.')),
  maxSupply: limit('maxSupply').check(
    z.describe('The phase mints until the collection has this many tokens.'),
  ),
  allowlistRoot: z
    .exactOptional(z.union([z.literal('pending'), hex(32)]))
    .check(
      z.describe(
        'Root of the allowlist; `pending` until it is set, and until then nothing can be minted. Absent for a phase that is open to everyone.',
      ),
    ),
})

/** Progress of the crates, in which sealed peppers get their cards. Tokens are packed in the order of their ids. */
const crateStatusSchema = z.object({
  closedCrates: count(),
  revealedCrates: count(),
  closedTokens: count().check(z.describe('Tokens 1 to this are in closed crates.')),
  revealedTokens: count().check(z.describe('Tokens 1 to this have their card.')),
  capacity: count().check(z.describe('Tokens that the crate being filled holds when full.')),
  dueAt: count().check(
    z.describe('Unix seconds from which the crate being filled may be closed before it is full.'),
  ),
  linkWindow: count().check(z.describe('Seconds in which only the creator’s link reveals a crate.')),
})

/** The state of the sale that is the same for every account. */
export const saleSchema = z.object({
  chainId: count(),
  contract: hex(20),
  name: z.string(),
  maxSupply: count().check(z.describe('The most tokens that can ever exist.')),
  minted: count(),
  paused: z.boolean(),
  phases: z.array(phaseSchema).check(z.describe('In the order of their index.')),
  crateStatus: crateStatusSchema,
  head: z
    .object({ number: count(), hash: hex(32), timestamp: seconds() })
    .check(z.describe('The latest block when the sale was read.')),
})

/** What a schema gives, for reading only. */
export type Frozen<Value> = Value extends object
  ? { readonly [Key in keyof Value]: Frozen<Value[Key]> }
  : Value

export type Phase = Frozen<z.output<typeof phaseSchema>>
export type CrateStatus = Frozen<z.output<typeof crateStatusSchema>>
export type Sale = Frozen<z.output<typeof saleSchema>>
export type Head = Sale['head']
/** The sale as JSON carries it. */
export type SaleWire = z.input<typeof saleSchema>

/** A deployed collection: what is required to read it. */
export interface Deployment {
  readonly chainId: number
  readonly contract: Address
  /** Block of the contract's creation; no event is older. */
  readonly block: number
}
