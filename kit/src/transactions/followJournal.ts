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

export interface FollowOptions {
  readonly journal: Journal
  /** A client of the chain named by `chainId`. */
  readonly client: Client
  readonly chainId: number
  readonly account: Address
  /** Picks what the page will want from a confirmed receipt: token ids, say. Stored, so small. */
  readonly keep?: (receipt: TransactionReceipt) => Serializable
  /** Calls back on each new block, if the page knows; returns the way to stop. */
  readonly onHead?: (look: () => void) => () => void
  /** One look at the chain; `resolveRecorded` where transactions are also recorded after they were sent. */
  readonly resolve?: typeof resolveEntry
  /** Milliseconds between looks when nothing else prompts one. */
  readonly every?: number
  /** Told of looks that failed; the entries are as they were. */
  readonly onError?: (error: unknown) => void
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

export interface Following {
  /** Look now, or wait for the look under way. Never rejects. */
  readonly check: () => Promise<void>
  /** No more looks. One under way may still write what it learns. */
  readonly stop: () => void
}

/** What no other entry may take: its hashes, and its nonce while a node shows it there (a new hash may run ahead of us). */
function claims(entry: JournalEntry): (Hash | number)[] {
  return [
    ...(entry.status === 'sent' && entry.nonceSeen && !entry.missingSince ? [entry.nonce] : []),
    ...('hash' in entry && entry.hash ? [entry.hash] : []),
    ...('walletHash' in entry && entry.walletHash ? [entry.walletHash] : []),
    ...('earlier' in entry && entry.earlier ? entry.earlier : []),
  ]
}

/** Looks that may be left to another tab in a row. One frozen in the background would keep its turn for ever. */
const TURNS_LEFT_TO_OTHERS = 3

/** Loads the code that looks at the chain: a page does it before the first transaction, so that it works offline. */
export const preloadResolve = () => import('./resolveEntry.ts')

const resolveWhenLoaded: typeof resolveEntry = async (...look) =>
  (await preloadResolve()).resolveEntry(...look)

function rank(entry: JournalEntry): number {
  if (entry.status === 'sent') return 0
  return isOpen(entry) ? 1 : 2
}

/**
 * Whether the other asks for exactly the same, and has a hash that no node has shown with its nonce yet. Once it is
 * called unseen it has had the first choice, and is waited for no longer.
 */
function isUnseenTwin({ request }: JournalEntry, other: JournalEntry): boolean {
  const { to, data, value } = other.request
  const isSame = sameAddress(to, request.to) && data === request.data && value === request.value
  return other.status === 'sent' && !other.nonceSeen && !other.unseen && isSame
}

/** Follow the watched entries of one account until stopped. Throws when the client is of another chain. */
export function followJournal(options: FollowOptions): Following {
  const { journal, client, chainId, account, keep, onHead, every = 4_000, onError, now = Date.now } = options
  const { resolve = resolveWhenLoaded } = options
  if (client.chain && client.chain.id !== chainId)
    throw new Error(`The journal of chain ${chainId} cannot be followed on chain ${client.chain.id}.`)
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let underWay: Promise<void> | undefined
  let left = 0

  async function look(): Promise<void> {
    // Of equal requests, one whose wallet returned a hash has the first claim on a transaction that is found, a refused
    // one the last; among the same, the oldest first.
    const inOrder = journal.entries(chainId, account).toReversed()
    for (const { id } of inOrder.sort((a, b) => rank(a) - rank(b))) {
      const entry = journal.find(id)
      if (stopped || !entry || !isWatched(entry, now())) continue
      const others = journal.entries(chainId, account).filter((other) => other.id !== id)
      try {
        const after = await resolve(client, entry, {
          now: now(),
          awaiting: await journal.isAwaited(entry),
          claimed: new Set(others.flatMap(claims)),
          hasUnseenTwin: others.some((other) => isUnseenTwin(entry, other)),
          ...(keep && { keep }),
        })
        journal.settle(entry, after)
      } catch (error) {
        onError?.(error)
      }
    }
  }

  async function step(): Promise<void> {
    clearTimeout(timer)
    try {
      if (!journal.entries(chainId, account).some((entry) => isWatched(entry, now()))) left = 0
      else if (left >= TURNS_LEFT_TO_OTHERS) await look()
      else left = (await runExclusive(`journal.${chainId}.${account.toLowerCase()}`, look)) ? 0 : left + 1
    } catch (error) {
      onError?.(error)
    }
    if (!stopped) timer = setTimeout(prompt, every)
  }

  function check(): Promise<void> {
    if (stopped) return Promise.resolve()
    underWay ??= step().finally(() => {
      underWay = undefined
    })
    return underWay
  }

  function prompt(): void {
    void check()
  }

  // Absent outside of a page.
  const page: Document | undefined = globalThis.document
  const wire: Window | undefined = globalThis.window
  const onVisible = (): void => {
    if (page?.visibilityState === 'visible') prompt()
  }
  page?.addEventListener('visibilitychange', onVisible)
  wire?.addEventListener('online', prompt)
  const leaveHeads = onHead?.(prompt)
  prompt()

  return {
    check,
    stop: () => {
      stopped = true
      clearTimeout(timer)
      leaveHeads?.()
      page?.removeEventListener('visibilitychange', onVisible)
      wire?.removeEventListener('online', prompt)
    },
  }
}
