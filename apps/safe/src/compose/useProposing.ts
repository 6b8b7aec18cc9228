/** Signs a composed transaction and proposes it. */
import { useQueryClient } from '@tanstack/react-query'
import { readSafe } from '@peppermint/safe/chain'
import { useLocation } from 'wouter'
import { transactionPath } from '@peppermint/ui/safe/paths.ts'
import { safeKey, useSource } from '../queries.ts'
import type { SigningMethod } from '../sign/requestSignature.ts'
import type { ReviewedTransaction } from '../sign/reviewed.ts'
import { proposeTransaction, sendProposal, type SigningOutcome } from '../sign/signProposal.ts'
import { type Attempt, type Attempts, useAttempt } from '../sign/useAttempt.ts'
import { useOwner } from '../sign/useOwner.ts'

/** Longest note that fits into a proposal's origin beside its other fields. */
export const MAX_NOTE_LENGTH = 80

export interface Proposing {
  readonly attempts: Attempts
  readonly propose: (method?: SigningMethod) => void
  readonly resend: () => void
}

/**
 * @param hasNew see `QueuedLook`: nothing is signed if the queue has come to have it.
 * @param onProposed called before the page of the proposal opens.
 */
export function useProposing(
  reviewed: ReviewedTransaction,
  note: string,
  hasNew: () => Promise<boolean>,
  onProposed: () => void,
): Proposing {
  const source = useSource()
  const owner = useOwner()
  const queries = useQueryClient()
  const attempts = useAttempt()
  const [, navigate] = useLocation()
  const trimmed = note.trim().slice(0, MAX_NOTE_LENGTH)
  const origin = {
    url: globalThis.location?.origin ?? '',
    name: COLLECTION.brand,
    ...(trimmed !== '' && { note: trimmed }),
  }

  async function finish(outcome: SigningOutcome, isCurrent: () => boolean): Promise<Attempt> {
    if (outcome.status === 'superseded') return { status: 'idle' }
    if (outcome.status !== 'done') return outcome
    if (isCurrent()) onProposed()
    await queries.invalidateQueries({ queryKey: safeKey(source) })
    if (isCurrent()) navigate(transactionPath(source.safe, reviewed.safeTxHash))
    return { status: 'idle' }
  }

  return {
    attempts,
    propose(method) {
      if (owner === undefined) return
      attempts.run(async (set, isCurrent) => {
        set({ status: 'working', text: 'Looking into the Safe’s queue…' })
        if ((await hasNew()) || !isCurrent()) return { status: 'idle' }
        set({ status: 'working', text: 'Reading the Safe from the chain…' })
        const tools = { ...owner, source, readSafe: () => readSafe(owner.client, source.safe) }
        const onAsk = () => set({ status: 'in-wallet', request: 'sign' })
        const options = { origin, onAsk, isCurrent, ...(method !== undefined && { method }) }
        return finish(await proposeTransaction(tools, reviewed, options), isCurrent)
      })
    },
    resend() {
      const { attempt } = attempts
      if (owner === undefined || attempt.status !== 'unsent') return
      attempts.run(async (set, isCurrent) => {
        set({ status: 'working', text: 'Sending your proposal…' })
        const outcome = await sendProposal({ ...owner, source }, reviewed, attempt.signature, origin)
        return finish(outcome, isCurrent)
      })
    },
  }
}
