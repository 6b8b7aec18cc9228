/** JSON that someone pasted or wrote, with every integer as it is written. */

const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/gis
/** Decimal digits of 2^256, and some. Longer numbers are not expanded. */
const MAX_DIGITS = 80

/**
 * Like `JSON.parse`, but never rounds an integer: one that a double cannot hold, also written as `1e21`, becomes the
 * string of its decimal digits. A number that a double would round to an integer becomes a string as it is written.
 * Other fractions stay numbers.
 * @throws {SyntaxError} as `JSON.parse`.
 */
export function parseExactJson(text: string): unknown {
  // First as it is: what is not JSON must not become JSON.
  JSON.parse(text)
  return JSON.parse(
    text.replaceAll(STRING_OR_NUMBER, (token) => (token.startsWith('"') ? token : exact(token))),
  )
}

function exact(token: string): string {
  const digits = expand(token)
  if (digits !== undefined) return Number.isSafeInteger(Number(digits)) ? digits : `"${digits}"`
  const rounded = Number(token)
  return Number.isFinite(rounded) && !Number.isInteger(rounded) ? token : `"${token}"`
}

/** Decimal digits of a number that is an integer; undefined if it is none or too long. */
function expand(token: string): string | undefined {
  const [, sign = '', whole = '', decimals = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(token) ?? []
  const fraction = decimals.replace(/0+$/, '')
  const zeros = Number(power) - fraction.length
  if (zeros < 0 || whole.length + fraction.length + zeros > MAX_DIGITS) return undefined
  return `${sign}${`${whole}${fraction}${'0'.repeat(zeros)}`.replace(/^0+(?=\d)/, '')}`
}
