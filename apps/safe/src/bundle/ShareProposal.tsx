/** On the page of a proposal that only this browser has: passes it on to the other owners. */
import { useSyncExternalStore } from 'react'
import type { TransactionPartProps } from '../transactionPartProps.ts'
import { useSource } from '../queries.ts'
import { proposalStoreOf } from '../source/chain/proposalStore.ts'
import { PassOn } from './PassOn.tsx'

export default function ShareProposal({ details }: TransactionPartProps) {
  const { chainId, safe } = useSource()
  const store = proposalStoreOf(chainId, safe)
  useSyncExternalStore(store.subscribe, store.revision)
  const info = details.detailedExecutionInfo
  const isOpen = details.txStatus === 'AWAITING_CONFIRMATIONS' || details.txStatus === 'AWAITING_EXECUTION'
  if (info?.type !== 'MULTISIG' || !isOpen) return null
  const transactions = store.read().transactions.filter(({ safeTxHash }) => safeTxHash === info.safeTxHash)
  if (transactions.length === 0) return null
  return (
    <section className="share">
      <h3>Pass it on</h3>
      <p>
        Only this browser has the proposal and its signatures. Send the other owners a file or a link: it
        contains the transaction, its hash and every signature so far.
      </p>
      <PassOn content={{ chainId, safe, transactions, messages: [] }} name={`safe-proposal-${info.nonce}`} />
    </section>
  )
}
