/** What keeps an intent from becoming a transaction. */
import type { AddressProblem } from '@peppermint/input/address'

export type BuildErrorCode =
  /** `problem` says why. */
  | 'invalid-address'
  | 'zero-address'
  /** Address 1, which ends a Safe's lists. */
  | 'reserved-address'
  /** The Safe itself where it cannot be. */
  | 'safe-itself'
  /** The token where its recipient should be. */
  | 'token-itself'
  | 'invalid-amount'
  | 'too-many-decimals'
  | 'invalid-data'
  | 'data-too-large'
  | 'invalid-nonce'
  | 'nonce-used'
  | 'invalid-threshold'
  | 'already-owner'
  | 'not-an-owner'
  | 'last-owner'
  | 'already-enabled'
  | 'not-enabled'
  | 'no-calls'

/** Thrown for an intent that cannot become a transaction. `field` names the input. */
export class BuildError extends Error {
  override readonly name = 'BuildError'
  readonly code: BuildErrorCode
  readonly field: string
  /** What is wrong with the text of an address; undefined for every other code. */
  readonly problem: AddressProblem | undefined

  constructor(code: BuildErrorCode, field: string, problem?: AddressProblem) {
    super(`${field}: ${code}${problem === undefined ? '' : ` (${problem.status})`}`)
    this.code = code
    this.field = field
    this.problem = problem
  }
}
