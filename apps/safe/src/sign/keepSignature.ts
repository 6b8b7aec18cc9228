/** Keeps a signature that the gateway did not take in this browser, where Files lists it and hands it over. */
import { BundleError, type BundleContent } from '@peppermint/safe/bundle'
import { proposalStoreOf, type ProposalStore } from '../source/chain/proposalStore.ts'
import type { SafeSource } from '../source/safeSource.ts'

/** One transaction or message with the signature. */
export type SignedContent = Partial<Pick<BundleContent, 'transactions' | 'messages'>>

/**
 * Keeps it until `forget` is called, which removes it unless it was kept before.
 * @returns undefined if a reload would lose it.
 */
export type KeepSignature = (signed: SignedContent) => { readonly forget: () => void } | undefined

/** Undefined for the chain's source, which keeps every signature itself. */
export const signatureKeeper = ({
  type,
  chainId,
  safe,
}: Pick<SafeSource, 'type' | 'chainId' | 'safe'>): KeepSignature | undefined =>
  type === 'chain' ? undefined : keeperOf({ chainId, safe }, proposalStoreOf(chainId, safe))

export function keeperOf(
  of: Pick<BundleContent, 'chainId' | 'safe'>,
  store: Pick<ProposalStore, 'add' | 'get' | 'isStored' | 'refresh' | 'remove'>,
): KeepSignature {
  return ({ transactions = [], messages = [] }) => {
    const before = new Set(hashesOf(store.refresh()))
    try {
      store.add({ ...of, transactions, messages })
    } catch (error) {
      if (error instanceof BundleError) return undefined
      throw error
    }
    if (!store.isStored()) return undefined
    const added = hashesOf({ transactions, messages }).filter((hash) => !before.has(hash))
    return { forget: () => added.forEach((hash) => store.remove(hash)) }
  }
}

const hashesOf = ({ transactions, messages }: Pick<BundleContent, 'transactions' | 'messages'>) => [
  ...transactions.map(({ safeTxHash }) => safeTxHash),
  ...messages.map(({ messageHash }) => messageHash),
]
