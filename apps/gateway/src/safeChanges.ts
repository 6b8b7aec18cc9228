/**
 * Changes of Safes in this process and in others: a version per Safe that moves with every visible change, for caches
 * and notifications. Chain and owners' changes arrive as Postgres notifications, sent in the transaction that made
 * them.
 */
import { sql } from 'drizzle-orm'
import type { Address } from 'viem'
import { notifyAll, type Executor } from '@peppermint/indexer/db/notify.ts'

/** A change of one Safe, or of all after a rollback or a resync. */
export type SafeChange = SingleSafeChange | { readonly type: 'all' }

export interface SingleSafeChange {
  readonly type: 'safe'
  readonly safe: Address
  /** What happened, for notifications; a change of the lists only has none. */
  readonly event?: SafeEvent
}

/** What subscribers of a Safe are notified of. */
export type SafeEvent =
  | { readonly type: 'CONFIRMATION_REQUEST'; readonly safeTxHash: `0x${string}` }
  | {
      readonly type: 'EXECUTED_MULTISIG_TRANSACTION'
      readonly safeTxHash: `0x${string}`
      readonly failed: boolean
      readonly txHash: `0x${string}`
    }
  | { readonly type: 'MESSAGE_CREATED'; readonly messageHash: `0x${string}` }
  | { readonly type: 'INCOMING_ETHER'; readonly txHash: `0x${string}`; readonly value: string }
  | { readonly type: 'INCOMING_TOKEN'; readonly txHash: `0x${string}`; readonly tokenAddress: Address }

export interface SafeChanges {
  /** Moves with every change of the Safe that this process has seen. */
  version(safe: Address): number
  /** @returns unsubscribes. */
  subscribe(listener: (change: SafeChange) => void): () => void
  /** Notifies all processes of a change, when the transaction commits. */
  notify(transaction: Executor, change: SafeChange): Promise<void>
}

/** Notifies all processes on this database schema when the transaction commits. */
export function notifySafeChanges(transaction: Executor, changes: readonly SafeChange[]): Promise<void> {
  const payloads = changes.map((change) => JSON.stringify(change))
  return notifyAll(transaction, sql`'safe_changes_' || current_schema()`, payloads)
}
