/**
 * The one way a page's transactions are sent. The order never changes: `intend` stores what is about to be asked, the
 * wallet is asked, `sent` adds the hash or `refused` ends it. Whatever happens in between, a reload, a closed tab, a
 * wallet that never answers, the entry is there for `watchJournal` to settle.
 */
import type { Hash } from 'viem'
import { createOpenRequests, pageLocks, type Locks } from './openRequests.ts'
import {
  isProvisional,
  isOpen,
  keepDismissed,
  baseFields,
  type Requested,
  type Intent,
  type JournalEntry,
  type Sent,
} from './entry.ts'
import { openStore, pageStorage, type KeyValue, type StorageEvents } from './store.ts'
import { assertHash, assertIntent } from './validate.ts'

export interface JournalOptions {
  /** Where to write; the page's localStorage unless given. `null` keeps everything in memory. */
  readonly storage?: KeyValue | null
  /** Where other tabs' `storage` events arrive; the window unless given. */
  readonly events?: StorageEvents | null
  /** How tabs know of each other's open requests; the browser's Web Locks unless given. `null` for none. */
  readonly locks?: Locks | null
  /** Start of every key. */
  readonly prefix?: string
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

/** An {@link Intent}, with one confirmation unless more are asked for. */
export type NewIntent = Omit<Intent, 'confirmations'> & Partial<Pick<Intent, 'confirmations'>>

export interface Journal {
  /** Newest first; the same array until something changes, in this tab or another. */
  readonly entries: (chainId: number, account: string) => readonly JournalEntry[]
  readonly find: (id: string) => JournalEntry | undefined
  /** Accounts with entries on the chain, in lower case: a page without a wallet shows what they sent. */
  readonly accounts: (chainId: number) => readonly string[]
  /** Calls the listener after every change, of this tab or another. Returns the way to stop. */
  readonly subscribe: (listener: () => void) => () => void
  /** Store the intent, before the wallet is asked. Throws `InvalidTransactionError`; a failing storage never throws. */
  readonly addIntent: (intent: NewIntent) => Requested
  /**
   * The wallet returned a hash. Where the entry was found on the chain before, as another transaction that looks the
   * same, that one stays as an entry of its own. Throws `InvalidTransactionError` when it is no hash.
   */
  readonly markSent: (id: string, hash: Hash) => void
  /**
   * The wallet refused, or failed before sending. Ignored when the chain has shown otherwise, and in doubt for two
   * minutes: wallets have refused what they sent. What was dismissed stays so.
   */
  readonly markRejected: (id: string) => void
  /** Store a transaction that was sent elsewhere, as `recordTransaction` makes it. */
  readonly add: (entry: Sent) => void
  /**
   * Panels need not show it any more. It stays in the list and is followed as before; see `dismissed` of an entry.
   * Ignored for a sent one that the network has: only one that is `unseen` can be dismissed.
   */
  readonly dismiss: (id: string) => void
  /** Remove what is settled for an account; open entries, what is in doubt and what the wallet may still answer stay. */
  readonly clear: (chainId: number, account: string) => void
  /** True while this tab has asked the wallet and has no answer yet. */
  readonly isRequestOpen: (id: string) => boolean
  /** True while any tab has asked the wallet and has no answer yet, as far as a browser can tell. */
  readonly isRequestOpenInAnyTab: (entry: JournalEntry) => Promise<boolean>
  /** Store what the chain shows, unless the entry changed since `before` was read. Returns whether it was stored. */
  readonly settle: (before: JournalEntry, after: JournalEntry) => boolean
  /** False while something is kept in this tab's memory only, because storage is full or forbidden. */
  readonly isPersistent: () => boolean
  /** Stop listening to other tabs. */
  readonly close: () => void
}

/** An entry whose transaction was found on the chain. */
type Recovered = Extract<JournalEntry, { readonly recovered?: true }>

const isRecovered = (entry: JournalEntry): entry is Recovered => 'recovered' in entry

/** Random and unique across tabs. `randomUUID` is missing on plain http. */
function createId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

/** Open the journal. One per page; tabs of the same site share what is written. */
export function createJournal(options: JournalOptions = {}): Journal {
  const { prefix = 'peppermint.tx', now = Date.now } = options
  const store = openStore(
    prefix,
    options.storage === undefined ? pageStorage() : (options.storage ?? undefined),
    options.events === undefined ? globalThis.window : (options.events ?? undefined),
    now,
  )
  const openRequests = createOpenRequests(
    prefix,
    options.locks === undefined ? pageLocks() : (options.locks ?? undefined),
  )

  // Site data can be cleared while the wallet is open: what it was asked is stored again.
  store.subscribe(() => {
    for (const { entry } of openRequests.list()) if (!store.find(entry.id)) store.put(entry)
  })

  /** The other entry that the transaction of the hash was found for, under this hash or, repriced, a later one. */
  function findRecovered(hash: Hash, owner: JournalEntry): Recovered | undefined {
    return store
      .list(owner)
      .filter(isRecovered)
      .find((found) => found.id !== owner.id && (found.hash === hash || found.previousHashes?.includes(hash)))
  }

  /** A hash belongs to the entry whose wallet returned it: one that only looked the same goes back to what it was. */
  function undoRecovery(entry: Recovered): void {
    const { rejectedAt } = entry
    if (entry.copyOf !== undefined) store.remove(entry)
    else if (rejectedAt === undefined) store.put({ ...baseFields(entry), status: 'requested' })
    else store.put({ ...baseFields(entry), status: 'unsent', reason: 'rejected', settledAt: rejectedAt })
  }

  return {
    entries: (chainId, account) => store.list({ chainId, account }),
    accounts: store.accounts,
    find: store.find,
    subscribe: store.subscribe,
    addIntent: (intent) => {
      const { confirmations = 1 } = intent
      const entry: Requested = {
        ...intent,
        confirmations,
        status: 'requested',
        id: createId(),
        requestedAt: now(),
      }
      assertIntent(entry)
      openRequests.open(entry)
      store.put(entry)
      return entry
    },
    markSent: (id, hash) => {
      const asked = openRequests.close(id)
      assertHash(hash)
      // Site data may have been cleared while the wallet was open: what was sent is followed all the same.
      const entry = store.find(id) ?? asked
      if (!entry || ('hash' in entry && entry.hash === hash)) return
      if ('previousHashes' in entry && entry.previousHashes?.includes(hash)) return
      if (isRecovered(entry)) {
        // The wallet sent another one: that which was found is the same mint from elsewhere, an owner's phone, say.
        store.put({ ...entry, id: createId(), copyOf: id })
      } else if ('blockNumber' in entry) return
      // The same bytes signed again, after a reorg had dropped them: one transaction is one entry.
      for (const other of store.list(entry))
        if ('hash' in other && other.hash === hash && !isRecovered(other)) store.remove(other)
      const duplicate = findRecovered(hash, entry)
      if (duplicate) {
        // What is known of it by now comes along.
        const { recovered: _, rejectedAt: __, copyOf: ___, dismissed: ____, ...state } = duplicate
        const { id: own, requestedAt, description, meta } = entry
        store.put({ ...state, id: own, requestedAt, description, ...(meta !== undefined && { meta }) })
        undoRecovery(duplicate)
      } else store.put({ ...baseFields(entry), status: 'sent', hash, sentAt: now() })
    },
    markRejected: (id) => {
      openRequests.close(id)
      let entry = store.find(id)
      if (entry && isRecovered(entry) && entry.rejectedAt === undefined) {
        // Found on the chain before the wallet refused: another one that looks the same, or the wallet is wrong.
        store.put({ ...entry, id: createId(), copyOf: id })
        entry = { ...baseFields(entry), status: 'requested' }
      }
      if (entry?.status === 'requested' || (entry?.status === 'replaced' && !entry.hash)) {
        const { nonceSearch } = entry
        store.put({
          ...keepDismissed(entry),
          status: 'unsent',
          reason: 'rejected',
          ...(nonceSearch && { nonceSearch }),
          settledAt: now(),
        })
      }
    },
    add: store.put,
    dismiss: (id) => {
      const entry = store.find(id)
      if (entry && (entry.status !== 'sent' || entry.unseen) && !entry.dismissed)
        store.put({ ...entry, dismissed: true })
    },
    clear: (chainId, account) => {
      for (const entry of store.list({ chainId, account }))
        if (!isOpen(entry) && !isProvisional(entry, now()) && !openRequests.isOpenHere(entry.id))
          store.remove(entry)
    },
    isRequestOpen: openRequests.isOpenHere,
    isRequestOpenInAnyTab: (entry) => openRequests.isOpenAnywhere(entry, now()),
    settle: (before, after) => {
      if (after === before || store.find(before.id) !== before) return false
      const copy =
        after.status === 'replaced' &&
        !after.tentative &&
        store
          .list(after)
          .flatMap((entry) => ('copyOf' in entry ? [entry] : []))
          .find((entry) => entry.copyOf === after.id && entry.hash === after.replacementHash)
      if (copy) {
        // It was not another mint after all, but this one at another fee.
        const { copyOf: _, ...state } = copy
        store.put({ ...state, id: after.id })
        store.remove(copy)
      } else {
        // What executed a wallet's own hash belongs to its entry, not to one for which it was found before.
        const duplicate = 'walletHash' in after ? findRecovered(after.hash, after) : undefined
        store.put(after)
        if (duplicate) undoRecovery(duplicate)
      }
      return true
    },
    isPersistent: store.isPersistent,
    close: store.close,
  }
}
