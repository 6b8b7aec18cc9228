import type { Address, Hex } from 'viem'

/** A call of a Safe: a transaction has one, or several in a batch. */
export interface SafeCall {
  readonly to: Address
  /** In wei. */
  readonly value: bigint
  readonly data: Hex
}
