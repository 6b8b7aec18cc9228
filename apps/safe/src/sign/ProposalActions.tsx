/** Signing, executing, rejecting and deleting on the transaction page, below its review. */
import { isRejection } from '@peppermint/safe/review'
import type { TransactionDetails } from '@peppermint/safe/wire'
import type { ReviewOnPage } from '../review/useReview.ts'
import { useAccount, useIsReconnecting } from '../workspace.ts'
import { availableActions } from './availableActions.ts'
import { ProposalButtons } from './ProposalButtons.tsx'
import { useProposalActions } from './useProposalActions.ts'
import { useTwin } from './useTwin.ts'

interface ProposalActionsProps {
  readonly details: TransactionDetails
  readonly page: ReviewOnPage
}

export function ProposalActions({ details, page }: ProposalActionsProps) {
  const { transaction, safe } = page.reviewed
  const info = details.detailedExecutionInfo
  const twin = useTwin(details, page)
  const available = availableActions({
    account: useAccount(),
    safe: safe.safe,
    isReconnecting: useIsReconnecting(),
    owners: page.owners,
    threshold: page.threshold,
    nextNonce: page.state?.nonce,
    reading: page.reading,
    nonce: transaction.nonce,
    // A danger that came later would move the buttons, or be signed over.
    confirmations: page.isQueueRead && twin !== 'reading' ? page.confirmations : undefined,
    isBlocked: page.review.isBlocked,
    txStatus: details.txStatus,
    proposer: info?.type === 'MULTISIG' ? info.proposer?.value : undefined,
    isRejection: isRejection(transaction, safe.safe),
  })
  const actions = useProposalActions(page, available)
  return (
    <ProposalButtons
      page={page}
      available={available}
      actions={actions}
      twin={twin === 'reading' ? undefined : twin}
    />
  )
}
