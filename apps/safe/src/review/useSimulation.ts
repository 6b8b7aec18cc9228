/** Simulates what a transaction would do now, before its owners have signed. */
import { useQuery } from '@tanstack/react-query'
import { findContractOnChain, simulateTransaction, type TransactionSimulation } from '@peppermint/safe/chain'
import { useChainAllowed, useSource } from '../queries.ts'
import { useWorkspace } from '../workspace.ts'
import { chainKey } from './useChainReads.ts'
import type { ReviewOnPage } from './useReview.ts'

const SIMULATION_INTERVAL_MS = 20_000

/**
 * A change of the Safe's nonce simulates again.
 * @returns `pending` before the first result, `unknown` if there cannot be one now; undefined if the chain may not be
 *   read or has no node.
 */
export function useSimulation({
  reviewed: { transaction, safeTxHash },
  state,
  reading,
}: Pick<ReviewOnPage, 'reviewed' | 'state' | 'reading'>):
  | TransactionSimulation
  | { readonly status: 'pending' }
  | undefined {
  const source = useSource()
  const { chain } = useWorkspace()
  const { data, errorUpdateCount, fetchStatus } = useQuery({
    queryKey: [...chainKey(source), 'simulation', safeTxHash, state?.nonce],
    queryFn: async (): Promise<TransactionSimulation> => {
      const accessor = await findContractOnChain(chain(), 'simulateTxAccessor', state?.version ?? null)
      if (accessor === undefined) return { status: 'unknown' }
      return await simulateTransaction(chain(), {
        safe: source.safe,
        transaction,
        accessor: accessor.address,
      })
    },
    enabled: useChainAllowed() && state !== undefined,
    refetchInterval: SIMULATION_INTERVAL_MS,
    retry: false,
  })
  if (data !== undefined) return data
  if (state === undefined && (reading === 'not-allowed' || reading === 'no-endpoints')) return undefined
  // What has failed once may be tried again: the note does not change with each attempt.
  const isFailed =
    (state === undefined && reading === 'failed') || errorUpdateCount > 0 || fetchStatus === 'paused'
  return { status: isFailed ? 'unknown' : 'pending' }
}
