/** Which values a chart marks with a line across it. Pure. */

/** As many lines as a chart on a phone has room for. */
const MAX_LINES = 4
const ROUND = [1, 2, 5] as const

/** Round whole numbers at equal distances, the last of them at least `most`: 100, 200 and 300 for 221. */
export function valueLines(most: number): readonly number[] {
  const step = stepOf(Math.max(1, most))
  return Array.from({ length: Math.ceil(Math.max(1, most) / step) }, (_, index) => (index + 1) * step)
}

function stepOf(most: number): number {
  for (let power = 1; ; power *= 10) {
    const step = ROUND.find((round) => most <= MAX_LINES * round * power)
    if (step !== undefined) return step * power
  }
}
