/**
 * While the page is open, checks the chain for each watched entry of one account: on every new block, at least every
 * four seconds, and at once when the page becomes visible or goes online. A hidden page checks ever more rarely, for a
 * day at most. Tabs take turns through a Web Lock, since they share the results. A failing endpoint loses nothing; the
 * next check starts over.
 */
import type { Address, Client, Hash, TransactionReceipt } from 'viem'
import { sameAddress } from './chainReads.ts'
import {
  isOpen,
  isWatched,
  type JournalEntry,
  type OperationReport,
  type Sent,
  type Serializable,
} from './entry.ts'
import type { Journal } from './journal.ts'
import { isHidden, poll } from './poll.ts'
import type { resolveEntry } from './resolveEntry.ts'
import { runExclusive } from './runExclusive.ts'

export interface WatchJournalOptions {
  readonly journal: Journal
  readonly client: Client
  readonly chainId: number
  readonly account: Address
  /** Picks the data to keep from a confirmed receipt, such as token ids. Stored, so keep it small. */
  readonly pickReceiptData?: (receipt: TransactionReceipt) => Serializable
  /** Reads the wallet's own operation, such as a Safe's proposal, if its hash is not a transaction's. */
  readonly readOperation?: (entry: Sent) => Promise<OperationReport | undefined>
  /** Subscribes to new blocks, if the page has a source; returns an unsubscribe function. */
  readonly subscribeToBlocks?: (checkEntries: () => void) => () => void
  /** Resolves one entry; pass `resolveRecorded` if transactions are also recorded after they were sent. */
  readonly resolve?: typeof resolveEntry
  /** Time between checks without new blocks, while the page is visible. */
  readonly pollingIntervalMs?: number
  /** Called when a check fails; entries are unchanged. */
  readonly onError?: (error: unknown) => void
  readonly now?: () => number
}

export interface JournalWatcher {
  /** Checks now, or waits for the pending check. Never rejects. */
  readonly check: () => Promise<void>
  /** Stops checking. A pending check may still write its result. */
  readonly stop: () => void
}

/**
 * Hashes and nonces no other entry may claim. A nonce counts only while a node returns the transaction, because a new
 * hash may not have reached our node.
 */
function claimedIds(entry: JournalEntry): (Hash | number)[] {
  return [
    ...(entry.status === 'sent' && entry.nonceVerified && !entry.missingSince ? [entry.nonce] : []),
    ...('hash' in entry && entry.hash ? [entry.hash] : []),
    ...('walletHash' in entry && entry.walletHash ? [entry.walletHash] : []),
    ...('previousHashes' in entry && entry.previousHashes ? entry.previousHashes : []),
  ]
}

/** Consecutive checks that may be left to another tab. A tab frozen in the background would hold its turn forever. */
const MAX_SKIPPED_TURNS = 3

/** Preloads the resolver. Pages do this before the first transaction, so that it works offline. */
export const preloadResolve = () => import('./resolveEntry.ts')

const lazyResolveEntry: typeof resolveEntry = async (...checkEntries) =>
  (await preloadResolve()).resolveEntry(...checkEntries)

function priority(entry: JournalEntry): number {
  if (entry.status === 'sent') return 0
  return isOpen(entry) ? 1 : 2
}

/**
 * Whether the other entry makes the same request and has a hash that no node has returned with its nonce. Once it is
 * `unseen` it has had first choice and no longer blocks. An operation never blocks: its execution names it.
 */
function isUnverifiedDuplicate({ request }: JournalEntry, other: JournalEntry): boolean {
  const { to, data, value } = other.request
  const isSame = sameAddress(to, request.to) && data === request.data && value === request.value
  const hasUnknownNonce = other.status === 'sent' && !other.nonceVerified && other.operation === undefined
  return hasUnknownNonce && !other.unseen && isSame
}

/** What the account's other entries claim, and whether one of them may be the same transaction. */
export function claimsOfOthers(
  journal: Pick<Journal, 'entries'>,
  entry: JournalEntry,
): { readonly claimed: ReadonlySet<Hash | number>; readonly hasUnverifiedDuplicate: boolean } {
  const others = journal.entries(entry.chainId, entry.account).filter(({ id }) => id !== entry.id)
  return {
    claimed: new Set(others.flatMap(claimedIds)),
    hasUnverifiedDuplicate: others.some((other) => isUnverifiedDuplicate(entry, other)),
  }
}

/** Watches one account's entries until stopped. Throws if the client is on another chain. */
export function watchJournal(options: WatchJournalOptions): JournalWatcher {
  const {
    journal,
    client,
    chainId,
    account,
    pickReceiptData,
    readOperation,
    subscribeToBlocks,
    pollingIntervalMs = 4_000,
    onError,
    now = Date.now,
  } = options
  const { resolve = lazyResolveEntry } = options
  if (client.chain && client.chain.id !== chainId)
    throw new Error(`journal: expected a client of chain ${chainId}, got ${client.chain.id}`)
  let skippedTurns = 0

  async function checkEntries(signal: AbortSignal): Promise<void> {
    // Among identical requests, one with a hash from its wallet has the first claim on a found transaction, and a
    // rejected one the last. Ties go to the oldest.
    const inOrder = journal.entries(chainId, account).toReversed()
    for (const { id } of inOrder.sort((a, b) => priority(a) - priority(b))) {
      const entry = journal.find(id)
      if (signal.aborted || !entry || !isWatched(entry, now())) continue
      try {
        const after = await resolve(client, entry, {
          now: now(),
          isAwaitingWallet: await journal.isRequestOpenInAnyTab(entry),
          ...claimsOfOthers(journal, entry),
          ...(pickReceiptData && { pickReceiptData }),
          ...(readOperation && { readOperation }),
        })
        journal.settle(entry, after)
      } catch (error) {
        onError?.(error)
      }
    }
  }

  async function checkInTurn(signal: AbortSignal): Promise<void> {
    const check = () => checkEntries(signal)
    if (!journal.entries(chainId, account).some((entry) => isWatched(entry, now()))) skippedTurns = 0
    else if (skippedTurns >= MAX_SKIPPED_TURNS) await check()
    else
      skippedTurns = (await runExclusive(`journal.${chainId}.${account.toLowerCase()}`, check))
        ? 0
        : skippedTurns + 1
  }

  const polling = poll({
    read: checkInTurn,
    onError,
    intervalMs: pollingIntervalMs,
    isAwaited: () => true,
  })
  // A hidden page keeps its intervals, however many blocks there are.
  const unsubscribeFromBlocks = subscribeToBlocks?.(() => {
    if (!isHidden()) void polling.now()
  })

  return {
    check: polling.check,
    stop: () => {
      polling.stop()
      unsubscribeFromBlocks?.()
    },
  }
}
