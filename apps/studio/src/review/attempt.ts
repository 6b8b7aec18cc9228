/** What the page does about its last request of the wallet. */
import type { JournalEntry, RequestProblem } from '@peppermint/wallet-kit/transactions'

export type Attempt =
  | { readonly status: 'idle' | 'declined' }
  /** `asked` is what the wallet is asked for now. */
  | { readonly status: 'busy'; readonly asked?: JournalEntry }
  | { readonly status: 'failed'; readonly problem: RequestProblem }

type Outcome =
  | { readonly status: 'sent' | 'superseded' | 'declined' }
  | { readonly status: 'unclear' | 'failed'; readonly problem: RequestProblem }

/** After the wallet has answered, or was not asked. */
export function attemptAfter(outcome: Outcome): Attempt {
  switch (outcome.status) {
    case 'sent':
    case 'superseded':
      return { status: 'idle' }
    case 'declined':
      return { status: 'declined' }
    case 'unclear':
    case 'failed':
      return { status: 'failed', problem: outcome.problem }
  }
}
