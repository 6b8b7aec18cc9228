/** Titles of transactions, described here from their bytes. */
import { useMemo } from 'react'
import { scovillesAbi } from '@peppermint/contracts'
import type { SafeState } from '@peppermint/safe/chain'
import type { VerifiedTransaction } from '@peppermint/safe/bundle'
import { callOf, nameTransaction } from '../transactionName.ts'
import { createDescriber } from '../source/chain/describeProposal.ts'
import { useSource } from '../queries.ts'
import { useWriter } from '../useTransactionName.ts'
import { useWorkspace } from '../workspace.ts'
import type { Address } from 'viem'

const NO_OWNERS: readonly Address[] = []

export function useTitles(): (proposal: VerifiedTransaction, state: SafeState) => string {
  const { safe } = useSource()
  const { contract } = useWorkspace().site.deployment
  const write = useWriter(NO_OWNERS, false)
  return useMemo(() => {
    const describer = createDescriber(safe, [{ abi: scovillesAbi, address: contract }])
    return ({ createdAt, ...proposal }, state) => {
      const described = { ...proposal, timestamp: createdAt, execution: null }
      const { txInfo } = describer.summary({ ...described, status: 'AWAITING_CONFIRMATIONS' }, state)
      const { to, value, operation, data, nonce, gasPrice } = proposal.transaction
      const txData = { to: { value: to }, value: value.toString(), operation, hexData: data }
      const facts = {
        safe,
        collection: contract,
        write,
        nonce,
        ownerCount: state.owners.length,
        paysRefund: gasPrice > 0n,
      }
      return nameTransaction(callOf({ safeAddress: safe, txData }, contract), txInfo, facts).sentence.text
    }
  }, [safe, contract, write])
}
