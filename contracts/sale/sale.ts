/**
 * The sale as the chain states it: one shape, read by the server, by the page, and by tests.
 * Wei stays bigint; times are whole seconds of the chain's own clock.
 */
import type { Address, Hash } from 'viem'

/** One phase of the sale. Start is inclusive, end exclusive. */
export interface Phase {
  /** First second of the phase, Unix time on the chain's clock. */
  readonly start: number
  /** First second after the phase. */
  readonly end: number
  /** Wei for one token. */
  readonly price: bigint
  /** Most tokens one account may receive by minting. */
  readonly walletCap: number
  /** Most tokens one transaction may mint. */
  readonly transactionCap: number
}

/** The newest block that the reader knew when it read. */
export interface Head {
  readonly number: number
  readonly hash: Hash
  /** Unix seconds, as the block says. */
  readonly timestamp: number
}

/** Everything about the sale that does not depend on who looks. */
export interface Sale {
  readonly chainId: number
  readonly contract: Address
  readonly name: string
  /** Most tokens that can ever exist. */
  readonly supply: number
  /** Tokens minted so far. */
  readonly minted: number
  readonly paused: boolean
  readonly phase: Phase
  readonly head: Head
}

/** Where a collection stands: what a page, a server and a bench need to know before they can read it. */
export interface Deployment {
  readonly chainId: number
  readonly contract: Address
  /** Block the contract was created in; no event of it is older. */
  readonly block: number
}
