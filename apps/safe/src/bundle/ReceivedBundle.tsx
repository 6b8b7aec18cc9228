/** What a checked bundle contains, reviewed as on the pages of transactions and messages, before it is added. */
import { ActionButton } from '../elements/ActionButton.tsx'
import { Loaded } from '../elements/Loaded.tsx'
import { useSafeInfo } from '../queries.ts'
import type { CheckedBundle } from './checkBundle.ts'
import { ReceivedMessage } from './ReceivedMessage.tsx'
import { ReceivedTransaction } from './ReceivedTransaction.tsx'

interface ReceivedBundleProps {
  readonly received: Extract<CheckedBundle, { status: 'ready' }>
  readonly onAdd: () => void
}

export function ReceivedBundle({ received, onAdd }: ReceivedBundleProps) {
  const facts = useSafeInfo()
  const { transactions, messages, misleadingNotes } = received.verified
  if (transactions.length === 0 && messages.length === 0) return <p className="note">It contains nothing.</p>
  return (
    <Loaded query={facts} what="the Safe">
      {(known) => (
        <div className="received">
          {transactions.map((transaction) => (
            <ReceivedTransaction
              key={transaction.safeTxHash}
              received={transaction}
              state={received.state}
              facts={known}
            />
          ))}
          {messages.map((message) => (
            <ReceivedMessage
              key={message.messageHash}
              received={message}
              threshold={received.state.threshold}
              facts={known}
            />
          ))}
          {misleadingNotes > 0 && (
            <p className="note warn">
              A note was left out: it has hidden letters, or letters that look like others. Read the
              transaction, not the words around it.
            </p>
          )}
          <p>Adding signs nothing and sends nothing. You can sign it afterwards, from the queue.</p>
          <ActionButton onClick={onAdd}>Add to this browser</ActionButton>
        </div>
      )}
    </Loaded>
  )
}
