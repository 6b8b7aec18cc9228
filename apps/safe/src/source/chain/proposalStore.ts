/** Proposals and messages of one Safe that this browser keeps, where no service does. */
import {
  BundleError,
  formatBundle,
  mergeBundles,
  parseBundle,
  type BundleContent,
} from '@peppermint/safe/bundle'
import type { Address, Hex } from 'viem'

export interface ProposalStore {
  /** What is kept; hashes and signatures are unproven, because other scripts and extensions can write there. */
  readonly read: () => BundleContent
  /** Adds to what is kept. @throws {BundleError} `too-large` if it would be more than a bundle may have. */
  readonly add: (content: BundleContent) => void
  /** Removes a transaction or a message. */
  readonly remove: (hash: Hex) => void
  /** Changes with every change of what is kept, also in another tab. */
  readonly revision: () => string
  /** Calls back after each change. @returns the unsubscriber. */
  readonly subscribe: (listener: () => void) => () => void
  /** False where the browser keeps nothing, as in a frame whose storage is blocked: a reload forgets everything. */
  readonly isPersistent: () => boolean
}

const keyOf = (chainId: number, safe: Address): string => `peppermint.safe.proposals.${chainId}.${safe}`

const stores = new Map<string, ProposalStore>()

/** The store of a Safe, the same one for every part of the page. */
export function proposalStoreOf(chainId: number, safe: Address): ProposalStore {
  const key = keyOf(chainId, safe)
  const store = stores.get(key) ?? openProposalStore(chainId, safe)
  stores.set(key, store)
  return store
}

/** Opens what is kept for a Safe. @param storage guarded: every access may throw. */
export function openProposalStore(
  chainId: number,
  safe: Address,
  storage: () => Storage = () => localStorage,
): ProposalStore {
  const key = keyOf(chainId, safe)
  const empty: BundleContent = { chainId, safe, transactions: [], messages: [] }
  const listeners = new Set<() => void>()
  /** In place of the storage once that has failed. */
  let memory: string | null = null
  let hasFailed = false

  function readText(): string | null {
    if (hasFailed) return memory
    try {
      return storage().getItem(key)
    } catch {
      hasFailed = true
      return memory
    }
  }

  function write(content: BundleContent) {
    const text = formatBundle(content)
    // Refuses what could not be read again.
    parseBundle(text)
    memory = text
    try {
      if (!hasFailed) storage().setItem(key, text)
    } catch {
      hasFailed = true
    }
    for (const listener of listeners) listener()
  }

  function read(): BundleContent {
    const text = readText()
    if (text === null) return empty
    try {
      const { transactions, messages, ...of } = parseBundle(text)
      return of.chainId === chainId && of.safe === safe ? { ...empty, transactions, messages } : empty
    } catch (error) {
      if (error instanceof BundleError) return empty
      throw error
    }
  }

  return {
    read,
    add: (content) => write(mergeBundles(read(), content)),
    remove(hash) {
      const { transactions, messages } = read()
      write({
        ...empty,
        transactions: transactions.filter(({ safeTxHash }) => safeTxHash !== hash),
        messages: messages.filter(({ messageHash }) => messageHash !== hash),
      })
    },
    revision: () => readText() ?? '',
    subscribe(listener) {
      const onStorage = (event: StorageEvent) => {
        if (event.key === key || event.key === null) listener()
      }
      listeners.add(listener)
      addEventListener('storage', onStorage)
      return () => {
        listeners.delete(listener)
        removeEventListener('storage', onStorage)
      }
    },
    isPersistent() {
      readText()
      return !hasFailed
    },
  }
}
