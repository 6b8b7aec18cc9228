/** Titles of transactions, described here from their bytes. */
import { useMemo } from 'react'
import { scovillesAbi } from '@peppermint/contracts'
import type { SafeState } from '@peppermint/safe/chain'
import type { VerifiedTransaction } from '@peppermint/safe/bundle'
import { nameTransaction } from '../transactionName.ts'
import { createDescriber } from '../source/chain/describeProposal.ts'
import { useSource } from '../queries.ts'
import { useWorkspace } from '../workspace.ts'

export function useTitles(): (proposal: VerifiedTransaction, state: SafeState) => string {
  const { safe } = useSource()
  const { contract } = useWorkspace().site.deployment
  return useMemo(() => {
    const describer = createDescriber(safe, [{ abi: scovillesAbi, address: contract }])
    return ({ createdAt, ...proposal }, state) => {
      const described = { ...proposal, timestamp: createdAt, execution: null }
      const { txInfo, txStatus } = describer.summary(
        { ...described, status: 'AWAITING_CONFIRMATIONS' },
        state,
      )
      const { to, operation, data, nonce } = proposal.transaction
      const txData = { to: { value: to }, operation, hexData: data }
      return nameTransaction({ safeAddress: safe, txData }, txInfo, { status: txStatus, nonce, contract })
        .title
    }
  }, [safe, contract])
}
