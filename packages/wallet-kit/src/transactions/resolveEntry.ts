/**
 * Checks the chain once for one entry and returns its current state. Writes nothing to the journal, so any tab can
 * run any check at any time. The rules, in order:
 * - A receipt settles the entry if its block is canonical and agrees with it.
 * - A transaction that the node returns is pending; its actual nonce is noted, since a wallet may use a higher one.
 * - A hash of the wallet's own is an operation: pending until the chain shows its execution, or what replaced it.
 * - A used nonce belongs to some transaction: the same request (repriced, or recovered if the wallet never returned a
 *   hash), a cancellation, or another one. Only what a node returns counts; missing history proves nothing. If the
 *   block of that nonce is deep and lists no such transaction, nothing can arrive under it any more.
 * - A settled entry is checked against the chain until its block is deep, and reopened if a reorg removed the block.
 * - Anything else stays as it is. "Not found" is never a failure, and an unanswered request never expires.
 */
import type { Client, Hash } from 'viem'
import {
  hasCode,
  readBlock,
  readBlockNumber,
  readNonce,
  readReceipt,
  readTransaction,
  type ChainTransaction,
} from './chainReads.ts'
import {
  baseFields,
  blockToRecheck,
  clearMissing,
  type BlockId,
  type JournalEntry,
  type MinedEntry,
  type OperationReport,
  type Replaced,
  type Sent,
} from './entry.ts'
import { loadExecutionSearch } from './executionSearch.ts'
import type { ResolveContext } from './resolveContext.ts'
import { resolveAsked, resolveUnsent, searchAgain } from './resolveRequest.ts'
import {
  earliestBlock,
  findByLogs,
  findByNonce,
  findPending,
  isCancellation,
  matchesRequest,
  MAX_REORG_BLOCKS,
} from './search.ts'
import { markMissing, pickHistory, withHash, withNonce } from './sentEntry.ts'
import { settleIfConfirmed, settleMined } from './settleMined.ts'

/**
 * Returns the entry's current state; the same object if nothing changed. Throws what the client's transport throws,
 * and the entry is then unchanged.
 */
export async function resolveEntry(
  client: Client,
  entry: JournalEntry,
  context: ResolveContext,
): Promise<JournalEntry> {
  switch (entry.status) {
    case 'requested':
      return resolveAsked(client, entry, context)
    case 'sent':
      return resolveSent(client, entry, context)
    case 'unsent':
      return resolveUnsent(client, entry, context)
    case 'replaced':
      return entry.tentative ? resolveTentative(client, entry, context) : recheck(client, entry, context)
    default:
      return recheck(client, entry, context)
  }
}

/** Tentative: another transaction used the expected nonce, but the wallet may have used a higher one, or none. */
async function resolveTentative(
  client: Client,
  entry: Replaced,
  context: ResolveContext,
): Promise<JournalEntry> {
  const { hash } = entry
  if (hash === undefined) return searchAgain(client, entry, context)
  const sent: Sent = { ...baseFields(entry), status: 'sent', hash, sentAt: entry.sentAt ?? entry.requestedAt }
  const transaction = await readTransaction(client, hash)
  if (transaction)
    return transaction.block
      ? settleMined(client, withNonce(sent, transaction), context)
      : withNonce(sent, transaction)
  const executed = await resolveExecution(client, sent, context)
  return executed ? settleMined(client, executed, context) : entry
}

/** The entry under the hash of the transaction that executed it, if the wallet returned another kind of hash. */
async function resolveExecution(
  client: Client,
  entry: Sent,
  context: ResolveContext,
): Promise<Sent | undefined> {
  const carrier = await (await loadExecutionSearch())?.findExecutionByHash(client, entry, context.claimed)
  return carrier && { ...clearMissing(entry), hash: carrier.hash, walletHash: entry.walletHash ?? entry.hash }
}

async function resolveSent(client: Client, entry: Sent, context: ResolveContext): Promise<JournalEntry> {
  if (entry.operation === undefined) {
    // In the same POST: a receipt that has just appeared is of the newest block, and is settled without another one.
    const [receipt, newest] = await Promise.all([
      readReceipt(client, entry.hash),
      readBlock(client, 'latest').catch(() => undefined),
    ])
    if (receipt) return settleIfConfirmed(client, entry, receipt, context, newest)
    const transaction = await readTransaction(client, entry.hash)
    if (transaction)
      return transaction.block
        ? settleMined(client, withNonce(entry, transaction), context)
        : withNonce(entry, transaction)
  }
  const operation = await context.readOperation?.(entry)
  if (operation) return resolveOperation(client, entry, operation, context)

  if (entry.missingSince !== undefined || entry.operation !== undefined) {
    const executed = await resolveExecution(client, entry, context)
    if (executed) return settleMined(client, executed, context)
  }

  // An operation waits for people: time proves nothing.
  if (entry.operation !== undefined) return entry

  const absent = markMissing(entry, context.now)
  // Without a verified nonce, an identical transaction may be another request whose hash is late. The wallet of an
  // account with code may have returned an operation hash, which an identical transaction does not replace.
  const mayBeRepriced =
    !entry.nonceVerified && absent.unseen === true && !(await hasCode(client, entry.account))
  const isMatch = (each: ChainTransaction): boolean =>
    (entry.nonceVerified ? each.nonce === entry.nonce : mayBeRepriced && each.nonce >= entry.nonce) &&
    matchesRequest(entry, each) &&
    !context.claimed?.has(each.hash)
  const latest = await readNonce(client, entry.account, 'latest')
  if (latest <= entry.nonce) {
    const pending = await findPending(client, entry, isMatch)
    return pending ? withNonce(withHash(entry, pending.hash), pending) : absent
  }
  const found = await findByLogs(client, entry, isMatch)
  const start = { nonce: entry.nonce, fromBlock: earliestBlock(entry) }
  const used = found
    ? { found, others: [] }
    : await findByNonce(client, entry, start, entry.nonceVerified ? entry.nonce + 1 : latest, isMatch)
  if (used.found) return settleMined(client, withNonce(withHash(entry, used.found.hash), used.found), context)
  const [first] = used.others
  if (used.unlisted && (entry.nonceVerified || mayBeRepriced))
    return noteReplacement(absent, { reason: 'nonce-used', block: used.unlisted }, context)
  // The same request with the same nonce is this transaction at another fee, even if another entry claimed it.
  return first && !(entry.nonceVerified && matchesRequest(entry, first))
    ? noteReplacement(
        absent,
        { reason: isCancellation(first) ? 'cancelled' : 'replaced', hash: first.hash, block: first.block },
        context,
      )
    : absent
}

/** The wallet returned its own hash, and its operation has been read. */
async function resolveOperation(
  client: Client,
  entry: Sent,
  report: OperationReport,
  context: ResolveContext,
): Promise<JournalEntry> {
  const after = await (await loadExecutionSearch())?.applyReport(client, entry, report, context.now)
  if (after === undefined) return entry
  return after.status === 'sent' && after.walletHash !== undefined
    ? settleMined(client, after, context)
    : after
}

/** What used the entry's nonce; without a hash if its block lists no such transaction. */
interface Replacement extends Pick<Replaced, 'reason'> {
  readonly hash?: Hash
  readonly block: BlockId
}

/** Something else used its nonce. The first check notes it; a later check that agrees concludes it. */
function noteReplacement(
  entry: Sent,
  { reason, hash, block }: Replacement,
  context: ResolveContext,
): JournalEntry {
  const { nonceVerified, hash: own, sentAt } = entry
  const replaced = {
    ...baseFields(entry),
    status: 'replaced',
    reason,
    // The hash to search for: the one the wallet returned.
    hash: entry.walletHash ?? own,
    sentAt,
    ...(hash && { replacementHash: hash }),
    settledAt: context.now,
  } as const
  // An unverified nonce may not be this transaction's.
  if (!nonceVerified) return entry.unseen ? { ...replaced, tentative: true } : entry
  // A recovered transaction may have been another one; this prompt may still be open.
  if (entry.recovered && context.isAwaitingWallet) return { ...baseFields(entry), status: 'requested' }
  if (entry.recovered) return { ...replaced, tentative: true }
  const before = entry.replacement
  if (before !== undefined && before.hash === hash && before.block.hash === block.hash)
    return context.now > before.since ? { ...replaced, block, nonceVerified } : entry
  return { ...entry, replacement: { ...(hash && { hash }), block, since: context.now } }
}

/** Rechecks whether the outcome's block is canonical; final once it is deep. */
async function recheck(
  client: Client,
  entry: MinedEntry | Replaced,
  context: ResolveContext,
): Promise<JournalEntry> {
  const at = blockToRecheck(entry)
  if (!at) return entry
  const block = await readBlock(client, at.number)
  // A node without the block proves nothing.
  if (!block) return entry
  if (block.hash !== at.hash) return reopen(client, entry, context)
  return (await readBlockNumber(client)) - at.number >= MAX_REORG_BLOCKS ? { ...entry, final: true } : entry
}

/** A reorg removed its block: pending again, and the chain decides. */
async function reopen(
  client: Client,
  entry: MinedEntry | Replaced,
  context: ResolveContext,
): Promise<JournalEntry> {
  const hash = ('walletHash' in entry ? entry.walletHash : undefined) ?? entry.hash
  if (hash === undefined) return entry
  const sent: Sent = {
    ...baseFields(entry),
    status: 'sent',
    hash,
    sentAt: entry.sentAt ?? entry.requestedAt,
    ...(entry.nonceVerified && { nonceVerified: true }),
    ...pickHistory(entry),
  }
  const after = await resolveSent(client, sent, context)
  return after.status === 'sent' ? { ...after, reorged: true } : after
}
