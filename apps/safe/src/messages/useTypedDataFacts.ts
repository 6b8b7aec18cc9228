/** Tokens of typed data, as the chain has them. Apart from those of transactions, which most pages draw. */
import type { TypedMessage } from '@peppermint/safe/hashes'
import {
  type KnownTypedData,
  readCallTree,
  readTypedData,
  shownCalls,
  tokensOf,
} from '@peppermint/safe/review'
import type { SentenceFacts } from '@peppermint/ui/calls/sentenceFacts.ts'
import { useMemo } from 'react'
import { type Called, calledTokens, MAX_TOKENS, useFactsOf } from '../review/useTokenFacts.ts'
import { useWorkspace } from '../workspace.ts'

/** What the chain says of the tokens that typed data names, and of those that its transaction calls. */
export function useTypedDataFacts(message: string | TypedMessage): SentenceFacts['tokenAt'] {
  const { contract } = useWorkspace().site.deployment
  const tokens = useMemo((): readonly Called[] => {
    const known = typeof message === 'string' ? undefined : readTypedData(message)
    if (known === undefined || known.type === 'imitation') return []
    const named =
      'call' in known
        ? calledTokens(shownCalls(readCallTree(actorOf(known), known.call, []).call), contract)
        : tokensOf(known).map((to) => ({ to, mayBeToken: true }))
    return [...new Map(named.map((one) => [one.to.toLowerCase(), one])).values()].slice(0, MAX_TOKENS)
  }, [message, contract])
  return useFactsOf(tokens)
}

const actorOf = (known: Extract<KnownTypedData, { readonly call: unknown }>) =>
  known.type === 'safe-operation' ? known.account : known.contract
