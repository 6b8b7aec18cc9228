/**
 * Changes of Safes in this process and in others: a version per Safe that moves with every visible change, for caches
 * and notifications. Chain and owners' changes arrive as Postgres notifications, sent in the transaction that made
 * them.
 */
import { sql } from 'drizzle-orm'
import type { Address } from 'viem'
import { z } from 'zod'
import { notifyAll, type Executor } from '@peppermint/indexer/db/notify.ts'

const hash = z.custom<`0x${string}`>((value) => typeof value === 'string' && /^0x[\da-f]{64}$/.test(value))
const address = z.custom<Address>((value) => typeof value === 'string' && /^0x[\da-f]{40}$/i.test(value))

/** What subscribers of a Safe are notified of. */
const safeEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('CONFIRMATION_REQUEST'), safeTxHash: hash }),
  z.object({
    type: z.literal('EXECUTED_MULTISIG_TRANSACTION'),
    safeTxHash: hash,
    failed: z.boolean(),
    txHash: hash,
  }),
  z.object({ type: z.literal('MESSAGE_CREATED'), messageHash: hash }),
  z.object({ type: z.literal('INCOMING_ETHER'), txHash: hash, value: z.string() }),
  z.object({ type: z.literal('INCOMING_TOKEN'), txHash: hash, tokenAddress: address }),
])
/** A change of the lists only has no event. */
const singleSafeChange = z.object({
  type: z.literal('safe'),
  safe: address,
  event: safeEvent.exactOptional(),
})

/** A change of one Safe, or of all after a rollback or a resync. */
export const safeChangeSchema = z.discriminatedUnion('type', [
  singleSafeChange,
  z.object({ type: z.literal('all') }),
])

export type SafeEvent = Readonly<z.output<typeof safeEvent>>
export type SingleSafeChange = Readonly<z.output<typeof singleSafeChange>>
export type SafeChange = Readonly<z.output<typeof safeChangeSchema>>

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
