/**
 * Amounts of coins and tokens, from a decimal string in the smallest unit. Every digit is shown, and as elsewhere on the
 * pages a fraction has at least two.
 */
import { formatUnits, type Address } from 'viem'
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import { CURRENCY } from '@peppermint/ui/words/format/amount.ts'
import { cleanText } from './plainText.ts'
import { t } from '@peppermint/ui/words/t.ts'

const CANTO_DECIMALS = 18
/** More is no token's: the amount is shown in its smallest unit. */
const MAX_DECIMALS = 36
const MAX_SYMBOL_LENGTH = 12

/** `1,234.50`; undefined if it is no whole number. */
export function formatTokenUnits(value: string, decimals: number): string | undefined {
  if (!/^\d{1,78}$/.test(value)) return undefined
  const [whole = '0', fraction] = formatUnits(BigInt(value), decimals).split('.')
  const integer = formatInteger(BigInt(whole))
  return fraction === undefined ? integer : t`${integer}.${fraction.padEnd(2, '0')}`
}

/** `5 CANTO`. */
export function coinAmount(wei: string): string {
  const units = formatTokenUnits(wei, CANTO_DECIMALS)
  return units === undefined ? t`An unreadable amount of ${CURRENCY}` : `${units} ${CURRENCY}`
}

interface Token {
  readonly symbol: string | null
  readonly decimals: number | null
  /** Identifies a token whose symbol is not known. */
  readonly address?: Address
}

/** `1,234.50 USDC`; without decimals `1234500000 units of USDC`; without a symbol `… of token 0x…`, in full. */
export function tokenAmount(value: string, { symbol, decimals, address }: Token): string {
  const unnamed = address === undefined ? t`unnamed tokens` : t`token ${address}`
  const name = cleanText(symbol, MAX_SYMBOL_LENGTH) || unnamed
  const isUsable =
    decimals !== null && Number.isInteger(decimals) && decimals >= 0 && decimals <= MAX_DECIMALS
  const units = formatTokenUnits(value, isUsable ? decimals : 0)
  if (units === undefined) return t`An unreadable amount of ${name}`
  return isUsable ? `${units} ${name}` : t`${units} units of ${name}`
}
