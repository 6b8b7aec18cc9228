/**
 * Checks the chain for entries, including ones recorded after they were sent. The first node that returns such a
 * transaction provides its request and nonce; from then on it is treated like any other, and a replacement can be
 * distinguished from a confirmation.
 */
import type { Client } from 'viem'
import { readBlockNumber, readTransaction, sameAddress } from './chainReads.ts'
import { type JournalEntry, keepDismissed, type Sent } from './entry.ts'
import { toCallsHash, ZERO_ADDRESS } from './record.ts'
import type { ResolveContext } from './resolveContext.ts'
import { resolveEntry } from './resolveEntry.ts'
import { DROPPED_AFTER_MS, markMissing, markUnknown } from './sentEntry.ts'

/**
 * As `resolveEntry`, to which it delegates for all other entries. A batch of calls (`callsId`) stays pending until the kit
 * learns a transaction of it from the wallet, and after a day its outcome is unknown (`statusUnknownAt`).
 */
export async function resolveRecorded(
  client: Client,
  entry: Parameters<typeof resolveEntry>[1],
  context: ResolveContext,
): Promise<JournalEntry> {
  // Not the hash of a transaction: no node says anything about it.
  if (entry.status === 'sent' && entry.callsId !== undefined && entry.hash === toCallsHash(entry.callsId))
    return markUnknown(entry, context.now)
  if (entry.status !== 'sent' || !entry.placeholder) return resolveEntry(client, entry, context)
  const transaction = await readTransaction(client, entry.hash)
  if (!transaction) {
    // Without its nonce, other transactions prove nothing; only time decides.
    if (context.now - entry.requestedAt < DROPPED_AFTER_MS) return markMissing(entry, context.now)
    // Its wallet named a transaction, which may be on another chain.
    if (entry.callsId !== undefined) return markUnknown(entry, context.now)
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
