/**
 * What this tab does before its wallet is asked, one attempt at a time; from the intent on the journal has the mint. A
 * new attempt supersedes the previous one: a slow simulation must not open a prompt for a choice that has changed, and
 * a late answer must not overwrite a newer state.
 */
import type { Attempt } from '../mint/mintInputs.ts'

/** One attempt's right to continue and to publish what it does. */
export interface AttemptHandle {
  /** False once a newer attempt has begun or this one was ended. */
  readonly isCurrent: () => boolean
  /** Resolves when `isCurrent` becomes false. */
  readonly superseded: Promise<void>
  /** Publishes a state; ignored once superseded. */
  readonly set: (attempt: Attempt) => void
}

export interface Attempts {
  /** Begins an attempt, which supersedes the previous one. */
  readonly begin: () => AttemptHandle
  /** Ends the attempt, and clears how it ended. */
  readonly end: () => void
  /** As {@link end}, unless the attempt has nothing to show: its wallet was asked and may still answer. */
  readonly clear: () => void
}

export function createAttempts(onChange: (attempt: Attempt) => void): Attempts {
  let number = 0
  let current: Attempt = { status: 'idle' }
  let supersede = (): void => undefined

  function set(attempt: Attempt): void {
    current = attempt
    onChange(attempt)
  }

  function end(): void {
    number += 1
    supersede()
    set({ status: 'idle' })
  }

  return {
    begin() {
      number += 1
      supersede()
      const own = number
      const isCurrent = () => own === number
      const superseded = new Promise<void>((resolve) => (supersede = resolve))
      return {
        isCurrent,
        superseded,
        set: (attempt) => {
          if (isCurrent()) set(attempt)
        },
      }
    },
    end,
    clear() {
      if (current.status !== 'idle' || current.notice !== undefined) end()
    },
  }
}
