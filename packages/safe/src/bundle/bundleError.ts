export type BundleErrorCode =
  /** More bytes than a bundle may have, packed or unpacked. */
  | 'too-large'
  /** Neither JSON nor a link of ours. */
  | 'unreadable'
  /** JSON, but no bundle. */
  | 'not-a-bundle'
  /** A bundle of a later version. */
  | 'unsupported-version'
  /** A field is missing or impossible; see `path`. */
  | 'invalid'
  | 'wrong-chain'
  | 'wrong-safe'
  /** A transaction or message is not the one that its hash says. */
  | 'hash-differs'

/** Thrown for bundles that are refused as a whole. */
export class BundleError extends Error {
  override readonly name = 'BundleError'
  readonly code: BundleErrorCode
  /** Of the refused field, such as `transactions.0.to`; empty for the bundle itself. */
  readonly path: string

  constructor(code: BundleErrorCode, path = '') {
    super(path === '' ? `bundle: ${code}` : `bundle: ${code} at ${path}`)
    this.code = code
    this.path = path
  }
}
