/**
 * Amounts of CANTO in words. Wei stays bigint until here; nothing is ever rounded in the visitor's favour or
 * against: what must be paid is exact, what is known roughly is cut off, what is a limit is rounded up.
 */
import { formatInteger } from './integer.ts'

const DECIMALS = 18
const SHOWN_DECIMALS = 3
const WEI_PER_CANTO = 10n ** BigInt(DECIMALS)
const SMALLEST_SHOWN_WEI = 10n ** BigInt(DECIMALS - SHOWN_DECIMALS)

/** The currency of the only chain a visitor can mint on. */
export const CURRENCY = 'CANTO'

/** Every digit, without idle zeros: for prices and for what will be sent. 60 CANTO in wei → `60`. */
export function formatExact(wei: bigint): string {
  return formatDecimal(wei, DECIMALS)
}

/** The exact amount with its currency: `60 CANTO`. */
export function formatCanto(wei: bigint): string {
  return `${formatExact(wei)} ${CURRENCY}`
}

/** Cut off after three decimals, never rounded: for balances and estimates. Dust shows as `<0.001`. */
export function formatRoundedDown(wei: bigint): string {
  if (wei > 0n && wei < SMALLEST_SHOWN_WEI) return '<0.001'
  return formatDecimal(wei - (wei % SMALLEST_SHOWN_WEI), SHOWN_DECIMALS)
}

/** Rounded up to the third decimal: for limits, such as the most that the network can keep. */
export function formatRoundedUp(wei: bigint): string {
  return formatDecimal(
    ((wei + SMALLEST_SHOWN_WEI - 1n) / SMALLEST_SHOWN_WEI) * SMALLEST_SHOWN_WEI,
    SHOWN_DECIMALS,
  )
}

/** Whole part with separators; a fraction, where there is one, with at least two digits. */
function formatDecimal(wei: bigint, decimals: number): string {
  const fraction = (wei % WEI_PER_CANTO)
    .toString()
    .padStart(DECIMALS, '0')
    .slice(0, decimals)
    .replace(/0+$/, '')
  const whole = formatInteger(wei / WEI_PER_CANTO)
  return fraction === '' ? whole : `${whole}.${fraction.padEnd(2, '0')}`
}
