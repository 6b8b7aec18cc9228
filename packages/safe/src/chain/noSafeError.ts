/** Apart from the reader that throws it, so that a page can ask for it before it reads. */
import type { Address } from 'viem'

/** Thrown for an address that is no Safe on the client's chain. */
export class NoSafeError extends Error {
  override readonly name = 'NoSafeError'
  readonly safe: Address
  /** `no-contract`: there is no code; `not-a-safe`: a contract that does not answer as a Safe. */
  readonly status: 'no-contract' | 'not-a-safe'

  constructor(safe: Address, status: NoSafeError['status']) {
    super(status === 'no-contract' ? `${safe} has no code` : `${safe} is not a Safe`)
    this.safe = safe
    this.status = status
  }
}
