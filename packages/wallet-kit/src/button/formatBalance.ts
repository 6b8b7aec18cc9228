/**
 * A balance in few characters, cut from the exact number and never rounded: it never shows more than the account
 * have. No floating point, so no `1e-7`.
 */

/** An amount as chains keep it. */
export interface Balance {
  /** Base units, such as wei. */
  readonly value: bigint
  readonly decimals: number
  readonly symbol: string
}

const SUFFIXES = ['', 'k', 'm', 'b', 't'] as const

/**
 * Formats an amount of base units: under 1 with three decimals, under 100 with two, under 10,000 with one,
 * above with k, m, b or t and one. More than nothing but less than 0.001 reads `<0.001`.
 * @param value base units (wei), not negative.
 * @param decimals digits after the point in one whole unit.
 * @param lang the language whose point and comma are used; digits are always 0–9, as in wallets.
 */
export function formatBalance(value: bigint, decimals = 18, lang = 'en'): string {
  const one = 10n ** BigInt(decimals)
  const { comma, point } = separators(lang)
  if (value > 0n && value * 1000n < one) return `<0${point}001`
  const digits = (value / one).toString().length
  const step = digits > 4 ? Math.min(SUFFIXES.length - 1, Math.floor((digits - 1) / 3)) : 0
  const unit = one * 1000n ** BigInt(step)
  const whole = value / unit
  const places = step > 0 || value >= 100n * one ? 1 : value >= one ? 2 : 3
  // What the number has after the point, without trailing zeros, then cut: 0.5 stays 0.5, 0.0901 becomes 0.090.
  const rest = (value % unit)
    .toString()
    .padStart(unit.toString().length - 1, '0')
    .replace(/0+$/, '')
  const fraction = rest.slice(0, places)
  const grouped = whole.toString().replace(/\B(?=(\d{3})+$)/g, comma)
  return grouped + (fraction && point + fraction) + SUFFIXES[step]
}

/** What a language writes between thousands, which may be nothing, and before a fraction. */
function separators(lang: string): { readonly comma: string; readonly point: string } {
  if (lang === 'en') return { comma: ',', point: '.' }
  const parts = new Intl.NumberFormat(lang, { numberingSystem: 'latn' }).formatToParts(1234.5)
  const valueOf = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return { comma: valueOf('group'), point: valueOf('decimal') }
}
