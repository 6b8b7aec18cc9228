/**
 * One look at the chain for entries some of which were recorded after they were sent. The first node that shows such
 * a one tells what it asks for and which number it has; from then on it is like any other, and a replacement can be
 * told from a confirmation.
 */
import type { Client } from 'viem'
import { readHead, readTransaction, sameAddress } from './chainReads.ts'
import { type JournalEntry, keepDismissed, type Sent } from './entry.ts'
import { NOBODY } from './record.ts'
import type { Look } from './look.ts'
import { missing, NO_TRACE_AFTER_MS, resolveEntry } from './resolveEntry.ts'

/** As `resolveEntry`, which it is for everything that was not recorded. */
export async function resolveRecorded(
  client: Client,
  entry: Parameters<typeof resolveEntry>[1],
  look: Look,
): Promise<JournalEntry> {
  if (entry.status !== 'sent' || !entry.unread) return resolveEntry(client, entry, look)
  const shown = await readTransaction(client, entry.hash)
  if (!shown) {
    // Without its number nothing can be concluded from other transactions: only time tells.
    if (look.now - entry.askedAt < NO_TRACE_AFTER_MS) return missing(entry, look.now)
    return { ...keepDismissed(entry), status: 'unsent', because: 'no-trace', settledAt: look.now }
  }
  // Somebody else carried it, as for an account that is a contract: its number says nothing about this account's.
  if (!sameAddress(shown.from, entry.account)) return resolveEntry(client, entry, look)
  const { unread: _, ...rest } = entry
  const { to, data, value, nonce } = shown
  const read: Sent = {
    ...rest,
    request: { to: to ?? NOBODY, data, value },
    nonce,
    nonceSeen: true,
    fromBlock: await readHead(client),
  }
  return resolveEntry(client, read, look)
}
