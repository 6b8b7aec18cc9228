/** On the page of a proposal or a message that no gateway has: passes it on to the other owners. */
import { useSyncExternalStore } from 'react'
import type { Hex } from 'viem'
import { useSource } from '../queries.ts'
import { proposalStoreOf } from '../source/chain/proposalStore.ts'
import { PassOn } from './PassOn.tsx'
import { t } from '@peppermint/ui/words/t.ts'

/** @param hash of a transaction, or of a message. */
export default function ShareKept({ hash }: { readonly hash: Hex }) {
  const { chainId, safe } = useSource()
  const store = proposalStoreOf(chainId, safe)
  const kept = useSyncExternalStore(store.subscribe, store.get)
  const id = hash.toLowerCase()
  const transactions = kept.transactions.filter(({ safeTxHash }) => safeTxHash === id)
  const messages = kept.messages.filter(({ messageHash }) => messageHash === id)
  const [proposal] = transactions
  if (proposal === undefined && messages.length === 0) return null
  return (
    <section className="share">
      <h3>{t`Pass it on`}</h3>
      <p>
        {proposal === undefined
          ? t`No gateway has the message and its signatures. Send the other owners a file or a link: it contains the message, its hash and every signature so far. When the last owner has signed, the Safe’s signature appears on that owner’s page.`
          : t`No gateway has the proposal and its signatures. Send the other owners a file or a link: it contains the transaction, its hash and every signature so far.`}
      </p>
      <PassOn
        content={{ chainId, safe, transactions, messages }}
        name={proposal ? `safe-proposal-${proposal.nonce}` : `safe-message-${hash.slice(2, 10)}`}
      />
    </section>
  )
}
