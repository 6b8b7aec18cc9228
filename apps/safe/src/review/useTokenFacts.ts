/** What the chain says of the contracts that a transaction calls by functions of tokens. */
import { useQueries } from '@tanstack/react-query'
import type { ReviewedCall } from '@peppermint/safe/review'
import { shownCalls } from '@peppermint/safe/review'
import type { SentenceFacts, TokenFacts } from '@peppermint/ui/calls/callWords.ts'
import { isAddressEqual, type Address } from 'viem'
import { useCallback, useMemo } from 'react'
import { useChainAllowed, useSource } from '../queries.ts'
import { readTokenFacts } from '../source/chain/readTokens.ts'
import { useWorkspace } from '../workspace.ts'
import { chainKey } from './useChainReads.ts'

/** Of one transaction; of others a sentence says that they were not checked. */
const MAX_TOKENS = 20

const NO_CALLS: readonly ReviewedCall[] = []

/** @returns undefined for a contract that is not read. */
export function useTokenFacts(call: ReviewedCall | undefined): SentenceFacts['tokenAt'] {
  const source = useSource()
  const { chain, site } = useWorkspace()
  const isAllowed = useChainAllowed()
  const { contract } = site.deployment
  const tokens = useMemo(
    () => calledTokens(call === undefined ? NO_CALLS : shownCalls(call), contract),
    [call, contract],
  )
  const facts = useQueries({
    queries: tokens.map((token) => ({
      queryKey: [...chainKey(source), 'token facts', token],
      queryFn: () => readTokenFacts(chain(), token),
      enabled: isAllowed,
      staleTime: Number.POSITIVE_INFINITY,
    })),
    combine: (results): ReadonlyMap<string, TokenFacts> =>
      new Map(
        results.flatMap(({ data }, index) =>
          data === undefined ? [] : [[tokens[index]?.toLowerCase() ?? '', data]],
        ),
      ),
  })
  return useCallback((address: Address) => facts.get(address.toLowerCase()), [facts])
}

/** Known contracts and the collection are no tokens to ask. */
function calledTokens(calls: readonly ReviewedCall[], collection: Address): readonly Address[] {
  const called = calls
    .filter(({ builtIn, contract, operation }) => builtIn !== null && contract === null && operation === 0)
    .map(({ to }) => to)
    .filter((to) => !isAddressEqual(to, collection))
  return [...new Map(called.map((to) => [to.toLowerCase(), to])).values()].slice(0, MAX_TOKENS)
}
