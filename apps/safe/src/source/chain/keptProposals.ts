/** What this browser keeps, verified against the Safe as the chain has it now. */
import {
  type BundleContent,
  BundleError,
  verifyBundle,
  type VerifiedMessage,
  type VerifiedTransaction,
} from '@peppermint/safe/bundle'
import { createChainQuestions, type SafeState } from '@peppermint/safe/chain'
import type { Client } from 'viem'
import type { ProposalStore } from './proposalStore.ts'

export interface KeptProposals {
  /** In the order of their nonces. */
  readonly transactions: readonly VerifiedTransaction[]
  /** Newest first. */
  readonly messages: readonly VerifiedMessage[]
}

/** Creates the reader. Recovering signatures takes milliseconds each, so it is repeated only after a change. */
export function createKeptReader(store: ProposalStore, client: () => Client) {
  let last:
    | { readonly content: BundleContent; readonly of: string; readonly kept: Promise<KeptProposals> }
    | undefined

  return (state: SafeState): Promise<KeptProposals> => {
    const content = store.refresh()
    const of = [state.nonce, state.version, ...state.owners].join(' ')
    if (last?.content !== content || last.of !== of) {
      const kept = readKept(content, state, client())
      last = { content, of, kept }
      kept.catch(() => (last = last?.kept === kept ? undefined : last))
    }
    return last.kept
  }
}

export async function readKept(
  { transactions, messages, ...of }: BundleContent,
  state: SafeState,
  client: Client,
): Promise<KeptProposals> {
  const questions = createChainQuestions(client)
  const found: { transactions: VerifiedTransaction[]; messages: VerifiedMessage[] } = {
    transactions: [],
    messages: [],
  }
  const parts = [
    ...transactions.map((one) => ({ transactions: [one], messages: [] })),
    ...messages.map((one) => ({ transactions: [], messages: [one] })),
  ]
  for (const part of parts)
    try {
      const verified = await verifyBundle({ ...of, ...part }, state, questions)
      found.transactions.push(...verified.transactions)
      found.messages.push(...verified.messages)
    } catch (error) {
      // Written by something else than this page: it is not what its hash says.
      if (!(error instanceof BundleError)) throw error
    }
  return {
    transactions: found.transactions.toSorted(
      (one, other) => one.transaction.nonce - other.transaction.nonce || one.createdAt - other.createdAt,
    ),
    messages: found.messages.toSorted((one, other) => other.createdAt - one.createdAt),
  }
}
