/** Keeps a signature that the gateway did not take in this browser, where Files lists it and hands it over. */
import type { BundleContent } from '@peppermint/safe/bundle'
import type { Hex } from 'viem'
import { proposalStoreOf, type ProposalStore } from '../source/chain/proposalStore.ts'
import type { SafeSource } from '../source/safeSource.ts'

/** One transaction or message with the signature. */
export type SignedContent = Partial<Pick<BundleContent, 'transactions' | 'messages'>>

/**
 * Keeps it until `forget` is called, which removes it unless it was kept before, and nothing that others signed.
 * @returns undefined if a reload would lose it.
 * @throws for what does not fit into a bundle.
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
    const before = signaturesByHash(store.refresh())
    store.add({ ...of, transactions, messages })
    if (!store.isStored()) return undefined
    const added = [...signaturesByHash({ transactions, messages })].map(
      ([hash, signatures]) =>
        [hash, signatures.filter((one) => before.get(hash)?.includes(one) !== true)] as const,
    )
    return { forget: () => added.forEach(([hash, signatures]) => store.remove(hash, signatures)) }
  }
}

const signaturesByHash = ({
  transactions,
  messages,
}: Pick<BundleContent, 'transactions' | 'messages'>): ReadonlyMap<Hex, readonly Hex[]> =>
  new Map([
    ...transactions.map(({ safeTxHash, signatures }) => [safeTxHash, signatures] as const),
    ...messages.map(({ messageHash, signatures }) => [messageHash, signatures] as const),
  ])
