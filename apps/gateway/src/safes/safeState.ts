/** A Safe as the gateway knows it now. */
import type { Address } from 'viem'

export interface SafeState {
  readonly safe: Address
  /** Of the next transaction. */
  readonly nonce: number
  readonly threshold: number
  readonly owners: readonly Address[]
  /** Null if they could not be read. */
  readonly modules: readonly Address[] | null
  readonly guard: Address | null
  readonly fallbackHandler: Address | null
  readonly singleton: Address | null
  /** Of the singleton, e.g. `1.4.1` or `1.3.0`; null if it is not known. */
  readonly version: string | null
  /** False while its history is still being indexed: the state is the chain's, its lists may be incomplete. */
  readonly isIndexed: boolean
}
