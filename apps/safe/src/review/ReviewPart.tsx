/** The review on the transaction page: a lazily loaded part. */
import type { SafeTransaction } from '@peppermint/safe/hashes'
import type { Provenance } from '@peppermint/safe/review'
import type { Hex } from 'viem'
import type { TransactionPartProps } from '../transactionPartProps.ts'
import type { StatedConfirmation } from './checkConfirmations.ts'
import { ReviewSections } from './ReviewSections.tsx'
import { useProposal, useReview } from './useReview.ts'

export default function ReviewPart({ details, facts }: TransactionPartProps) {
  const { proposal, confirmations, provenance } = useProposal(details)
  if (proposal.status === 'unsigned')
    return (
      <section>
        <p className="m">No owner signs this: a module executed it, or it came from outside the Safe.</p>
      </section>
    )
  if (proposal.status === 'malformed')
    return (
      <section>
        <p className="note bad" data-hashes="bad">
          The service’s answer has no readable “{proposal.field}”, so this page cannot compute what would be
          signed, and does not sign it.
        </p>
      </section>
    )
  const { transaction, statedHash } = proposal
  return (
    <SignedReview
      details={details}
      facts={facts}
      transaction={transaction}
      statedHash={statedHash}
      confirmations={confirmations}
      provenance={provenance}
    />
  )
}

interface SignedReviewProps extends TransactionPartProps {
  readonly transaction: SafeTransaction
  readonly statedHash: Hex
  readonly confirmations: readonly StatedConfirmation[]
  readonly provenance: Provenance
}

function SignedReview({
  details,
  facts,
  transaction,
  statedHash,
  confirmations,
  provenance,
}: SignedReviewProps) {
  const statedStatus = details.txStatus
  const page = useReview({ transaction, facts, statedHash, confirmations, statedStatus, provenance })
  return <ReviewSections page={page} isStated />
}
