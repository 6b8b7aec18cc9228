/**
 * This tab's attempts to mint before the wallet is asked, one at a time; once the intent is written, the journal has
 * the mint. A new attempt supersedes the previous one: a slow simulation must not open a prompt for an outdated
 * quantity, and a late response must not overwrite a newer state.
 */
import type { Attempt } from '../mint/mintInputs.ts'

/** Publishes the state of one attempt until it is superseded. */
export interface AttemptHandle {
  /** False once a newer attempt has begun or this one has ended. */
  readonly isCurrent: () => boolean
  /** Resolves when `isCurrent` becomes false. */
  readonly superseded: Promise<void>
  /** Publishes a state; ignored once superseded. */
  readonly set: (attempt: Attempt) => void
}

export interface Attempts {
  /** Begins an attempt, which supersedes the previous one. */
  readonly begin: () => AttemptHandle
  /** Ends the attempt and clears its outcome. */
  readonly end: () => void
  /** Same as {@link end}, unless the attempt is idle without a notice: its wallet may still respond. */
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
