/** A message of a checked bundle with its whole review, before it is added. */
import { useId } from 'react'
import type { VerifiedMessage } from '@peppermint/safe/bundle'
import type { SafeInfo } from '@peppermint/safe/wire'
import { signedBy } from '../words/bundleWords.ts'
import { messageTitle } from '../words/messageWords.ts'
import { MessageContent } from '../messages/MessageContent.tsx'
import { MessageReview } from '../messages/MessageReview.tsx'
import { useMessageReview } from '../messages/useMessageReview.ts'
import { RefusedSignatures } from './RefusedSignatures.tsx'

interface ReceivedMessageProps {
  readonly received: VerifiedMessage
  readonly threshold: number
  readonly facts: SafeInfo
}

export function ReceivedMessage({ received, threshold, facts }: ReceivedMessageProps) {
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
