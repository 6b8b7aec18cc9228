/**
 * Formats amounts of the chain's coin. Payments are exact, balances and estimates are rounded down, and limits are rounded up.
 */
import { formatInteger } from './integer.ts'
import { t } from '../t.ts'

const DECIMALS = 18
const SHOWN_DECIMALS = 3
const WEI_PER_COIN = 10n ** BigInt(DECIMALS)
const SMALLEST_SHOWN_WEI = 10n ** BigInt(DECIMALS - SHOWN_DECIMALS)

/** The symbol of the chain's coin. */
export const CURRENCY = COLLECTION.chain.coin.symbol

/** Every digit without trailing zeros, for prices and payments: 60 CANTO in wei → `60`. */
export function formatExact(wei: bigint): string {
  return formatDecimal(wei, DECIMALS)
}

/** The exact amount with its currency: `60 CANTO`. */
export function formatCoin(wei: bigint): string {
  return `${formatExact(wei)} ${CURRENCY}`
}

/** Rounded down to three decimals, for balances and estimates. Dust is `<0.001`. */
export function formatRoundedDown(wei: bigint): string {
  if (wei > 0n && wei < SMALLEST_SHOWN_WEI) return t`<0.001`
  return formatDecimal(wei - (wei % SMALLEST_SHOWN_WEI), SHOWN_DECIMALS)
}

/** Rounded up to three decimals, for limits such as the maximum fee. */
export function formatRoundedUp(wei: bigint): string {
  return formatDecimal(
    ((wei + SMALLEST_SHOWN_WEI - 1n) / SMALLEST_SHOWN_WEI) * SMALLEST_SHOWN_WEI,
    SHOWN_DECIMALS,
  )
}

/** Integer part with separators; a fraction has at least two digits. */
function formatDecimal(wei: bigint, decimals: number): string {
  const fraction = (wei % WEI_PER_COIN)
    .toString()
    .padStart(DECIMALS, '0')
    .slice(0, decimals)
    .replace(/0+$/, '')
  const whole = formatInteger(wei / WEI_PER_COIN)
  return fraction === '' ? whole : t`${whole}.${fraction.padEnd(2, '0')}`
}
