/**
 * One attempt at a time to sign or send. A newer attempt supersedes it, and so does a visitor who stops waiting: its late
 * answer is ignored, and an action stops before its next effect once `isCurrent` is false. Transactions are followed by the journal whatever happens here.
 */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Problem } from '@peppermint/wallet-kit/errors'
import type { JournalEntry } from '@peppermint/wallet-kit/transactions'
import type { OpenRequest } from './actionWords.ts'
import { problemOf } from './safeActionError.ts'

export type Attempt =
  | { readonly status: 'idle' }
  /** Reading the chain or asking the service; no prompt is open. */
  | { readonly status: 'working'; readonly text: string }
  /** `asked` is the transaction that the wallet is asked to send; absent for a signature. */
  | { readonly status: 'in-wallet'; readonly request: OpenRequest; readonly asked?: JournalEntry }
  | { readonly status: 'done'; readonly text: string }
  | { readonly status: 'declined' }
  | { readonly status: 'typed-data-unsupported' }
  /** `resend` stores the signature again, without asking the wallet. */
  | {
      readonly status: 'unsent'
      readonly problem: Problem
      readonly kept?: 'browser' | 'page'
      readonly resend: AttemptAction
    }
  | { readonly status: 'failed'; readonly problem: Problem }

type AttemptAction = (set: (attempt: Attempt) => void, isCurrent: () => boolean) => Promise<Attempt>

export interface Attempts {
  readonly attempt: Attempt
  readonly isBusy: boolean
  /** Runs an attempt; `set` does nothing once it is superseded. */
  readonly run: (action: AttemptAction) => void
  /** Stops waiting, or removes a notice. */
  readonly clear: () => void
}

/** @param walletName in the words of an action that throws. */
export function useAttempt(walletName = ''): Attempts {
  const [attempt, setAttempt] = useState<Attempt>({ status: 'idle' })
  const current = useRef(0)
  useEffect(() => () => void (current.current += 1), [])

  const run = useCallback(
    (action: AttemptAction) => {
      current.current += 1
      const own = current.current
      const isCurrent = () => own === current.current
      const set = (next: Attempt): void => {
        if (isCurrent()) setAttempt(next)
      }
      void action(set, isCurrent)
        .catch((error: unknown): Attempt => ({ status: 'failed', problem: problemOf(error, walletName) }))
        .then(set)
    },
    [walletName],
  )
  const clear = useCallback(() => {
    current.current += 1
    setAttempt({ status: 'idle' })
  }, [])
  return { attempt, isBusy: attempt.status === 'working' || attempt.status === 'in-wallet', run, clear }
}
