/** What the panel shows of a mint of a Safe, derived from its entry in the journal: prompt, proposal, or replacement. Pure. */
import type { Hash } from 'viem'
import type { ProposalState } from '../panelBody.ts'
import { indexedPhases, type IndexedPhase } from '@peppermint/ui/sale/phases.ts'
import { parseProposal, type Proposal } from './proposal.ts'

export type ProposalStage =
  /** The wallet is asked. `isRestored`: by another tab, or before a reload, so what it shows is unknown. */
  | { readonly status: 'proposing'; readonly isRestored: boolean; readonly phase: IndexedPhase | undefined }
  /** `proposal` is undefined until it has been read. */
  | { readonly status: 'proposed'; readonly safeTxHash: Hash; readonly proposal: Proposal | undefined }
  /** Another transaction of the Safe used its nonce. */
  | {
      readonly status: 'replaced'
      readonly reason: 'cancelled' | 'replaced'
      readonly replacementHash: Hash | undefined
      readonly nonce: number | undefined
    }

export function toProposalStage({ entry, isAwaited, phaseIndex, sale }: ProposalState): ProposalStage {
  switch (entry.status) {
    case 'requested':
      return { status: 'proposing', isRestored: !isAwaited, phase: indexedPhases(sale)[phaseIndex] }
    case 'replaced': {
      const { reason, replacementHash, operation } = entry
      // A proposal has no nonce of the account.
      if (reason === 'nonce-used') throw new Error('proposal: unexpected reason nonce-used')
      return { status: 'replaced', reason, replacementHash, nonce: parseProposal(operation)?.nonce }
    }
    case 'sent':
      return { status: 'proposed', safeTxHash: entry.hash, proposal: parseProposal(entry.operation) }
    default:
      // Mined: it has a hash of the chain and another state.
      throw new Error(`proposal: unexpected status ${entry.status}`)
  }
}
