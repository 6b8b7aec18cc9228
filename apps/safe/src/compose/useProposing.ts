/** Signs a composed transaction and proposes it. */
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { transactionPath } from '@peppermint/ui/safe/paths.ts'
import { safeKey, useSource } from '../queries.ts'
import type { SigningMethod } from '../sign/requestSignature.ts'
import type { ReviewedTransaction } from '../sign/reviewed.ts'
import { proposeTransaction } from '../sign/signProposal.ts'
import type { Attempts } from '../sign/useAttempt.ts'
import { useSigning } from '../sign/useSigning.ts'
import { t } from '@peppermint/ui/words/t.ts'

/** Longest note that fits into a proposal's origin beside its other fields. */
export const MAX_NOTE_LENGTH = 80

export interface Proposing {
  readonly attempts: Attempts
  readonly propose: (method?: SigningMethod) => void
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
  const queries = useQueryClient()
  const { attempts, sign } = useSigning()
  const [, navigate] = useLocation()
  const trimmed = note.trim().slice(0, MAX_NOTE_LENGTH)
  const origin = {
    url: globalThis.location?.origin ?? '',
    name: COLLECTION.brand,
    ...(trimmed !== '' && { note: trimmed }),
  }

  return {
    attempts,
    propose: (method) =>
      sign({
        ask: (tools, options) => proposeTransaction(tools, reviewed, { ...options, origin }),
        method,
        async prepare(set) {
          set({ status: 'working', text: t`Looking into the Safe’s queue…` })
          return !(await hasNew())
        },
        async onStored(isCurrent) {
          if (isCurrent()) onProposed()
          await queries.invalidateQueries({ queryKey: safeKey(source) })
          if (isCurrent()) navigate(transactionPath(source.safe, reviewed.safeTxHash))
          return { status: 'idle' }
        },
      }),
  }
}
