/**
 * One attempt at a time to sign or send. A newer attempt, or one that the visitor stops waiting for, supersedes it: its
 * late answer is ignored. Transactions are followed by the journal whatever happens here.
 */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Hex } from 'viem'
import type { Problem } from '@peppermint/wallet-kit/errors'
import type { OpenRequest } from '../../words/safe/actionWords.ts'

export type Attempt =
  | { readonly status: 'idle' }
  /** Reading the chain or asking the service; no prompt is open. */
  | { readonly status: 'working'; readonly text: string }
  | { readonly status: 'in-wallet'; readonly request: OpenRequest }
  | { readonly status: 'done'; readonly text: string }
  | { readonly status: 'declined' }
  | { readonly status: 'typed-data-unsupported' }
  | { readonly status: 'unsent'; readonly signature: Hex; readonly problem: Problem }
  | { readonly status: 'failed'; readonly problem: Problem }

export interface Attempts {
  readonly attempt: Attempt
  readonly isBusy: boolean
  /** Runs an attempt; `set` does nothing once it is superseded. */
  readonly run: (action: (set: (attempt: Attempt) => void) => Promise<Attempt>) => void
  /** Stops waiting, or removes a notice. */
  readonly clear: () => void
}

export function useAttempt(): Attempts {
  const [attempt, setAttempt] = useState<Attempt>({ status: 'idle' })
  const current = useRef(0)
  useEffect(() => () => void (current.current += 1), [])

  const run = useCallback((action: (set: (attempt: Attempt) => void) => Promise<Attempt>) => {
    current.current += 1
    const own = current.current
    const set = (next: Attempt): void => {
      if (own === current.current) setAttempt(next)
    }
    void action(set).then(set)
  }, [])
  const clear = useCallback(() => {
    current.current += 1
    setAttempt({ status: 'idle' })
  }, [])
  return { attempt, isBusy: attempt.status === 'working' || attempt.status === 'in-wallet', run, clear }
}
