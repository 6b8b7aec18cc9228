/** How many messages a Safe keeps: anyone can create Safes, and sign as their owner. */
import { eq, gt, inArray, or, sql } from 'drizzle-orm'
import type { Address } from 'viem'
import type { Transaction } from '../db/commitDurably.ts'
import { messageConfirmations, messages } from '../db/schema.ts'

/** Of one Safe; the oldest ones are removed. */
export const MAX_MESSAGES = 1_000
export const MAX_MESSAGE_BYTES = 4 * 1_024 * 1_024

/** Removes the oldest messages of a Safe beyond its limits, and their confirmations. */
export async function removeOldMessages(transaction: Transaction, safe: Address): Promise<void> {
  const newestFirst = sql`over (order by ${messages.createdAt} desc, ${messages.messageHash})`
  const ranked = transaction
    .select({
      messageHash: messages.messageHash,
      rank: sql<number>`row_number() ${newestFirst}`.as('rank'),
      bytes: sql<number>`sum(octet_length(${messages.message}::text)) ${newestFirst}`.as('bytes'),
    })
    .from(messages)
    .where(eq(messages.safe, safe))
    .as('ranked')
  const surplus = transaction
    .select({ messageHash: ranked.messageHash })
    .from(ranked)
    .where(or(gt(ranked.rank, MAX_MESSAGES), gt(ranked.bytes, MAX_MESSAGE_BYTES)))
  const removed = await transaction
    .delete(messages)
    .where(inArray(messages.messageHash, surplus))
    .returning({ messageHash: messages.messageHash })
  const hashes = removed.map(({ messageHash }) => messageHash)
  if (hashes.length > 0)
    await transaction.delete(messageConfirmations).where(inArray(messageConfirmations.messageHash, hashes))
}
