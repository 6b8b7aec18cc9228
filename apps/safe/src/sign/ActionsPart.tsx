/** Signing, executing, rejecting and deleting on the transaction page: a lazily loaded part. */
import type { SafeTransaction } from '@peppermint/safe/hashes'
import { isRejection, type Provenance } from '@peppermint/safe/review'
import type { Hex } from 'viem'
import type { StatedConfirmation } from '../review/checkConfirmations.ts'
import { useProposal, useReview } from '../review/useReview.ts'
import type { TransactionPartProps } from '../transactionPartProps.ts'
import { useAccount, useIsReconnecting } from '../workspace.ts'
import { type ActionInput, availableActions } from './availableActions.ts'
import { ProposalButtons } from './ProposalButtons.tsx'
import { useProposalActions } from './useProposalActions.ts'
import { useTwin } from './useTwin.ts'

export default function ActionsPart({ details, facts }: TransactionPartProps) {
  const { proposal, confirmations, provenance } = useProposal(details)
  if (proposal.status !== 'read') return null
  return (
    // Nothing of an attempt survives if the source answers with another proposal.
    <ProposalPart
      key={proposal.statedHash}
      details={details}
      facts={facts}
      proposal={proposal}
      confirmations={confirmations}
      provenance={provenance}
    />
  )
}

interface ProposalPartProps extends TransactionPartProps {
  readonly proposal: { readonly transaction: SafeTransaction; readonly statedHash: Hex }
  readonly confirmations: readonly StatedConfirmation[]
  readonly provenance: Provenance
}

function ProposalPart({ details, facts, proposal, confirmations, provenance }: ProposalPartProps) {
  const { transaction, statedHash } = proposal
  const statedStatus = details.txStatus
  const page = useReview({ transaction, facts, statedHash, confirmations, statedStatus, provenance })
  const twin = useTwin(details, page.reviewed)
  const account = useAccount()
  const info = details.detailedExecutionInfo
  const proposer = info?.type === 'MULTISIG' ? info.proposer?.value : undefined
  const input: ActionInput = {
    account,
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
    proposer,
    isRejection: isRejection(transaction, page.reviewed.safe.safe),
  }
  const available = availableActions(input)
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
