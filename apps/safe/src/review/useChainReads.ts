/** What a review reads from the chain besides the Safe itself. */
import { useQuery } from '@tanstack/react-query'
import { createChainQuestions, readApprovals, readContracts } from '@peppermint/safe/chain'
import { type Address, type Client, concatHex, type Hex } from 'viem'
import type { SafeSource } from '../source/safeSource.ts'
import { safeKey, useChainAllowed, useChainSafe, useSource } from '../queries.ts'
import { useWorkspace } from '../workspace.ts'
import type { CheckedConfirmation, ContractProof } from './checkConfirmations.ts'

const APPROVALS_INTERVAL_MS = 12_000

/** Keys of what is read from the chain: invalidate it after an execution. */
export const chainKey = (source: Parameters<typeof safeKey>[0]) => [...safeKey(source), 'chain'] as const

interface ApprovalsInput {
  readonly hash: Hex | undefined
  readonly owners: readonly Address[] | undefined
  /** Its nonce is used: no more approvals count. */
  readonly isOver: boolean
}

/** How approvals of a hash on chain are read. */
export const approvalsQuery = (
  source: SafeSource,
  chain: () => Client,
  { hash, owners, isOver }: ApprovalsInput,
) => ({
  queryKey: [...chainKey(source), 'approvals', hash, owners],
  queryFn: async () =>
    hash === undefined || owners === undefined
      ? []
      : await readApprovals(chain(), { safe: source.safe, hash, owners }),
  refetchInterval: !isOver && APPROVALS_INTERVAL_MS,
})

/** Owners that approved a hash on chain. */
export function useApprovals(input: ApprovalsInput) {
  const { hash, owners } = input
  const { chain } = useWorkspace()
  const isAllowed = useChainAllowed()
  return useQuery({
    ...approvalsQuery(useSource(), chain, input),
    enabled: isAllowed && hash !== undefined && owners !== undefined,
  })
}

/** What asks the chain about signatures of contracts; null until the Safe is read from it. */
export function useProof(
  hash: Hex,
  { domainHash, structHash }: { readonly domainHash: Hex; readonly structHash: Hex },
): ContractProof | null {
  const { chain } = useWorkspace()
  const state = useChainSafe().data
  if (state === undefined) return null
  const preimage = concatHex(['0x1901', domainHash, structHash])
  const questions = createChainQuestions(chain())
  return { questions, safe: state.address, version: state.version, hash, preimage }
}

/** Milliseconds until confirmations are checked again: while the chain has yet to confirm one. False: never. */
export const recheckMs = (checked: readonly CheckedConfirmation[] | undefined): number | false =>
  checked?.some(({ status }) => status === 'unverified') === true && APPROVALS_INTERVAL_MS

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
