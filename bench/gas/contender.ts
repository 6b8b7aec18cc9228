/** The interface of measured contracts, and the sale that all of them have. */
import { parseEther, type Address, type Hex, type LocalAccount } from 'viem'
import { testAccount } from '@peppermint/contracts/testChain'
import type { GasClient } from './grossGas.ts'

/** Which of the two sales is open. */
export type PhaseKind = 'public' | 'allowlist'

/** A transaction of a buyer's wallet. */
export interface Call {
  readonly to: Address
  readonly data: Hex
  readonly value: bigint
}

/** A collection whose sale is open. */
export interface Collection {
  readonly address: Address
  /** The mint call of one of the two buyers. */
  mint(account: LocalAccount, quantity: number): Call
}

/** A measured contract. */
export interface Contender {
  /** The package and its version. */
  readonly name: string
  /** A note for comparing the row, as a sentence. */
  readonly note?: string
  /** `probe` only mints: it has no tokens to send or approve. */
  readonly kind: 'collection' | 'probe'
  /** Deploys what all collections of this kind share, from the creator's account. */
  prepare(client: GasClient): Promise<Ground>
}

/** Shared code of a contender's collections. */
export interface Ground {
  /** Deploys a collection with this sale open, from the creator's account. */
  open(phase: PhaseKind): Promise<Collection>
  /**
   * Deploys a collection whose public sale is its fifth phase. Undefined if a contract has no phases, or
   * if all phases cost the same.
   */
  openFifth?(): Promise<Collection>
}

/** The account that deploys and owns. */
export const creator = testAccount(0)
/** The account whose transactions are measured. */
export const buyer = testAccount(1)
/** An account that minted before and keeps its tokens. */
export const earlier = testAccount(2)
/** A recipient without tokens. */
export const newcomer = testAccount(3)
/** The sale of every contract: open, exact price, no cap reached. */
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
