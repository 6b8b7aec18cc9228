/**
 * The state of the sale: one shape for server, page and tests. Wei is bigint; times are whole seconds of the chain's
 * clock.
 */
import type { Address, Hash, Hex } from 'viem'

/** One phase of the sale. Start is inclusive, end exclusive. */
export interface Phase {
  /** For people, for instance "Friends". */
  readonly name: string
  /** First second of the phase, Unix time on the chain's clock. */
  readonly start: number
  /** First second after the phase. */
  readonly end: number
  /** Wei for one token; on an allowlist each entry has its own price, and this is the default. */
  readonly price: bigint
  /** Most tokens one account may mint in the phase, whatever its quota. */
  readonly maxPerWallet: number
  /** Most tokens one transaction may mint. */
  readonly maxPerTransaction: number
  /** The phase mints until the collection counts this many tokens. */
  readonly maxSupply: number
  /**
   * Root of the allowlist. Absent for a phase that is open to everyone; `pending` for an allowlist whose root is not
   * set yet, in which nothing can be minted until it is.
   */
  readonly allowlistRoot?: Hex | 'pending'
}

/** Progress of the crates, in which sealed peppers get their cards. Tokens are packed in the order of their ids. */
export interface CrateStatus {
  /** Crates closed so far, revealed or not. */
  readonly closedCrates: number
  readonly revealedCrates: number
  /** Tokens 1 to this are in closed crates. */
  readonly closedTokens: number
  /** Tokens 1 to this have their card. */
  readonly revealedTokens: number
  /** Tokens that the crate being filled holds when full. */
  readonly capacity: number
  /** Unix seconds from which the crate being filled may be closed before it is full. */
  readonly dueAt: number
  /** Seconds after closing in which only the creator's link opens a crate. */
  readonly linkWindow: number
}

/** The latest block when the sale was read. */
export interface Head {
  readonly number: number
  readonly hash: Hash
  /** Unix seconds. */
  readonly timestamp: number
}

/** The state of the sale that is the same for every account. */
export interface Sale {
  readonly chainId: number
  readonly contract: Address
  readonly name: string
  /** Most tokens that can ever exist. */
  readonly maxSupply: number
  /** Tokens minted so far. */
  readonly minted: number
  readonly paused: boolean
  /** In the order of their index. */
  readonly phases: readonly Phase[]
  readonly crateStatus: CrateStatus
  readonly head: Head
}

/** A deployed collection: what is required to read it. */
export interface Deployment {
  readonly chainId: number
  readonly contract: Address
  /** Block of the contract's creation; no event is older. */
  readonly block: number
}
