/**
 * The one door through which a page's transactions leave. The order never changes: `intend` writes down what is
 * about to be asked, the wallet is asked, `sent` adds the hash or `refused` ends it. Whatever happens in between,
 * a reload, a closed tab, a wallet that never answers, the entry is there for `followJournal` to settle.
 */
import type { Hash } from 'viem'
import { isOpen, known, quietly, type Asked, type Intent, type JournalEntry, type Sent } from './entry.ts'
import { openStore, pageStorage, type KeyValue, type StorageEvents } from './store.ts'
import { assertHash, assertIntent } from './validate.ts'

export interface JournalOptions {
  /** Where to write; the page's localStorage unless given. `null` keeps everything in memory. */
  readonly storage?: KeyValue | null
  /** Where other tabs' `storage` events arrive; the window unless given. */
  readonly events?: StorageEvents | null
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
  /** Told after every change. Returns the way to stop. */
  readonly subscribe: (listener: () => void) => () => void
  /** Write the intent down, before the wallet is asked. Throws `InvalidTransaction`; storage troubles never throw. */
  readonly intend: (intent: NewIntent) => Asked
  /** The wallet gave a hash. Throws `InvalidTransaction` when it is none; the entry is then found through the chain. */
  readonly sent: (id: string, hash: Hash) => void
  /**
   * The wallet said no, or failed before sending. Ignored when the chain has shown otherwise, and doubted for two
   * minutes: wallets have said no to what they sent. What was dismissed stays so.
   */
  readonly refused: (id: string) => void
  /** Write down a transaction that was sent elsewhere, as `recordTransaction` makes it. */
  readonly add: (entry: Sent) => void
  /**
   * The person has seen enough of it. It stays in the list and is followed as before; see `dismissed` of an entry.
   * Ignored for a sent one that the network has: only one that is `unseen` can be put aside.
   */
  readonly dismiss: (id: string) => void
  /** Forget what is settled for an account; open entries stay. */
  readonly clear: (chainId: number, account: string) => void
  /** True while this tab has asked the wallet and has no answer yet. */
  readonly awaiting: (id: string) => boolean
  /** Write what the chain said, unless the entry changed since `before` was read. Returns whether it was written. */
  readonly settle: (before: JournalEntry, after: JournalEntry) => boolean
  /** False while something is kept in this tab's memory only, because storage is full or forbidden. */
  readonly durable: () => boolean
  /** Stop listening to other tabs. */
  readonly close: () => void
}

function windowEvents(): StorageEvents | undefined {
  return typeof window === 'undefined' ? undefined : window
}

/** Random and unique across tabs. `randomUUID` is missing on plain http. */
function randomId(): string {
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
    options.events === undefined ? windowEvents() : (options.events ?? undefined),
  )
  /** What this tab has asked and not been answered, also when its storage forgets. */
  const waiting = new Map<string, Asked>()

  /** A hash belongs to the entry whose wallet named it: one that only looked alike goes back to what it was. */
  function giveBack(hash: Hash, owner: JournalEntry): void {
    for (const entry of store.list(owner)) {
      if (entry.id === owner.id || !('recovered' in entry) || entry.hash !== hash) continue
      const { refusedAt } = entry
      store.put(
        refusedAt === undefined
          ? { ...known(entry), at: 'asked' }
          : { ...known(entry), at: 'unsent', because: 'refused', settledAt: refusedAt },
      )
    }
  }

  return {
    entries: (chainId, account) => store.list({ chainId, account }),
    find: store.find,
    subscribe: store.subscribe,
    intend: (intent) => {
      const { confirmations = 1 } = intent
      const entry: Asked = { ...intent, confirmations, at: 'asked', id: randomId(), askedAt: now() }
      assertIntent(entry)
      waiting.set(entry.id, entry)
      store.put(entry)
      return entry
    },
    sent: (id, hash) => {
      const asked = waiting.get(id)
      waiting.delete(id)
      assertHash(hash)
      // Site data may have been cleared while the wallet was open: what was sent is followed all the same.
      const entry = store.find(id) ?? asked
      if (!entry || ('hash' in entry && entry.hash === hash)) return
      // Already on the chain under a hash of its own: the wallet's answer came late and changes nothing.
      if (entry.at === 'confirmed' || entry.at === 'failed') return
      const next: Sent = { ...known(entry), at: 'sent', hash, sentAt: now() }
      store.put(next)
      giveBack(hash, next)
    },
    refused: (id) => {
      waiting.delete(id)
      const entry = store.find(id)
      if (entry?.at === 'asked' || (entry?.at === 'replaced' && !entry.hash))
        store.put({ ...quietly(entry), at: 'unsent', because: 'refused', settledAt: now() })
    },
    add: store.put,
    dismiss: (id) => {
      const entry = store.find(id)
      if (entry && (entry.at !== 'sent' || entry.unseen) && !entry.dismissed)
        store.put({ ...entry, dismissed: true })
    },
    clear: (chainId, account) => {
      for (const entry of store.list({ chainId, account })) if (!isOpen(entry)) store.remove(entry)
    },
    awaiting: (id) => waiting.has(id),
    settle: (before, after) => {
      if (after === before || store.find(before.id) !== before) return false
      store.put(after)
      return true
    },
    durable: store.durable,
    close: store.close,
  }
}
