/** A transaction of a checked bundle with its whole review, before it is added. */
import { useId } from 'react'
import type { VerifiedTransaction } from '@peppermint/safe/bundle'
import type { SafeState } from '@peppermint/safe/chain'
import type { SafeInfo } from '@peppermint/safe/wire'
import { signedBy } from '../words/bundleWords.ts'
import { Findings } from '../review/Findings.tsx'
import { ReviewSections } from '../review/ReviewSections.tsx'
import { useReview } from '../review/useReview.ts'
import { RefusedSignatures } from './RefusedSignatures.tsx'
import { useTitles } from './useTitles.ts'

interface ReceivedTransactionProps {
  readonly received: VerifiedTransaction
  /** As the chain has it. */
  readonly state: SafeState
  readonly facts: SafeInfo
}

const FROM_FILE = { source: 'file' } as const

export function ReceivedTransaction({ received, state, facts }: ReceivedTransactionProps) {
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
