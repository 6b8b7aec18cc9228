/**
 * Integer arithmetic as on chain: division truncates toward zero, a full turn is 1024, and sines come from a table in
 * thousandths. Drawings never compute fractions.
 */

const FULL_TURN = 1024

/** Division that truncates, as Solidity's does for signed integers. */
export const truncDiv = (dividend: number, divisor: number): number => Math.trunc(dividend / divisor)

/** Sines of the first quarter in sixteen steps, thousandths. */
const QUARTER = [
  0, 98, 195, 290, 383, 471, 556, 634, 707, 773, 831, 882, 924, 957, 981, 995, 1000,
] as const satisfies readonly number[]

/** Sine in thousandths of an angle in 1/1024 turn, interpolated in the table. */
export function sine(angle: number): number {
  let turn = ((angle % FULL_TURN) + FULL_TURN) % FULL_TURN
  const sign = turn >= 512 ? -1 : 1
  if (turn >= 512) turn -= 512
  if (turn > 256) turn = 512 - turn
  const step = turn >> 4
  const from = QUARTER[step] ?? 0
  const to = QUARTER[step + 1] ?? from
  return sign * (from + truncDiv((to - from) * (turn & 15), 16))
}

/** Cosine in thousandths. */
export const cosine = (angle: number): number => sine(angle + 256)

/** A point `share`/256 of the way from one number to another. */
export const lerp = (from: number, to: number, share: number): number =>
  from + truncDiv((to - from) * share, 256)
