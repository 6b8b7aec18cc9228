/** The shape of a problem in words. */

/** A problem in words: what happened, whether money moved, and what to do next. */
export interface Problem {
  readonly code: string
  readonly title: string
  readonly detail: string
  /** Technical text for the disclosure. */
  readonly technical?: string
  /** How many can be minted at once instead, where the quantity is the problem. */
  readonly atMost?: number
}
