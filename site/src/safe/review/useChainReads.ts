/** What a review reads from the chain besides the Safe itself. */
import { useQuery } from '@tanstack/react-query'
import { readApprovals, readContracts } from '@peppermint/safe/chain'
import type { Address, Hex } from 'viem'
import { safeKey, useChainAllowed, useSource } from '../queries.ts'
import { useWorkspace } from '../workspace.ts'

const APPROVALS_INTERVAL_MS = 12_000

/** Keys of what is read from the chain: invalidate it after an execution. */
export const chainKey = (source: Parameters<typeof safeKey>[0]) => [...safeKey(source), 'chain'] as const

/** Owners that approved a hash on chain. */
export function useApprovals(hash: Hex | undefined, owners: readonly Address[] | undefined) {
  const source = useSource()
  const { chain } = useWorkspace()
  const isAllowed = useChainAllowed()
  return useQuery({
    queryKey: [...chainKey(source), 'approvals', hash, owners],
    queryFn: async () =>
      hash === undefined || owners === undefined
        ? []
        : await readApprovals(chain(), { safe: source.safe, hash, owners }),
    enabled: isAllowed && hash !== undefined && owners !== undefined,
    refetchInterval: APPROVALS_INTERVAL_MS,
  })
}

/** Which of these addresses are contracts; undefined until it is known. */
export function useContracts(addresses: readonly Address[]): ReadonlySet<Address> | undefined {
  const source = useSource()
  const { chain } = useWorkspace()
  const { data } = useQuery({
    queryKey: [...chainKey(source), 'contracts', addresses],
    // As a list: a set is not compared by its content.
    queryFn: async () => [...(await readContracts(chain(), addresses))],
    enabled: useChainAllowed() && addresses.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data === undefined ? undefined : new Set(data)
}
