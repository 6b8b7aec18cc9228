/** What the bench asks of each contract it measures, and the one sale that all of them hold. */
import { parseEther, type Address, type Hex, type LocalAccount } from 'viem'
import { testAccount } from '@peppermint/contracts/testChain'
import type { GasClient } from './grossGas.ts'

/** Which of the two sales is open. */
export type PhaseKind = 'public' | 'allowlist'

/** What a buyer's wallet is asked to send. */
export interface Call {
  readonly to: Address
  readonly data: Hex
  readonly value: bigint
}

/** A collection whose sale is open. */
export interface Collection {
  readonly address: Address
  /** The call by which one of the two buyers mints. */
  mint(account: LocalAccount, quantity: number): Call
}

/** A contract that is measured. */
export interface Contender {
  /** The package and its version, as a reader would look it up. */
  readonly name: string
  /** What a reader must know to compare the row, as a sentence. */
  readonly note?: string
  /** `probe` only mints: it has no tokens to send or approve. */
  readonly kind: 'collection' | 'probe'
  /** Puts on the chain, from the creator's account, what every collection of this kind shares. */
  prepare(client: GasClient): Promise<Ground>
}

/** What a contender's collections stand on. */
export interface Ground {
  /** Puts a collection with this sale open on the chain, from the creator's account. */
  open(phase: PhaseKind): Promise<Collection>
  /**
   * Puts a collection on the chain whose public sale is its fifth phase. Absent where a contract has no phases, or
   * where each costs the same.
   */
  openFifth?(): Promise<Collection>
}

/** Who deploys and owns. */
export const creator = testAccount(0)
/** Whose transactions are measured. */
export const buyer = testAccount(1)
/** Who has minted before, and holds tokens throughout. */
export const earlier = testAccount(2)
/** Who receives a token and has none. */
export const newcomer = testAccount(3)
/** The sale, the same for everyone: window open, exact price, room under every cap. */
export const terms = {
  start: 1_600_000_000,
  end: 4_000_000_000,
  price: parseEther('60'),
  maxPerWallet: 100,
  maxPerTransaction: 50,
  /** Tokens that an account on the list may mint. */
  quota: 100,
  supply: 10_000,
} as const
