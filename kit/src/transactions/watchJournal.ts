/**
 * While a page is open, look at the chain for each entry of one account that is watched, on every new block, every four
 * seconds at the latest, and at once when the page becomes visible or goes online. Tabs take turns through a lock,
 * since what one finds all of them read. An endpoint that fails loses nothing: the next look is a fresh one.
 */
import type { Address, Client, Hash, TransactionReceipt } from 'viem'
import { sameAddress } from './chainReads.ts'
import { isOpen, isWatched, type JournalEntry, type Serializable } from './entry.ts'
import type { Journal } from './journal.ts'
import type { resolveEntry } from './resolveEntry.ts'
import { runExclusive } from './runExclusive.ts'

export interface WatchJournalOptions {
  readonly journal: Journal
  /** A client of the chain named by `chainId`. */
  readonly client: Client
  readonly chainId: number
  readonly account: Address
  /** Picks what the page will want from a confirmed receipt: token ids, say. Stored, so small. */
  readonly pickReceiptData?: (receipt: TransactionReceipt) => Serializable
  /** Calls back on each new block, if the page knows; returns the way to stop. */
  readonly subscribeToBlocks?: (checkEntries: () => void) => () => void
  /** One look at the chain; `resolveRecorded` where transactions are also recorded after they were sent. */
  readonly resolve?: typeof resolveEntry
  /** Milliseconds between looks when nothing else prompts one. */
  readonly pollingIntervalMs?: number
  /** Told of looks that failed; the entries are as they were. */
  readonly onError?: (error: unknown) => void
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

export interface JournalWatcher {
  /** Look now, or wait for the look under way. Never rejects. */
  readonly check: () => Promise<void>
  /** No more looks. One under way may still write what it learns. */
  readonly stop: () => void
}

/** What no other entry may take: its hashes, and its nonce while a node shows it there (a new hash may run ahead of us). */
function claimedIds(entry: JournalEntry): (Hash | number)[] {
  return [
    ...(entry.status === 'sent' && entry.nonceVerified && !entry.missingSince ? [entry.nonce] : []),
    ...('hash' in entry && entry.hash ? [entry.hash] : []),
    ...('walletHash' in entry && entry.walletHash ? [entry.walletHash] : []),
    ...('previousHashes' in entry && entry.previousHashes ? entry.previousHashes : []),
  ]
}

/** Looks that may be left to another tab in a row. One frozen in the background would keep its turn for ever. */
const MAX_SKIPPED_TURNS = 3

/** Loads the code that looks at the chain: a page does it before the first transaction, so that it works offline. */
export const preloadResolve = () => import('./resolveEntry.ts')

const lazyResolveEntry: typeof resolveEntry = async (...checkEntries) =>
  (await preloadResolve()).resolveEntry(...checkEntries)

function priority(entry: JournalEntry): number {
  if (entry.status === 'sent') return 0
  return isOpen(entry) ? 1 : 2
}

/**
 * Whether the other asks for exactly the same, and has a hash that no node has shown with its nonce yet. Once it is
 * called unseen it has had the first choice, and is waited for no longer.
 */
function isUnverifiedDuplicate({ request }: JournalEntry, other: JournalEntry): boolean {
  const { to, data, value } = other.request
  const isSame = sameAddress(to, request.to) && data === request.data && value === request.value
  return other.status === 'sent' && !other.nonceVerified && !other.unseen && isSame
}

/** Follow the watched entries of one account until stopped. Throws when the client is of another chain. */
export function watchJournal(options: WatchJournalOptions): JournalWatcher {
  const {
    journal,
    client,
    chainId,
    account,
    pickReceiptData,
    subscribeToBlocks,
    pollingIntervalMs = 4_000,
    onError,
    now = Date.now,
  } = options
  const { resolve = lazyResolveEntry } = options
  if (client.chain && client.chain.id !== chainId)
    throw new Error(`The journal of chain ${chainId} cannot be followed on chain ${client.chain.id}.`)
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let pendingPoll: Promise<void> | undefined
  let skippedTurns = 0

  async function checkEntries(): Promise<void> {
    // Of equal requests, one whose wallet returned a hash has the first claim on a transaction that is found, a refused
    // one the last; among the same, the oldest first.
    const inOrder = journal.entries(chainId, account).toReversed()
    for (const { id } of inOrder.sort((a, b) => priority(a) - priority(b))) {
      const entry = journal.find(id)
      if (stopped || !entry || !isWatched(entry, now())) continue
      const others = journal.entries(chainId, account).filter((other) => other.id !== id)
      try {
        const after = await resolve(client, entry, {
          now: now(),
          isAwaitingWallet: await journal.isRequestOpenInAnyTab(entry),
          claimed: new Set(others.flatMap(claimedIds)),
          hasUnverifiedDuplicate: others.some((other) => isUnverifiedDuplicate(entry, other)),
          ...(pickReceiptData && { pickReceiptData }),
        })
        journal.settle(entry, after)
      } catch (error) {
        onError?.(error)
      }
    }
  }

  async function poll(): Promise<void> {
    clearTimeout(timer)
    try {
      if (!journal.entries(chainId, account).some((entry) => isWatched(entry, now()))) skippedTurns = 0
      else if (skippedTurns >= MAX_SKIPPED_TURNS) await checkEntries()
      else
        skippedTurns = (await runExclusive(`journal.${chainId}.${account.toLowerCase()}`, checkEntries))
          ? 0
          : skippedTurns + 1
    } catch (error) {
      onError?.(error)
    }
    if (!stopped) timer = setTimeout(checkNow, pollingIntervalMs)
  }

  function check(): Promise<void> {
    if (stopped) return Promise.resolve()
    pendingPoll ??= poll().finally(() => {
      pendingPoll = undefined
    })
    return pendingPoll
  }

  function checkNow(): void {
    void check()
  }

  // Absent outside of a page.
  const doc: Document | undefined = globalThis.document
  const win: Window | undefined = globalThis.window
  const onVisible = (): void => {
    if (doc?.visibilityState === 'visible') checkNow()
  }
  doc?.addEventListener('visibilitychange', onVisible)
  win?.addEventListener('online', checkNow)
  const unsubscribeFromBlocks = subscribeToBlocks?.(checkNow)
  checkNow()

  return {
    check,
    stop: () => {
      stopped = true
      clearTimeout(timer)
      unsubscribeFromBlocks?.()
      doc?.removeEventListener('visibilitychange', onVisible)
      win?.removeEventListener('online', checkNow)
    },
  }
}
