/** Amounts of coins and tokens from a decimal string in the smallest unit, as sentences write them. */
import { coinWords, tokenAmountWords, unitWords } from '@peppermint/ui/calls/amounts.ts'
import { CURRENCY } from '@peppermint/ui/words/format/amount.ts'
import { sameText, t } from '@peppermint/ui/words/t.ts'
import type { Address } from 'viem'

const isAmount = (value: string): boolean => /^\d{1,78}$/.test(value)

/** `1,234.50`; undefined if it is no whole number. */
export const formatTokenUnits = (value: string, decimals: number): string | undefined =>
  isAmount(value) ? unitWords(BigInt(value), decimals).text : undefined

/** `5 CANTO`. */
export const coinAmount = (wei: string): string =>
  isAmount(wei) ? coinWords(BigInt(wei)).text : t`An unreadable amount of ${CURRENCY}`

interface Token {
  readonly symbol: string | null
  readonly decimals: number | null
  /** Identifies a token whose symbol is not known, or reads as something else. */
  readonly address?: Address
}

/** `1,234.50 USDC`; without decimals `1,234,500,000 units of USDC`; without a symbol by the address, in full. */
export function tokenAmount(value: string, { address, ...token }: Token): string {
  if (!isAmount(value)) return t`An unreadable amount of a token`
  const contract = address === undefined ? undefined : sameText(address)
  return tokenAmountWords(BigInt(value), token, contract).text
}
