/**
 * One look at the chain for entries some of which were recorded after they were sent. The first node that shows such
 * a one tells what it asks for and which number it has; from then on it is like any other, and a replacement can be
 * told from a confirmation.
 */
import type { Client } from 'viem'
import { readBlockNumber, readTransaction, sameAddress } from './chainReads.ts'
import { type JournalEntry, keepDismissed, type Sent } from './entry.ts'
import { ZERO_ADDRESS } from './record.ts'
import type { ResolveContext } from './resolveContext.ts'
import { markMissing, DROPPED_AFTER_MS, resolveEntry } from './resolveEntry.ts'

/** As `resolveEntry`, which it is for everything that was not recorded. */
export async function resolveRecorded(
  client: Client,
  entry: Parameters<typeof resolveEntry>[1],
  context: ResolveContext,
): Promise<JournalEntry> {
  if (entry.status !== 'sent' || !entry.placeholder) return resolveEntry(client, entry, context)
  const transaction = await readTransaction(client, entry.hash)
  if (!transaction) {
    // Without its number nothing can be concluded from other transactions: only time tells.
    if (context.now - entry.requestedAt < DROPPED_AFTER_MS) return markMissing(entry, context.now)
    return { ...keepDismissed(entry), status: 'unsent', reason: 'dropped', settledAt: context.now }
  }
  // Somebody else carried it, as for an account that is a contract: its number says nothing about this account's.
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
