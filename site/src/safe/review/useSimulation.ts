/** Simulates what a transaction would do now, before its owners have signed. */
import { useQuery } from '@tanstack/react-query'
import {
  findContractOnChain,
  type SafeState,
  simulateTransaction,
  type TransactionSimulation,
} from '@peppermint/safe/chain'
import type { ReviewedTransaction } from '../sign/reviewed.ts'
import { useChainAllowed, useSource } from '../queries.ts'
import { useWorkspace } from '../workspace.ts'
import { chainKey } from './useChainReads.ts'

const SIMULATION_INTERVAL_MS = 20_000

/** Undefined until it is known. A change of the Safe's nonce simulates again. */
export function useSimulation(
  { transaction, safeTxHash }: ReviewedTransaction,
  state: SafeState | undefined,
): TransactionSimulation | undefined {
  const source = useSource()
  const { chain } = useWorkspace()
  const { data } = useQuery({
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
  return data
}
