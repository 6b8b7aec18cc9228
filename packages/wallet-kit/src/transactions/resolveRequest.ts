/**
 * Searches for a transaction whose hash the wallet did not return: the same request under a nonce from the expected one
 * on, or the execution of an operation. Only what a node returns counts; missing history proves nothing.
 */
import type { Client } from 'viem'
import { hasCode, readNonce, sameAddress, type ChainTransaction } from './chainReads.ts'
import {
  baseFields,
  keepDismissed,
  type JournalEntry,
  type NonceSearch,
  type Replaced,
  type Requested,
  type Sent,
  type Unsent,
} from './entry.ts'
import { loadExecutionSearch } from './executionSearch.ts'
import type { ResolveContext } from './resolveContext.ts'
import {
  findByLogs,
  findByNonce,
  findPending,
  isCancellation,
  matchesRequest,
  resumeSearch,
  skipUsedNonces,
  type MinedTransaction,
} from './search.ts'
import { UNSEEN_AFTER_MS } from './sentEntry.ts'
import { settleMined } from './settleMined.ts'

/** The state of a request whose wallet has not answered. */
export async function resolveAsked(
  client: Client,
  entry: Requested,
  context: ResolveContext,
): Promise<JournalEntry> {
  const { found, now, first, isUnlisted } = await search(client, entry, context)
  if (found) return recover(client, now, found, context)
  if (context.isAwaitingWallet || context.hasUnverifiedDuplicate) return now
  const unclear = now.unclearSince !== undefined && { unclearSince: now.unclearSince }
  if (isUnlisted && !(await hasCode(client, entry.account))) {
    const { now: settledAt } = context
    return {
      ...keepDismissed(now),
      status: 'replaced',
      reason: 'nonce-used',
      tentative: true,
      ...unclear,
      settledAt,
    }
  }
  const by = now.nonceSearch?.usedBy
  const isCancelled = first !== undefined && isCancellation(first)
  if (by === undefined || (!isCancelled && context.now - entry.requestedAt < UNSEEN_AFTER_MS)) return now
  return {
    ...keepDismissed(now),
    status: 'replaced',
    reason: isCancelled ? 'cancelled' : 'replaced',
    replacementHash: by,
    tentative: true,
    ...unclear,
    ...(now.nonceSearch && { nonceSearch: now.nonceSearch }),
    // The account's next transaction in this journal is not news about this one.
    ...(context.claimed?.has(by) && { dismissed: true as const }),
    settledAt: context.now,
  }
}

/** Searches as if the request were still open. */
export async function resolveUnsent(
  client: Client,
  entry: Unsent,
  context: ResolveContext,
): Promise<JournalEntry> {
  const after = await searchAgain(client, entry, context)
  return 'recovered' in after ? { ...after, rejectedAt: entry.settledAt } : after
}

/** Searches for a request that was settled without a hash; the same entry if nothing was found. */
export async function searchAgain(
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
  /** The expected nonce was used in a deep block that lists no transaction with it. */
  readonly isUnlisted?: boolean
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
  let isUnlisted = false
  if (latest > entry.nonce) {
    const logged = await findByLogs(client, entry, isMatch)
    if (logged) return { now, found: logged }
    const start = await resumeSearch(client, entry, entry.nonceSearch)
    const used = await findByNonce(client, entry, start, latest, isMatch)
    if (used.found) return { now, found: used.found }
    if (start.nonceSearch === undefined) first = used.others[0]
    isUnlisted = start.nonceSearch === undefined && used.unlisted !== undefined
    now = withSearched(entry, skipUsedNonces(start.nonceSearch, used.others))
  }
  const found = (await findPending(client, now, isMatch)) ?? (await findExecuted(client, now, context))
  return { found, now, first, isUnlisted }
}

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
