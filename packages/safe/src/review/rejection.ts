/** Transactions that only use up their nonce. */
import { type Address, isAddressEqual, zeroAddress } from 'viem'
import type { SafeTransaction } from '../hashes/index.ts'

/** Whether a transaction only uses up its nonce, without a refund. */
export const isRejection = (transaction: SafeTransaction, safe: Address): boolean =>
  isAddressEqual(transaction.to, safe) &&
  transaction.value === 0n &&
  transaction.data === '0x' &&
  transaction.operation === 0 &&
  transaction.gasPrice === 0n &&
  transaction.gasToken === zeroAddress
