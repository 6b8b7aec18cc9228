/**
 * Checks the chain once for one entry and returns its current state. Writes nothing to the journal, so any tab can
 * run any check at any time. The rules, in order:
 * - A receipt settles the entry if its block is canonical and agrees with it.
 * - A transaction that the node returns is pending; its actual nonce is noted, since a wallet may use a higher one.
 * - A hash of the wallet's own is an operation: pending until the chain shows its execution, or what replaced it.
 * - A used nonce belongs to some transaction: the same request (repriced, or recovered if the wallet never returned a
 *   hash), a cancellation, or another one. Only what a node returns counts; missing history proves nothing.
 * - A settled entry is checked against the chain until its block is deep, and reopened if a reorg removed the block.
 * - Anything else stays as it is. "Not found" is never a failure, and an unanswered request never expires.
 */
import type { Client, Hash, TransactionReceipt } from 'viem'
import {
  hasCode,
  readBlock,
  readBlockNumber,
  readMinedReceipt,
  readNonce,
  readReceipt,
  readTransaction,
  sameAddress,
  type ChainTransaction,
} from './chainReads.ts'
import {
  blockToRecheck,
  clearMissing,
  keepDismissed,
  baseFields,
  type Requested,
  type JournalEntry,
  type MinedEntry,
  type Replaced,
  type NonceSearch,
  type OperationReport,
  type Sent,
  type Unsent,
} from './entry.ts'
import {
  earliestBlock,
  findByLogs,
  findByNonce,
  findPending,
  isCancellation,
  matchesRequest,
  MAX_REORG_BLOCKS,
  resumeSearch,
  skipUsedNonces,
  type MinedTransaction,
} from './search.ts'
import type { ResolveContext } from './resolveContext.ts'
import { settleReceipt } from './settleReceipt.ts'

/** Time without a node that finds the hash until the entry is `unseen`; replacements are not assumed before. */
const UNSEEN_AFTER_MS = 60_000
/** Time without a node that finds a recorded hash until it is dropped. */
export const DROPPED_AFTER_MS = 24 * 60 * 60_000

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

/** Searches as if the request were still open. */
async function resolveUnsent(client: Client, entry: Unsent, context: ResolveContext): Promise<JournalEntry> {
  const after = await searchAgain(client, entry, context)
  return 'recovered' in after ? { ...after, rejectedAt: entry.settledAt } : after
}

async function searchAgain(
  client: Client,
  entry: Unsent | Replaced,
  context: ResolveContext,
): Promise<JournalEntry> {
  const { nonceSearch } = entry
  const asked: Requested = { ...baseFields(entry), status: 'requested', ...(nonceSearch && { nonceSearch }) }
  // The pending count is never below the mined count, so one request covers both.
  const isUsed = (await readNonce(client, entry.account, 'pending')) > entry.nonce
  const { found, now } = isUsed
    ? await search(client, asked, context)
    : { found: await findExecuted(client, asked, context), now: asked }
  return found ? recover(client, now, found, context) : withSearched(entry, now.nonceSearch)
}

function withSearched<Entry extends Requested | Unsent | Replaced>(
  entry: Entry,
  nonceSearch: NonceSearch | undefined,
): Entry {
  if (entry.nonceSearch === nonceSearch) return entry
  const { nonceSearch: _, ...rest } = entry
  return { ...rest, ...(nonceSearch && { nonceSearch: nonceSearch }) } as Entry
}

/** The result of a search for a transaction without a hash, and how far it got. */
interface SearchResult {
  readonly found?: ChainTransaction | undefined
  readonly now: Requested
  /** The first transaction that used the expected nonce. */
  readonly first?: MinedTransaction | undefined
}

async function search(client: Client, entry: Requested, context: ResolveContext): Promise<SearchResult> {
  // An identical transaction cannot be attributed before the duplicate's nonce is known.
  if (context.hasUnverifiedDuplicate) return { now: entry }
  const isFree = ({ hash, nonce }: ChainTransaction) =>
    !context.claimed?.has(hash) && !context.claimed?.has(nonce)
  const isMatch = (each: ChainTransaction): boolean =>
    each.nonce >= entry.nonce && matchesRequest(entry, each) && isFree(each)
  const latest = await readNonce(client, entry.account, 'latest')
  let now = entry
  let first: MinedTransaction | undefined
  if (latest > entry.nonce) {
    const logged = await findByLogs(client, entry, isMatch)
    if (logged) return { now, found: logged }
    const start = await resumeSearch(client, entry, entry.nonceSearch)
    const used = await findByNonce(client, entry, start, latest, isMatch)
    if (used.found) return { now, found: used.found }
    if (start.nonceSearch === undefined) first = used.others[0]
    now = withSearched(entry, skipUsedNonces(start.nonceSearch, used.others))
  }
  const found = (await findPending(client, now, isMatch)) ?? (await findExecuted(client, now, context))
  return { found, now, first }
}

async function resolveAsked(
  client: Client,
  entry: Requested,
  context: ResolveContext,
): Promise<JournalEntry> {
  const { found, now, first } = await search(client, entry, context)
  if (found) return recover(client, now, found, context)
  if (context.isAwaitingWallet || context.hasUnverifiedDuplicate) return now
  const by = now.nonceSearch?.usedBy
  const isCancelled = first !== undefined && isCancellation(first)
  if (by === undefined || (!isCancelled && context.now - entry.requestedAt < UNSEEN_AFTER_MS)) return now
  return {
    ...keepDismissed(now),
    status: 'replaced',
    reason: isCancelled ? 'cancelled' : 'replaced',
    replacementHash: by,
    tentative: true,
    ...(now.nonceSearch && { nonceSearch: now.nonceSearch }),
    // The account's next transaction in this journal is not news about this one.
    ...(context.claimed?.has(by) && { dismissed: true as const }),
    settledAt: context.now,
  }
}

/** Lazy: most visitors' wallets send the transaction themselves and return its hash. */
const loadExecutionSearch = () => import('./findExecution.ts').catch(() => undefined)

/**
 * Finds the transaction that executed a request sent through another account. While the wallet may still answer, its
 * hash decides.
 */
async function findExecuted(
  client: Client,
  entry: Requested,
  context: ResolveContext,
): Promise<ChainTransaction | undefined> {
  if (context.isAwaitingWallet || context.hasUnverifiedDuplicate || !entry.expectedLog) return undefined
  return (await loadExecutionSearch())?.findExecutionByLogs(client, entry, context.claimed)
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

/** Marks an entry as found on chain without a hash from the wallet. */
async function recover(
  client: Client,
  entry: Requested,
  found: ChainTransaction,
  context: ResolveContext,
): Promise<JournalEntry> {
  const isOwn = sameAddress(found.from, entry.account)
  const sent: Sent = {
    ...baseFields(entry),
    status: 'sent',
    hash: found.hash,
    sentAt: entry.requestedAt,
    ...(isOwn && { nonce: found.nonce, nonceVerified: true }),
    recovered: true,
  }
  return found.block ? settleMined(client, sent, context) : sent
}

async function resolveSent(client: Client, entry: Sent, context: ResolveContext): Promise<JournalEntry> {
  if (entry.operation === undefined) {
    const receipt = await readReceipt(client, entry.hash)
    if (receipt) return settleIfConfirmed(client, entry, receipt, context)
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
  // The same request with the same nonce is this transaction at another fee, even if another entry claimed it.
  return first && !(entry.nonceVerified && matchesRequest(entry, first))
    ? noteReplacement(absent, first, context)
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

/** Another transaction used its nonce. The first check notes it; a later check that agrees concludes it. */
function noteReplacement(
  entry: Sent,
  { hash, block, ...other }: MinedTransaction,
  context: ResolveContext,
): JournalEntry {
  const { nonceVerified, hash: own, sentAt } = entry
  const replaced = {
    ...baseFields(entry),
    status: 'replaced',
    reason: isCancellation({ hash, block, ...other }) ? 'cancelled' : 'replaced',
    // The hash to search for: the one the wallet returned.
    hash: entry.walletHash ?? own,
    sentAt,
    replacementHash: hash,
    settledAt: context.now,
  } as const
  // An unverified nonce may not be this transaction's.
  if (!nonceVerified) return entry.unseen ? { ...replaced, tentative: true } : entry
  // A recovered transaction may have been another one; this prompt may still be open.
  if (entry.recovered && context.isAwaitingWallet) return { ...baseFields(entry), status: 'requested' }
  if (entry.recovered) return { ...replaced, tentative: true }
  const before = entry.replacement
  if (before?.hash === hash && before.block.hash === block.hash)
    return context.now > before.since ? { ...replaced, block, nonceVerified } : entry
  return { ...entry, replacement: { hash, block, since: context.now } }
}

/** The node returned the transaction: records its actual nonce, unless another account sent it (a bundler). */
function withNonce(entry: Sent, transaction: ChainTransaction): Sent {
  const found = clearMissing(entry)
  if (
    !sameAddress(transaction.from, entry.account) ||
    (entry.nonceVerified && entry.nonce === transaction.nonce)
  )
    return found
  return { ...found, nonce: transaction.nonce, nonceVerified: true }
}

/** The same request under a new hash: the wallet raised the fee. */
function withHash(entry: Sent, hash: Hash): Sent {
  if (entry.hash === hash) return entry
  return { ...entry, hash, previousHashes: [...(entry.previousHashes ?? []), entry.hash], repriced: true }
}

/** The node did not find it; `unseen` after a minute. */
export function markMissing(entry: Sent, now: number): Sent {
  if (entry.missingSince === undefined) return { ...entry, missingSince: now }
  return entry.unseen || now - entry.missingSince <= UNSEEN_AFTER_MS ? entry : { ...entry, unseen: true }
}

/** Mined according to one node; the receipt may lag on the node that answers. */
async function settleMined(client: Client, entry: Sent, context: ResolveContext): Promise<JournalEntry> {
  const receipt = await readMinedReceipt(client, entry.hash)
  return receipt ? settleIfConfirmed(client, entry, receipt, context) : entry
}

async function settleIfConfirmed(
  client: Client,
  entry: Sent,
  receipt: TransactionReceipt,
  context: ResolveContext,
): Promise<JournalEntry> {
  const seen = clearMissing(entry)
  const { confirmations } = entry
  if (confirmations > 1 && (await readBlockNumber(client)) - receipt.blockNumber + 1n < BigInt(confirmations))
    return seen
  return settleReceipt(client, seen, receipt, context)
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

/** Fields that a reopened entry keeps. */
function pickHistory({
  previousHashes,
  repriced,
  recovered,
  rejectedAt,
  copyOf,
  operation,
}: Partial<Omit<Sent, 'status'>>): Partial<Sent> {
  return {
    ...(previousHashes && { previousHashes }),
    ...(repriced && { repriced }),
    ...(recovered && { recovered }),
    ...(rejectedAt !== undefined && { rejectedAt }),
    ...(copyOf !== undefined && { copyOf }),
    ...(operation !== undefined && { operation }),
  }
}
