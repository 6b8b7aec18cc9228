/** What a checked bundle contains, reviewed as on the pages of transactions and messages, before it is added. */
import { ActionButton } from '../elements/ActionButton.tsx'
import { AddressText } from '../elements/AddressText.tsx'
import { useChainSafe, useSource } from '../queries.ts'
import { useAccount } from '../workspace.ts'
import { describeState } from '../source/chain/describeState.ts'
import type { CheckedBundle } from './checkBundle.ts'
import { ReceivedActions } from './ReceivedActions.tsx'
import { Fragment, useId, useMemo } from 'react'
import type { VerifiedMessage, VerifiedTransaction } from '@peppermint/safe/bundle'
import type { SafeInfo } from '@peppermint/safe/wire'
import { signedBy, refusalWords } from './bundleWords.ts'
import { useMessageTitle } from '../messages/useMessageTitle.ts'
import { MessageContent } from '../messages/MessageContent.tsx'
import { MessageReview } from '../messages/MessageReview.tsx'
import { useMessageReview } from '../messages/useMessageReview.ts'
import type { SafeState } from '@peppermint/safe/chain'
import { Findings } from '../review/Findings.tsx'
import { ReviewSections } from '../review/ReviewSections.tsx'
import { useReview } from '../review/useReview.ts'
import { useTitles } from './useTitles.ts'
import type { SignatureRefusal } from '@peppermint/safe/signatures'
import { plural } from '@peppermint/ui/words/plural.ts'
import { t } from '@peppermint/ui/words/t.ts'

interface ReceivedBundleProps {
  readonly received: Extract<CheckedBundle, { status: 'ready' }>
  /** Keeps it in this browser. */
  readonly onAdd: () => void
}

export function ReceivedBundle({ received, onAdd }: ReceivedBundleProps) {
  const { type } = useSource()
  const read = useChainSafe().data
  const state = read !== undefined && read.nonce >= received.state.nonce ? read : received.state
  // The chain's: a gateway may not know the Safe.
  const facts = useMemo(() => describeState(state), [state])
  const { transactions, messages, misleadingNotes } = received.verified
  if (transactions.length === 0 && messages.length === 0)
    return <p className="note">{t`It contains nothing.`}</p>
  return (
    <div className="received">
      {transactions.map((transaction) => (
        <ReceivedTransaction
          key={transaction.safeTxHash}
          received={transaction}
          state={state}
          facts={facts}
          onAdd={onAdd}
        />
      ))}
      {messages.map((message) => (
        <ReceivedMessage
          key={message.messageHash}
          received={message}
          threshold={state.threshold}
          facts={facts}
          onAdd={onAdd}
        />
      ))}
      {misleadingNotes > 0 && (
        <p className="note warn">{t`A note was left out: it has hidden letters, or letters that look like others. Read the transaction, not the words around it.`}</p>
      )}
      {type === 'chain' && (
        <>
          <p>{t`Adding signs nothing and sends nothing. You can sign it on its page, which opens then.`}</p>
          <ActionButton onClick={onAdd}>{t`Add to this browser`}</ActionButton>
        </>
      )}
    </div>
  )
}

/** Whom it is from, as far as it can be known: its signatures are checked, its sender is not. */
function FromWhom({
  received: { confirmations },
}: {
  readonly received: VerifiedTransaction | VerifiedMessage
}) {
  const account = useAccount()
  if (confirmations.length === 0)
    return <p>{t`No owner has signed it, and a file or link doesn’t say who sent it.`}</p>
  return (
    <p>
      {plural(confirmations.length, t`From an owner who signed it:`, t`From owners who signed it:`)}{' '}
      {confirmations.map(({ owner }, index) => (
        <Fragment key={owner}>
          {index > 0 && ', '}
          <AddressText address={owner} isShort />
          {owner === account && ` ${t`(you)`}`}
        </Fragment>
      ))}
      <span className="m line">{t`A file or link doesn’t say who sent it.`}</span>
    </p>
  )
}

interface ReceivedMessageProps {
  readonly received: VerifiedMessage
  readonly threshold: number
  readonly facts: SafeInfo
  readonly onAdd: () => void
}

/** A message of a checked bundle with its whole review, before it is added. */
function ReceivedMessage({ received, threshold, facts, onAdd }: ReceivedMessageProps) {
  const { message, messageHash, confirmations, refused } = received
  const id = useId()
  const { review } = useMessageReview(message, facts, { messageHash })
  const titleOf = useMessageTitle()
  return (
    <article className="tx message" aria-labelledby={id}>
      <header>
        <p className="s m">{t`Message`}</p>
        <h3 id={id}>{titleOf(message)}</h3>
        <p>{signedBy(confirmations.length, threshold)}</p>
        <FromWhom received={received} />
        <RefusedSignatures refused={refused} />
      </header>
      {review === undefined ? (
        <section>
          <p className="note bad">{t`This page does not sign the message: it cannot be hashed, or has fields that its hash does not cover.`}</p>
          <MessageContent message={message} />
        </section>
      ) : (
        <MessageReview message={message} review={review} />
      )}
      <ReceivedActions received={received} onKeep={onAdd} />
    </article>
  )
}

interface ReceivedTransactionProps {
  readonly received: VerifiedTransaction
  /** As the chain has it. */
  readonly state: SafeState
  readonly facts: SafeInfo
  readonly onAdd: () => void
}

const FROM_FILE = { source: 'file' } as const

/** A transaction of a checked bundle with its whole review, before it is added. */
function ReceivedTransaction({ received, state, facts, onAdd }: ReceivedTransactionProps) {
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
        <h3 id={id}>{title}</h3>
        <p className="s m">{t`Proposal at nonce ${transaction.nonce}`}</p>
        {note !== null && <p className="brk">“{note}”</p>}
        <p>
          {transaction.nonce < state.nonce
            ? t`Its nonce is used: this transaction ran, or another one took its place.`
            : signedBy(confirmations.length, state.threshold)}
        </p>
        <FromWhom received={received} />
        <RefusedSignatures refused={refused} />
        <Findings findings={page.proposalFindings} />
      </header>
      <ReviewSections page={page} isStated={false} titleId={id} />
      <ReceivedActions
        received={received}
        usedNonce={transaction.nonce < state.nonce ? transaction.nonce : undefined}
        onKeep={onAdd}
      />
    </article>
  )
}

/** Signatures of a bundle that do not count, and why. */
function RefusedSignatures({ refused }: { readonly refused: readonly SignatureRefusal[] }) {
  if (refused.length === 0) return null
  return (
    <div className="note warn">
      <p>
        {plural(
          refused.length,
          t`A signature doesn’t count and is left out:`,
          t`${refused.length} signatures don’t count and are left out:`,
        )}
      </p>
      <ul>
        {refused.map((refusal, index) => (
          <li key={index}>{refusalWords(refusal)}</li>
        ))}
      </ul>
    </div>
  )
}
