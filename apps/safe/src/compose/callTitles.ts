/** Titles of what a visitor chose, for the batch and the list of transactions. */
import { formatCanto } from '@peppermint/ui/words/format/amount.ts'
import { shortenHex } from '@peppermint/ui/words/format/names.ts'

export const coinTitle = (wei: bigint, to: string): string => `Send ${formatCanto(wei)} to ${shortenHex(to)}`
/** @param amount with the token's symbol. */
export const tokenTitle = (amount: string, to: string): string => `Send ${amount} to ${shortenHex(to)}`
export const pepperTitle = (id: bigint, to: string): string =>
  `Send ${COLLECTION.unit.one} ${id} to ${shortenHex(to)}`
export const mintTitle = (quantity: number): string =>
  `Mint ${quantity} ${quantity === 1 ? COLLECTION.unit.one : COLLECTION.unit.many}`
export const methodTitle = (method: string, to: string): string => `Call ${method} of ${shortenHex(to)}`
