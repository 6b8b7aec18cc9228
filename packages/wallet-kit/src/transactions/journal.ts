/**
 * The single path for sending a page's transactions. The order is fixed: `addIntent` stores the request, the wallet
 * is asked, then `markSent` adds the hash, `markRejected` ends it, or `markUnclear` leaves it to the chain.
 * `requestTransaction` does all of this. After a reload, a closed tab or a wallet that
 * never answers, the entry remains for `watchJournal` to settle.
 */
import type { Hash } from 'viem'
import { createOpenRequests, pageLocks, type Locks } from './openRequests.ts'
import {
  isHeld,
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
  /** Where entries are written; localStorage by default. `null` keeps everything in memory. */
  readonly storage?: KeyValue | null
  /** Source of other tabs' `storage` events; the window by default. */
  readonly events?: StorageEvents | null
  /** How tabs detect each other's open requests; the browser's Web Locks by default. `null` for none. */
  readonly locks?: Locks | null
  /** Prefix of every key. */
  readonly prefix?: string
  readonly now?: () => number
}

/** An {@link Intent}; `confirmations` defaults to 1. */
export type NewIntent = Omit<Intent, 'confirmations'> & Partial<Pick<Intent, 'confirmations'>>

export interface Journal {
  /** Newest first. Returns the same array until an entry changes, in this tab or another. */
  readonly entries: (chainId: number, account: string) => readonly JournalEntry[]
  readonly find: (id: string) => JournalEntry | undefined
  /** Accounts with entries on the chain, in lower case. Lets a page without a wallet list past transactions. */
  readonly accounts: (chainId: number) => readonly string[]
  /** Calls the listener after every change, in this tab or another. Returns an unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void
  /**
   * Stores the intent before the wallet request. Throws `InvalidTransactionError`; a failing storage never throws.
   */
  readonly addIntent: (intent: NewIntent) => Requested
  /**
   * Records the hash the wallet returned. If the entry was already matched to another identical transaction on chain,
   * that transaction becomes a separate entry. Throws `InvalidTransactionError` if the hash is invalid.
   */
  readonly markSent: (id: string, hash: Hash) => void
  /**
   * Records that the wallet rejected the request, or failed before sending. Ignored if the chain shows otherwise, and
   * provisional for two minutes because wallets have reported rejections of transactions they sent. A dismissed entry
   * stays dismissed.
   * @param isUnproven as in `Unsent`.
   */
  readonly markRejected: (id: string, isUnproven?: boolean) => void
  /**
   * Records that the wallet answered, but with neither a hash nor a certain refusal. The request stays, and the chain
   * decides.
   */
  readonly markUnclear: (id: string) => void
  /** Stores a transaction that was sent elsewhere, as `recordTransaction` creates it. */
  readonly add: (entry: Sent) => void
  /**
   * Lets panels hide the entry. It stays in the list and is watched as before; see `dismissed` of an entry. Ignored
   * for a transaction the network has; only an `unseen` one or a pending operation can be dismissed.
   */
  readonly dismiss: (id: string) => void
  /**
   * Removes the account's settled entries, and batches of calls whose outcome is unknown. Keeps other open and provisional entries, those the wallet may still answer,
   * and those that a page derives something from.
   */
  readonly clear: (chainId: number, account: string) => void
  /** The page derives nothing from the entry any more: it is evicted and cleared as others are. */
  readonly release: (id: string) => void
  /** True while this tab's wallet request is unanswered. */
  readonly isRequestOpen: (id: string) => boolean
  /** True while a wallet request is unanswered in any tab, as far as the browser can tell. */
  readonly isRequestOpenInAnyTab: (entry: JournalEntry) => Promise<boolean>
  /** Stores the chain's result, unless the entry changed since `before` was read. Returns whether it was stored. */
  readonly settle: (before: JournalEntry, after: JournalEntry) => boolean
  /** False while an entry is only in this tab's memory because storage is full or blocked. */
  readonly isPersistent: () => boolean
  readonly close: () => void
}

/** An entry whose transaction was found on chain, without a hash from the wallet. */
type Recovered = Extract<JournalEntry, { readonly recovered?: true }>

const isRecovered = (entry: JournalEntry): entry is Recovered => 'recovered' in entry

/** Random and unique across tabs. `randomUUID` is unavailable on plain http. */
function createId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

/** Creates the journal, one per page. Tabs of the same site share the stored entries. */
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

  // Site data can be cleared during a prompt; store the open requests again.
  store.subscribe(() => {
    for (const { entry } of openRequests.list()) if (!store.find(entry.id)) store.put(entry)
  })

  /** Finds the other entry that was matched to this hash, or repriced from it. */
  function findRecovered(hash: Hash, owner: JournalEntry): Recovered | undefined {
    return store
      .list(owner)
      .filter(isRecovered)
      .find((found) => found.id !== owner.id && (found.hash === hash || found.previousHashes?.includes(hash)))
  }

  /**
   * A hash belongs to the entry whose wallet returned it. Restores a wrongly matched entry to its previous status.
   */
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
      // Site data may have been cleared during the prompt; watch the transaction anyway.
      const entry = store.find(id) ?? asked
      if (!entry || ('hash' in entry && entry.hash === hash)) return
      if ('previousHashes' in entry && entry.previousHashes?.includes(hash)) return
      if (isRecovered(entry)) {
        // The wallet sent another transaction: the recovered one is a separate, identical mint from elsewhere, such
        // as another owner's phone.
        store.put({ ...entry, id: createId(), copyOf: id })
      } else if ('blockNumber' in entry) return
      // The same bytes signed again after a reorg dropped them are one transaction, so one entry.
      for (const other of store.list(entry))
        if ('hash' in other && other.hash === hash && !isRecovered(other)) store.remove(other)
      const duplicate = findRecovered(hash, entry)
      if (duplicate) {
        // Carry over its current state.
        const { recovered: _, rejectedAt: __, copyOf: ___, dismissed: ____, ...state } = duplicate
        const { id: own, requestedAt, description, meta, isKept } = entry
        const ownFields = { ...(meta !== undefined && { meta }), ...(isKept && { isKept }) }
        store.put({ ...state, id: own, requestedAt, description, ...ownFields })
        undoRecovery(duplicate)
      } else store.put({ ...baseFields(entry), status: 'sent', hash, sentAt: now() })
    },
    markRejected: (id, isUnproven = false) => {
      openRequests.close(id)
      let entry = store.find(id)
      if (entry && isRecovered(entry) && entry.rejectedAt === undefined) {
        // Found on chain before the rejection: either an identical transaction, or the wallet is wrong.
        store.put({ ...entry, id: createId(), copyOf: id })
        entry = { ...baseFields(entry), status: 'requested' }
      }
      if (entry?.status === 'requested' || (entry?.status === 'replaced' && !entry.hash)) {
        const { nonceSearch } = entry
        store.put({
          ...keepDismissed(entry),
          status: 'unsent',
          reason: 'rejected',
          ...(isUnproven && { isUnproven }),
          ...(nonceSearch && { nonceSearch }),
          settledAt: now(),
        })
      }
    },
    markUnclear: (id) => {
      const asked = openRequests.close(id)
      const entry = store.find(id) ?? asked
      if (entry?.status === 'requested') store.put({ ...entry, unclearSince: now() })
    },
    add: store.put,
    dismiss: (id) => {
      const entry = store.find(id)
      if (entry && (entry.status !== 'sent' || entry.unseen || entry.isOperation) && !entry.dismissed)
        store.put({ ...entry, dismissed: true })
    },
    clear: (chainId, account) => {
      for (const entry of store.list({ chainId, account }))
        if (
          (!isOpen(entry) || 'statusUnknownAt' in entry) &&
          !isHeld(entry) &&
          !isProvisional(entry, now()) &&
          !openRequests.isOpenHere(entry.id)
        )
          store.remove(entry)
    },
    release: (id) => {
      const { isKept, ...released } = store.find(id) ?? {}
      if (isKept) store.put(released as JournalEntry)
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
        // It was this transaction at another fee, not a second mint.
        const { copyOf: _, ...state } = copy
        store.put({ ...state, id: after.id })
        store.remove(copy)
      } else {
        // The transaction that executed a wallet's hash belongs to that entry, not to one it was matched to earlier.
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
