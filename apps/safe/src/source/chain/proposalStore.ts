/** Proposals and messages of one Safe that this browser keeps, where no service does. */
import { formatBundle, mergeBundles, parseBundle, type BundleContent } from '@peppermint/safe/bundle'
import type { Address, Hex } from 'viem'
import {
  browserStorage,
  createStoredState,
  type StateStorage,
  type StoredState,
} from '@peppermint/ui/page/storedState.ts'

/** Hashes and signatures of what is kept are unproven, because other scripts and extensions can write there. */
export interface ProposalStore extends Pick<
  StoredState<BundleContent>,
  'get' | 'refresh' | 'subscribe' | 'isStored'
> {
  /** Another number after every change of what is kept. */
  readonly revision: () => number
  /** Adds to what is kept. @throws {BundleError} `too-large` if it would be more than a bundle may have. */
  readonly add: (content: BundleContent) => void
  /** Removes a transaction or a message; with `signatures` only these, and it where none is left. */
  readonly remove: (hash: Hex, signatures?: readonly Hex[]) => void
}

const stores = new Map<string, ProposalStore>()

/** The store of a Safe, the same one for every part of the page. */
export function proposalStoreOf(chainId: number, safe: Address): ProposalStore {
  const key = `${chainId} ${safe}`
  const store = stores.get(key) ?? openProposalStore(chainId, safe)
  stores.set(key, store)
  return store
}

/** Opens what is kept for a Safe. */
export function openProposalStore(
  chainId: number,
  safe: Address,
  storage: StateStorage | undefined = browserStorage('localStorage'),
): ProposalStore {
  const empty: BundleContent = { chainId, safe, transactions: [], messages: [] }
  const { set, ...state } = createStoredState<BundleContent>({
    storage,
    key: `peppermint.safe.proposals.${chainId}.${safe}`,
    empty,
    parse(text) {
      const { transactions, messages, ...of } = parseBundle(text)
      return of.chainId === chainId && of.safe === safe ? { ...empty, transactions, messages } : empty
    },
    format: formatBundle,
    events: globalThis.window,
  })
  let revision = 0
  state.subscribe(() => void (revision += 1))
  return {
    ...state,
    revision: () => revision,
    add(content) {
      const merged = mergeBundles(state.refresh(), content)
      // Refuses what could not be read again.
      parseBundle(formatBundle(merged))
      set(merged)
    },
    remove(hash, removed) {
      const { transactions, messages } = state.refresh()
      const without = <T extends { readonly signatures: readonly Hex[] }>(one: T, hashOfOne: Hex): T[] => {
        if (hashOfOne !== hash) return [one]
        const signatures = one.signatures.filter((signature) => removed?.includes(signature) === false)
        return signatures.length === 0 ? [] : [{ ...one, signatures }]
      }
      set({
        ...empty,
        transactions: transactions.flatMap((one) => without(one, one.safeTxHash)),
        messages: messages.flatMap((one) => without(one, one.messageHash)),
      })
    },
  }
}
