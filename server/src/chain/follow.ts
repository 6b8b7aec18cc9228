/**
 * What is followed, and what is made of it: data and two functions, so that another contract, or the Safes of a
 * factory, are a line in a plan and not code.
 */
import type { Address, Hex } from 'viem'
import type { ConnectionDatabase } from './ownConnection.ts'

/** Contracts whose logs are kept, all in the same way. */
export interface Source {
  /** Unique in a plan, e.g. `collection`, `safe-factory`. */
  readonly name: string
  /** Contracts known from the start; none where they only come out of a factory or are asked for. */
  readonly contracts: readonly { readonly address: Address; readonly fromBlock: number }[]
  /**
   * First topics that are kept. Two layouts of one event (indexed or not) have the same one: whoever reads a log
   * tells them apart by its number of topics.
   */
  readonly topics: readonly Hex[]
  /** Contracts that these logs tell of. */
  readonly children?: readonly ChildRule[]
}

/** Where in a log the address of a new contract stands, for each number of topics that the event comes with. */
export interface ChildRule {
  readonly topic: Hex
  /** The source that the new contract belongs to. */
  readonly source: string
  readonly at: readonly ({ readonly topics: number } & (
    | { readonly topic: 1 | 2 | 3 }
    | { readonly word: number }
  ))[]
}

/** Blocks, both ends included. */
export interface BlockRange {
  readonly from: number
  readonly to: number
}

/** One thing that listeners are told of. JSON. */
export interface Change {
  readonly kind: string
  readonly blockNumber: number
  readonly payload: unknown
}

/** The follower's connection, with its transaction open. */
export type Transaction = ConnectionDatabase

/**
 * Tables made of logs. Both functions run inside the follower's transaction, and must leave the tables depending on
 * the logs alone: not on the steps in which they came, nor on any clock.
 */
export interface Projection {
  /** Unique; with `version` part of the plan's digest. */
  readonly name: string
  /** Another one makes the tables anew from the chain. */
  readonly version: number
  /** Its tables, which beginning anew empties. */
  readonly tables: readonly string[]
  /** Sources whose logs it reads; all where left out. Those alone make it anew when one of their contracts is added. */
  readonly sources?: readonly string[]
  /**
   * The logs of these blocks stand in `chain_logs`, their blocks in `chain_blocks`.
   * @param news whether anybody will be told: not while the follower is far from the head.
   * @returns what listeners are told, in the order of the chain.
   */
  apply(
    transaction: Transaction,
    range: BlockRange,
    news: { readonly wanted: boolean },
  ): Promise<readonly Change[]>
  /**
   * Everything above `block` is about to be removed from `chain_logs` and `chain_blocks`, but still stands there; or
   * it stays, and is about to be applied anew because logs of another contract came between. Right for any block.
   */
  undo(transaction: Transaction, block: number): Promise<void>
}

/** Everything that a follower needs to know of what it follows. */
export interface Plan {
  readonly chainId: number
  readonly sources: readonly Source[]
  readonly projections: readonly Projection[]
}
