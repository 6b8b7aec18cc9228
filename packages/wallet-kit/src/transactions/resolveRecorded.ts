/**
 * Checks the chain for entries, including ones recorded after they were sent. The first node that returns such a
 * transaction provides its request and nonce; from then on it is treated like any other, and a replacement can be
 * distinguished from a confirmation.
 */
import type { Client } from 'viem'
import { readBlockNumber, readTransaction, sameAddress } from './chainReads.ts'
import { type JournalEntry, keepDismissed, type Sent } from './entry.ts'
import { ZERO_ADDRESS } from './record.ts'
import type { ResolveContext } from './resolveContext.ts'
import { resolveEntry } from './resolveEntry.ts'
import { DROPPED_AFTER_MS, markMissing } from './sentEntry.ts'

/** As `resolveEntry`, to which it delegates for all other entries. */
export async function resolveRecorded(
  client: Client,
  entry: Parameters<typeof resolveEntry>[1],
  context: ResolveContext,
): Promise<JournalEntry> {
  if (entry.status !== 'sent' || !entry.placeholder) return resolveEntry(client, entry, context)
  const transaction = await readTransaction(client, entry.hash)
  if (!transaction) {
    // Without its nonce, other transactions prove nothing; only time decides.
    if (context.now - entry.requestedAt < DROPPED_AFTER_MS) return markMissing(entry, context.now)
    return { ...keepDismissed(entry), status: 'unsent', reason: 'dropped', settledAt: context.now }
  }
  // Another account sent it, as for a contract account: its nonce is not this account's.
  if (!sameAddress(transaction.from, entry.account)) return resolveEntry(client, entry, context)
  const { placeholder: _, ...rest } = entry
  const { to, data, value, nonce } = transaction
  const read: Sent = {
    ...rest,
    request: { to: to ?? ZERO_ADDRESS, data, value },
    nonce,
    nonceVerified: true,
    fromBlock: await readBlockNumber(client),
  }
  return resolveEntry(client, read, context)
}
