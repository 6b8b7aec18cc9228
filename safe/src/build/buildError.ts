export type BuildErrorCode =
  | 'invalid-address'
  /** Mixed case that is not the checksum: a digit may be mistyped. */
  | 'wrong-checksum'
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

  constructor(code: BuildErrorCode, field: string) {
    super(`${field}: ${code}`)
    this.code = code
    this.field = field
  }
}
