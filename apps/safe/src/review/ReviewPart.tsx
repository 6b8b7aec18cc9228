/**
 * What a transaction calls, the hashes that owners sign, and findings; below them the buttons to confirm, reject, execute
 * and delete it. One lazily loaded part: there is no button without the review.
 */
import type { SafeTransaction } from '@peppermint/safe/hashes'
import type { SafeInfo, TransactionDetails } from '@peppermint/safe/wire'
import type { Hex } from 'viem'
import { ProposalActions } from '../sign/ProposalActions.tsx'
import { ReviewSections } from './ReviewSections.tsx'
import { useProposal, useReview } from './useReview.ts'
import { t } from '@peppermint/ui/words/t.ts'

interface ReviewPartProps {
  /** As the source answers: to compare with, never to sign by. */
  readonly details: TransactionDetails
  readonly facts: SafeInfo
}

export default function ReviewPart({ details, facts }: ReviewPartProps) {
  const { proposal, ...stated } = useProposal(details)
  if (proposal.status === 'unsigned')
    return (
      <section>
        <p className="m">{t`No owner signs this: a module executed it, or it came from outside the Safe.`}</p>
      </section>
    )
  if (proposal.status === 'malformed')
    return (
      <section>
        <p className="note bad" data-hashes="bad">
          {t`The service’s answer has no readable “${proposal.field}”, so this page cannot compute what would be signed, and does not sign it.`}
        </p>
      </section>
    )
  return (
    // Nothing of an attempt survives if the source answers with another proposal.
    <SignedReview
      key={proposal.statedHash}
      details={details}
      facts={facts}
      proposal={proposal}
      stated={stated}
    />
  )
}

interface SignedReviewProps extends ReviewPartProps {
  readonly proposal: { readonly transaction: SafeTransaction; readonly statedHash: Hex }
  readonly stated: Pick<ReturnType<typeof useProposal>, 'confirmations' | 'provenance'>
}

function SignedReview({ details, facts, proposal, stated }: SignedReviewProps) {
  const { transaction, statedHash } = proposal
  const page = useReview({ transaction, facts, statedHash, statedStatus: details.txStatus, ...stated })
  return (
    <>
      <ReviewSections page={page} isStated />
      <ProposalActions details={details} page={page} />
    </>
  )
}
