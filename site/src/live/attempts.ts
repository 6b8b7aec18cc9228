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
  /** Tells the panel; ignored when no longer wanted. */
  readonly say: (attempt: Attempt) => void
}

export interface Attempts {
  readonly current: () => Attempt
  readonly begin: () => Turn
  /** Lets go of whatever is going on. */
  readonly end: (last?: Attempt) => void
  /** The journal has changed: what it knows outranks what this tab is waiting for. */
  readonly heed: (journal: Journal) => void
}

const idle: Attempt = { at: 'idle' }

export function createAttempts(tell: (attempt: Attempt) => void): Attempts {
  let turn = 0
  let attempt = idle
  /** The journal entry that the prompt is, or was, about. */
  let entryId: string | undefined

  function set(next: Attempt): void {
    attempt = next
    if (next.at === 'prompt') entryId = next.entryId
    tell(next)
  }

  return {
    current: () => attempt,
    begin() {
      turn += 1
      const mine = turn
      return {
        stillWanted: () => mine === turn,
        say: (next) => {
          if (mine === turn) set(next)
        },
      }
    },
    end(last = idle) {
      turn += 1
      set(last)
    },
    heed(journal) {
      const entry = entryId === undefined ? undefined : journal.find(entryId)
      if (entry === undefined || entry.at === 'asked') return
      // It is on its way although the wallet's answer never came. A refusal is said by the flow itself.
      if (entry.at === 'unsent' || attempt.at !== 'prompt') return
      turn += 1
      set(idle)
    },
  }
}
