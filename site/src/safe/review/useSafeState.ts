/** The Safe as its chain has it: what hashes and counts of signatures go by. */
import { useQuery } from '@tanstack/react-query'
import { useStore } from '@peppermint/wallet-kit'
import { readApprovals, readContracts, readSafe } from '@peppermint/safe/chain'
import type { Address, Hex } from 'viem'
import { safeKey, useSource } from '../queries.ts'
import { useWorkspace } from '../workspace.ts'

const STATE_INTERVAL_MS = 6_000
const APPROVALS_INTERVAL_MS = 12_000

/** Keys of what is read from the chain: invalidate it after an execution. */
export const chainKey = (source: Parameters<typeof safeKey>[0]) => [...safeKey(source), 'chain'] as const

/** Whether the page may contact the chain's endpoints. */
export const useChainAllowed = (): boolean => useStore(useWorkspace().isChainAllowed)

/** Not read before the page may contact the chain. */
export function useSafeState() {
  const source = useSource()
  const { chain } = useWorkspace()
  return useQuery({
    queryKey: [...chainKey(source), 'state'],
    queryFn: () => readSafe(chain(), source.safe),
    enabled: useChainAllowed(),
    refetchInterval: STATE_INTERVAL_MS,
  })
}

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
