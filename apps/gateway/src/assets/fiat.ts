/** Amounts of money as whole numbers of 10^-18 units, so that sums are exact. */

export const DIGITS = 18
/** Plain decimals; longer ones are no price. */
const DECIMAL = /^(\d{1,30})(?:\.(\d{1,60}))?$/

/** Parses a price; undefined if it is not a decimal number such as `0.12`. Digits after the 18th are cut off. */
export function parsePrice(price: unknown): bigint | undefined {
  const text = typeof price === 'number' && /e/i.test(String(price)) ? price.toFixed(DIGITS) : String(price)
  const [match, whole, fraction = ''] = DECIMAL.exec(text) ?? []
  if (match === undefined || (typeof price !== 'string' && typeof price !== 'number')) return undefined
  return BigInt(`${whole}${fraction.slice(0, DIGITS).padEnd(DIGITS, '0')}`)
}

/** Value of a balance in a token's smallest unit. */
export const valueOf = (balance: bigint, decimals: number, price: bigint): bigint =>
  (balance * price) / 10n ** BigInt(decimals)
