/** Amounts as fields and CSV files have them: with a decimal point in every language, and no separators. */

const DECIMALS = 18

/** Wei → the chain's coin, exact: `60`, `0.50`. */
export function toDecimalCoin(wei: bigint): string {
  const digits = wei.toString().padStart(DECIMALS + 1, '0')
  const fraction = digits.slice(-DECIMALS).replace(/0+$/, '')
  const whole = digits.slice(0, -DECIMALS)
  return fraction === '' ? whole : `${whole}.${fraction.padEnd(2, '0')}`
}
