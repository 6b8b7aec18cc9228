/**
 * The indexing plan: which contracts are followed, and the projections built from their logs. It is data plus two
 * functions, so another contract, or the Safes of a factory, is a line in a plan and not code.
 */
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Address, Hex } from 'viem'
import type { ConnectionDatabase } from '../db/dedicatedConnection.ts'

/** Contracts whose logs are stored, all in the same way. */
export interface Source {
  /** Unique in a plan, e.g. `collection`, `safe-factory`. */
  readonly name: string
  /** Contracts known from the start; empty if they are only created by a factory or requested later. */
  readonly contracts: readonly { readonly address: Address; readonly fromBlock: number }[]
  /**
   * First topics to store. Two layouts of one event (indexed or not) share it; the number of topics distinguishes
   * them.
   */
  readonly topics: readonly Hex[]
  /** How these logs announce new contracts. */
  readonly children?: readonly ChildRule[]
  /**
   * Follows logs of any contract instead, if one of these topics is the address of a followed contract: transfers from
   * or to it. `contracts` is empty then.
   */
  readonly mentions?: {
    /** The source of the followed contracts. */
    readonly source: string
    readonly topics: readonly MentionTopic[]
  }
}

/** Index of a topic that may mention a contract. */
export type MentionTopic = 1 | 2 | 3

/** Position of a new contract's address in a log, for each number of topics that the event can have. */
export interface ChildRule {
  readonly topic: Hex
  /** The source that the new contract belongs to. */
  readonly source: string
  readonly positions: readonly ({
    readonly topics: number
    /** Only logs with one of these addresses in this word of the data announce a contract. */
    readonly only?: { readonly word: number; readonly addresses: readonly Address[] }
  } & ({ readonly topic: 1 | 2 | 3 } | { readonly word: number }))[]
}

/** Blocks, both ends included. */
export interface BlockRange {
  readonly from: number
  readonly to: number
}

/** One change, emitted to listeners. JSON. */
export interface Change {
  readonly kind: string
  readonly blockNumber: number
  readonly payload: unknown
}

/** The follower's connection, with its transaction open. */
export type Transaction = ConnectionDatabase

/**
 * Tables derived from logs. Both functions run inside the follower's transaction. The resulting rows must depend only
 * on the logs, never on the size of the ranges or on a clock.
 */
export interface Projection {
  /** Unique; with `version` part of the plan's digest. */
  readonly name: string
  /** A different version rebuilds the tables from the chain. */
  readonly version: number
  /** What its rows depend on besides the logs, as JSON; other settings rebuild the tables from the chain. */
  readonly settings?: unknown
  /** Its tables; a resync empties them. */
  readonly tables: readonly PgTable[]
  /** Sources whose logs it reads; default: all. A contract added to one of them re-applies the projection. */
  readonly sources?: readonly string[]
  /**
   * Applies the logs of these blocks, which are already in `chain_logs`, with their blocks in `chain_blocks`.
   * @param options `shouldEmit` is false while the follower is far from the head.
   * @returns the changes to emit, in chain order.
   */
  apply(
    transaction: Transaction,
    range: BlockRange,
    options: { readonly shouldEmit: boolean },
  ): Promise<readonly Change[]>
  /**
   * Removes the effect of everything above `block`. Its logs are still in `chain_logs`: the caller either deletes them
   * afterwards (a reorg) or applies them again (a backfill added logs in between). Must work for any block.
   */
  rollBack(transaction: Transaction, block: number): Promise<void>
  /**
   * Rebuilds the rows of these contracts, and no others, from their logs up to `to`, after a backfill added logs. Without
   * it, everything from the first of these logs is rolled back and applied again.
   */
  rebuild?(transaction: Transaction, contracts: readonly Address[], to: number): Promise<void>
}

export type TermWrite = <T>(run: (transaction: Transaction) => Promise<T>) => Promise<T>

/** What a follower indexes. */
export interface Plan {
  readonly chainId: number
  readonly sources: readonly Source[]
  readonly projections: readonly Projection[]
  /** Called in every transaction that rewrites rows: rollback, backfill, resync, or a sync that reaches the head. */
  readonly onRewrite?: (transaction: Transaction) => Promise<void>
  /**
   * Called when a process becomes the leader of tables that are indexed already, before its first step: makes up for what
   * a leader of the previous release did not write. The tables that it writes are not those of a projection.
   * @param write runs its argument in a separate transaction. Short ones, as other processes write to these tables.
   */
  readonly onTermStart?: (write: TermWrite) => Promise<void>
}
