/** What the chain says of the accounts that a transaction sends data to: which tokens, and whether there is code at all. */
import { useQueries } from '@tanstack/react-query'
import type { ReviewedCall } from '@peppermint/safe/review'
import { shownCalls } from '@peppermint/safe/review'
import type { SentenceFacts, TokenFacts } from '@peppermint/ui/calls/sentenceFacts.ts'
import { isAddressEqual, type Address } from 'viem'
import { useCallback, useMemo } from 'react'
import { useChainAllowed, useSource } from '../queries.ts'
import { readTokenFacts } from '../source/chain/readTokens.ts'
import { useWorkspace } from '../workspace.ts'
import { chainKey } from './useChainReads.ts'

/** Of one transaction; of others a sentence says that they were not checked. */
export const MAX_TOKENS = 20

const NO_CALLS: readonly ReviewedCall[] = []

/** @returns undefined for a contract that is not read. */
export function useTokenFacts(call: ReviewedCall | undefined): SentenceFacts['tokenAt'] {
  const { contract } = useWorkspace().site.deployment
  const tokens = useMemo(
    () => calledTokens(call === undefined ? NO_CALLS : shownCalls(call), contract),
    [call, contract],
  )
  return useFactsOf(tokens)
}

/** Of contracts of the caller's choice; each is asked once. @param tokens the same list while they are the same. */
export function useFactsOf(tokens: readonly Called[]): SentenceFacts['tokenAt'] {
  const source = useSource()
  const { chain } = useWorkspace()
  const isAllowed = useChainAllowed()
  const facts = useQueries({
    queries: tokens.map(({ to, mayBeToken }) => ({
      queryKey: [...chainKey(source), mayBeToken ? 'token facts' : 'code', to],
      queryFn: () => readTokenFacts(chain(), to, mayBeToken),
      enabled: isAllowed,
      staleTime: Number.POSITIVE_INFINITY,
    })),
    combine: (results): ReadonlyMap<string, TokenFacts> =>
      new Map(
        results.flatMap(({ data }, index) =>
          data === undefined ? [] : [[tokens[index]?.to.toLowerCase() ?? '', data]],
        ),
      ),
  })
  return useCallback((address: Address) => facts.get(address.toLowerCase()), [facts])
}

export interface Called {
  readonly to: Address
  /** It is called by a function of tokens. */
  readonly mayBeToken: boolean
}

/** Known contracts and the collection need not be asked. */
export function calledTokens(calls: readonly ReviewedCall[], collection: Address): readonly Called[] {
  const called = new Map<string, Called>()
  for (const { builtIn, contract, data, operation, to } of calls) {
    if (data === '0x' || contract !== null || operation !== 0 || isAddressEqual(to, collection)) continue
    const mayBeToken = builtIn !== null || called.get(to.toLowerCase())?.mayBeToken === true
    called.set(to.toLowerCase(), { to, mayBeToken })
  }
  return [...called.values()].slice(0, MAX_TOKENS)
}
