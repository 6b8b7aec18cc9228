/** What a checked bundle contains, before it is added. */
import type { SignatureRefusal } from '@peppermint/safe/signatures'
import type { VerifiedTransaction } from '@peppermint/safe/bundle'
import { refusalWords, signedBy } from '../../words/safe/bundleWords.ts'
import { messageTitle } from '../../words/safe/messageWords.ts'
import { ActionButton } from '../elements/ActionButton.tsx'
import { MessageContent } from '../messages/MessageContent.tsx'
import type { CheckedBundle } from './checkBundle.ts'
import { useTitles } from './useTitles.ts'

interface ReceivedBundleProps {
  readonly received: Extract<CheckedBundle, { status: 'ready' }>
  readonly onAdd: () => void
}

export function ReceivedBundle({ received, onAdd }: ReceivedBundleProps) {
  const { verified, state } = received
  const titleOf = useTitles()
  const isEmpty = verified.transactions.length === 0 && verified.messages.length === 0
  if (isEmpty) return <p className="note">It contains nothing.</p>
  return (
    <div className="received">
      <ul>
        {verified.transactions.map((transaction) => (
          <li key={transaction.safeTxHash}>
            <p>
              <strong>{titleOf(transaction, state)}</strong> at nonce {transaction.transaction.nonce}
            </p>
            <p className="s hash">
              {transaction.transaction.operation === 0 ? 'To' : 'Delegates to'} {transaction.transaction.to}
            </p>
            <p className="s m hash">Hash {transaction.safeTxHash}</p>
            {transaction.note !== null && <p>“{transaction.note}”</p>}
            <p>{progressOf(transaction, state)}</p>
            <Refused refused={transaction.refused} />
          </li>
        ))}
        {verified.messages.map(({ message, messageHash, confirmations, refused }) => (
          <li key={messageHash}>
            <p>
              Message: <strong>{messageTitle(message)}</strong>
            </p>
            <MessageContent message={message} />
            <p className="s m hash">Hash {messageHash}</p>
            <p>{signedBy(confirmations.length, state.threshold)}</p>
            <Refused refused={refused} />
          </li>
        ))}
      </ul>
      {verified.misleadingNotes > 0 && (
        <p className="note warn">
          A note was left out: it has hidden letters, or letters that look like others. Read the transaction,
          not the words around it.
        </p>
      )}
      <ActionButton onClick={onAdd}>Add to this browser</ActionButton>
    </div>
  )
}

function progressOf(
  { transaction, confirmations }: VerifiedTransaction,
  state: { nonce: number; threshold: number },
) {
  return transaction.nonce < state.nonce
    ? 'Its nonce is used: this transaction ran, or another one took its place.'
    : signedBy(confirmations.length, state.threshold)
}

function Refused({ refused }: { readonly refused: readonly SignatureRefusal[] }) {
  if (refused.length === 0) return null
  return (
    <div className="note warn">
      <p>
        {refused.length === 1 ? 'A signature doesn’t count' : `${refused.length} signatures don’t count`} and{' '}
        {refused.length === 1 ? 'is' : 'are'} left out:
      </p>
      <ul>
        {refused.map((refusal, index) => (
          <li key={index}>{refusalWords(refusal)}</li>
        ))}
      </ul>
    </div>
  )
}
