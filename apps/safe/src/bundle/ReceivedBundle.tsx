/** What a checked bundle contains, reviewed as on the pages of transactions and messages, before it is added. */
import { ActionButton } from '../elements/ActionButton.tsx'
import { Loaded } from '../elements/Loaded.tsx'
import { useSafeInfo } from '../queries.ts'
import type { CheckedBundle } from './checkBundle.ts'
import { useId } from 'react'
import type { VerifiedMessage, VerifiedTransaction } from '@peppermint/safe/bundle'
import type { SafeInfo } from '@peppermint/safe/wire'
import { signedBy, refusalWords } from './bundleWords.ts'
import { messageTitle } from '../messages/messageWords.ts'
import { MessageContent } from '../messages/MessageContent.tsx'
import { MessageReview } from '../messages/MessageReview.tsx'
import { useMessageReview } from '../messages/useMessageReview.ts'
import type { SafeState } from '@peppermint/safe/chain'
import { Findings } from '../review/Findings.tsx'
import { ReviewSections } from '../review/ReviewSections.tsx'
import { useReview } from '../review/useReview.ts'
import { useTitles } from './useTitles.ts'
import type { SignatureRefusal } from '@peppermint/safe/signatures'

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

interface ReceivedMessageProps {
  readonly received: VerifiedMessage
  readonly threshold: number
  readonly facts: SafeInfo
}

/** A message of a checked bundle with its whole review, before it is added. */
function ReceivedMessage({ received, threshold, facts }: ReceivedMessageProps) {
  const { message, messageHash, confirmations, refused } = received
  const id = useId()
  const { review } = useMessageReview(message, facts, { messageHash })
  return (
    <article className="tx message" aria-labelledby={id}>
      <header>
        <p className="s m">Message</p>
        <h3 id={id}>{messageTitle(message)}</h3>
        <p>{signedBy(confirmations.length, threshold)}</p>
        <RefusedSignatures refused={refused} />
      </header>
      {review === undefined ? (
        <section>
          <p className="note bad">
            This page does not sign the message: it cannot be hashed, or has fields that its hash does not
            cover.
          </p>
          <MessageContent message={message} />
        </section>
      ) : (
        <MessageReview message={message} review={review} />
      )}
    </article>
  )
}

interface ReceivedTransactionProps {
  readonly received: VerifiedTransaction
  /** As the chain has it. */
  readonly state: SafeState
  readonly facts: SafeInfo
}

const FROM_FILE = { source: 'file' } as const

/** A transaction of a checked bundle with its whole review, before it is added. */
function ReceivedTransaction({ received, state, facts }: ReceivedTransactionProps) {
  const { transaction, safeTxHash, confirmations, note, refused } = received
  const title = useTitles()(received, state)
  const id = useId()
  const page = useReview({
    transaction,
    facts,
    statedHash: safeTxHash,
    provenance: FROM_FILE,
    confirmations: confirmations.map(({ owner, signature }) => ({
      signer: owner,
      signature,
      submittedAt: null,
    })),
  })
  return (
    <article className="tx" aria-labelledby={id}>
      <header>
        <p className="s m">Proposal at nonce {transaction.nonce}</p>
        <h3 id={id}>{title}</h3>
        {note !== null && <p className="brk">“{note}”</p>}
        <p>
          {transaction.nonce < state.nonce
            ? 'Its nonce is used: this transaction ran, or another one took its place.'
            : signedBy(confirmations.length, state.threshold)}
        </p>
        <RefusedSignatures refused={refused} />
        <Findings findings={page.proposalFindings} />
      </header>
      <ReviewSections page={page} isStated={false} titleId={id} />
    </article>
  )
}

/** Signatures of a bundle that do not count, and why. */
function RefusedSignatures({ refused }: { readonly refused: readonly SignatureRefusal[] }) {
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
