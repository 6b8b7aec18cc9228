/**
 * What this tab is asking of a wallet right now, one thing at a time. Whoever begins something new, or lets go,
 * takes the word from what ran before: a slow simulation must not open a prompt for a choice that has changed,
 * and a late answer must not speak for a panel that has moved on.
 */
import type { Journal } from '@peppermint/wallet-kit/transactions'
import type { Attempt } from '../mint/mintInputs.ts'

/** One attempt's right to go on and to be heard. */
export interface Turn {
  /** False once something newer has begun or the visitor has let go. */
  readonly stillWanted: () => boolean
  /** Resolves when `stillWanted` becomes false. */
  readonly over: Promise<void>
  /** Tells the panel; ignored when no longer wanted. */
  readonly say: (attempt: Attempt) => void
}

export interface Attempts {
  readonly current: () => Attempt
  readonly begin: () => Turn
  /** Lets go of whatever is going on. */
  readonly end: () => void
  /** The journal has changed: what it knows outranks what this tab is waiting for. */
  readonly heed: (journal: Journal) => void
}

export function createAttempts(tell: (attempt: Attempt) => void): Attempts {
  let turn = 0
  let attempt: Attempt = { at: 'idle' }
  let finish = (): void => undefined

  function set(next: Attempt): void {
    attempt = next
    tell(next)
  }

  function end(): void {
    turn += 1
    finish()
    set({ at: 'idle' })
  }

  return {
    current: () => attempt,
    begin() {
      turn += 1
      finish()
      const mine = turn
      const over = new Promise<void>((resolve) => (finish = resolve))
      return {
        over,
        stillWanted: () => mine === turn,
        say: (next) => {
          if (mine === turn) set(next)
        },
      }
    },
    end,
    heed(journal) {
      if (attempt.at !== 'prompt') return
      const entry = journal.find(attempt.entryId)
      // A refusal is said by the flow itself. Anything else is on its way although the wallet's answer never came.
      if (entry !== undefined && entry.at !== 'asked' && entry.at !== 'unsent') end()
    },
  }
}
