/** Heat of revealed peppers in numbers: range, mean, histogram. */
import { z } from '@hono/zod-openapi'
import { countWhere } from './pepperFilters.ts'
import type { PepperRow, PepperTable } from './pepperRows.ts'

/** Lower ends of the histogram's bins in Scoville heat units: 1, 2, 5 per decade; the first bin has no heat at all. */
const BIN_STARTS = [
  0, 1, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000,
  2_000_000,
] as const

export const heatRangeSchema = z
  .object({ least: z.int(), most: z.int(), mean: z.int() })
  .nullable()
  .openapi({ description: 'Scoville heat units of revealed peppers; null before the first is revealed.' })

export const heatBinsSchema = z
  .array(
    z.object({ from: z.int().openapi({ description: 'Scoville heat units, inclusive.' }), peppers: z.int() }),
  )
  .openapi({
    description: 'Revealed peppers by heat, all bins, mildest first. Each ends where the next begins.',
  })

export function readHeatRange(rows: readonly PepperRow[]): z.infer<typeof heatRangeSchema> {
  let [least, most, sum, count] = [Infinity, -Infinity, 0, 0]
  for (const { card } of rows) {
    if (card === null) continue
    least = Math.min(least, card.heat)
    most = Math.max(most, card.heat)
    sum += card.heat
    count += 1
  }
  return count === 0 ? null : { least, most, mean: Math.round(sum / count) }
}

/** Counted once per table. */
export const getHeatBins = (table: PepperTable): z.infer<typeof heatBinsSchema> =>
  table.derived('heat bins', ({ rows }) => countHeatBins(rows))

function countHeatBins(rows: readonly PepperRow[]): z.infer<typeof heatBinsSchema> {
  const counts = BIN_STARTS.map(() => 0)
  for (const { card } of rows) {
    if (card === null) continue
    const bin = BIN_STARTS.findLastIndex((from) => from <= card.heat)
    counts[bin] = (counts[bin] ?? 0) + 1
  }
  return BIN_STARTS.map((from, index) => ({ from, peppers: counts[index] ?? 0 }))
}

/** Revealed peppers with less heat. */
export const countCooler = ({ rows }: PepperTable, heat: number): number =>
  countWhere(rows, ({ card }) => card !== null && card.heat < heat)
