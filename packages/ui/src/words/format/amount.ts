/**
 * Formats amounts of the chain's coin. Payments are exact, balances and estimates are rounded down, and limits are rounded up.
 */
import { formatInteger } from './integer.ts'
import { t } from '../t.ts'

const DECIMALS = 18
const SHOWN_DECIMALS = 3
const WEI_PER_COIN = 10n ** BigInt(DECIMALS)
const SMALLEST_SHOWN_WEI = 10n ** BigInt(DECIMALS - SHOWN_DECIMALS)
const DUST_WEI = 10n ** 9n

/** The symbol of the chain's coin. */
export const CURRENCY = COLLECTION.chain.coin.symbol

/** Every digit without trailing zeros, for prices and payments: 60 CANTO in wei → `60`. */
export function formatExact(wei: bigint): string {
  return formatDecimal(wei)
}

/** The exact amount with its currency: `60 CANTO`. */
export function formatCoin(wei: bigint): string {
  return `${formatExact(wei)} ${CURRENCY}`
}

/** Rounded down, for balances and estimates. Dust is `<0.000000001`. */
export function formatRoundedDown(wei: bigint): string {
  if (wei > 0n && wei < DUST_WEI) return t`<${formatExact(DUST_WEI)}`
  return formatExact(wei - (wei % stepOf(wei)))
}

/** Rounded up, for limits such as the maximum fee. */
export function formatRoundedUp(wei: bigint): string {
  const step = stepOf(wei)
  return formatExact(((wei + step - 1n) / step) * step)
}

/** Three decimals; of less than that two digits: a fee is small in a coin that is worth much. */
function stepOf(wei: bigint): bigint {
  if (wei >= SMALLEST_SHOWN_WEI) return SMALLEST_SHOWN_WEI
  const step = 10n ** BigInt(Math.max(wei.toString().length - 2, 0))
  return step > DUST_WEI ? step : DUST_WEI
}

/** Integer part with separators; a fraction has at least two digits. */
function formatDecimal(wei: bigint): string {
  const fraction = (wei % WEI_PER_COIN).toString().padStart(DECIMALS, '0').replace(/0+$/, '')
  const whole = formatInteger(wei / WEI_PER_COIN)
  return fraction === '' ? whole : t`${whole}.${fraction.padEnd(2, '0')}`
}
