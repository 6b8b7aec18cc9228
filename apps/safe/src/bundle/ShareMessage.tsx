/** On the page of a message that only this browser has: passes it on to the other owners. */
import { useSyncExternalStore } from 'react'
import type { Hex } from 'viem'
import { useSource } from '../queries.ts'
import { proposalStoreOf } from '../source/chain/proposalStore.ts'
import { PassOn } from './PassOn.tsx'

export default function ShareMessage({ messageHash }: { readonly messageHash: Hex }) {
  const { chainId, safe } = useSource()
  const store = proposalStoreOf(chainId, safe)
  useSyncExternalStore(store.subscribe, store.revision)
  const messages = store.read().messages.filter((one) => one.messageHash === messageHash.toLowerCase())
  if (messages.length === 0) return null
  return (
    <section className="share">
      <h3>Pass it on</h3>
      <p>
        Only this browser has the message and its signatures. Send the other owners a file or a link: it
        contains the message, its hash and every signature so far. When the last owner has signed, the Safe’s
        signature appears on that owner’s page.
      </p>
      <PassOn
        content={{ chainId, safe, transactions: [], messages }}
        name={`safe-message-${messageHash.slice(2, 10)}`}
      />
    </section>
  )
}
