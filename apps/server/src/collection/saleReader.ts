/** Access to the newest sale reading. */
import type { Sale } from '@peppermint/sale'
import type { ReadFailure } from './diagnoseReadFailure.ts'

/** A sale with the time of reading. */
export interface Reading {
  readonly sale: Sale
  /** Unix milliseconds of the server's clock. */
  readonly readAt: number
}

export interface SaleReader {
  /**
   * The newest reading. Where it is missing or stale, waits up to `timeoutMs` for the pending one and falls back to the
   * last good one; undefined if the chain was never read. Never rejects. Callers do not wait again for a hanging read.
   */
  latest(timeoutMs: number): Promise<Reading | undefined>
  /** Why the last reading failed, if known; undefined where it did not fail. */
  failure?(): ReadFailure | undefined
}
