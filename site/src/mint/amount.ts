/**
 * Amounts of CANTO in words. Wei stays bigint until here; nothing is ever rounded in the visitor's favour or
 * against: what must be paid is exact, what is known roughly is cut off, what is a limit is rounded up.
 */
import { wholeNumber } from './wholeNumber.ts'

const DECIMALS = 18
const SHOWN = 3
const UNIT = 10n ** BigInt(DECIMALS)
const GRAIN = 10n ** BigInt(DECIMALS - SHOWN)

/** The currency of the only chain a visitor can mint on. */
export const CURRENCY = 'CANTO'

/** Every digit, without idle zeros: for prices and for what will be sent. 60 CANTO in wei → `60`. */
export function exactAmount(wei: bigint): string {
  return written(wei, DECIMALS)
}

/** The exact amount with its currency: `60 CANTO`. */
export function formatCanto(wei: bigint): string {
  return `${exactAmount(wei)} ${CURRENCY}`
}

/** Cut off after three decimals, never rounded: for balances and estimates. Dust shows as `<0.001`. */
export function roughAmount(wei: bigint): string {
  if (wei > 0n && wei < GRAIN) return '<0.001'
  return written(wei - (wei % GRAIN), SHOWN)
}

/** Rounded up to the third decimal: for limits, such as the most that the network can keep. */
export function amountAtMost(wei: bigint): string {
  return written(((wei + GRAIN - 1n) / GRAIN) * GRAIN, SHOWN)
}

/** Whole part with separators; a fraction, where there is one, with at least two digits. */
function written(wei: bigint, decimals: number): string {
  const fraction = (wei % UNIT).toString().padStart(DECIMALS, '0').slice(0, decimals).replace(/0+$/, '')
  const whole = wholeNumber(wei / UNIT)
  return fraction === '' ? whole : `${whole}.${fraction.padEnd(2, '0')}`
}
