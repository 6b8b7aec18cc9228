/** The sale as this server knows it, for whoever in it needs to know. */
import type { Sale } from '@peppermint/contracts/sale'
import type { ReadFailure } from './diagnoseReadFailure.ts'

/** The sale as it was when it was last read. */
export interface Reading {
  readonly sale: Sale
  /** Unix milliseconds of the server's clock. */
  readonly readAt: number
}

export interface SaleReader {
  /**
   * The newest reading; where there is none yet, or it is old because the chain does not answer, the one that is
   * being made, if it comes within `patience` milliseconds, else the last good one. Undefined: the chain was never
   * read. Never rejects. While one question hangs, those who come later do not wait for it again.
   */
  latest(timeoutMs: number): Promise<Reading | undefined>
  /** Why the last reading failed, as far as that is known; undefined where it did not. */
  failure?(): ReadFailure | undefined
}
