/** Heat of revealed peppers in numbers: range, mean, histogram. */
import type { z } from '@hono/zod-openapi'
import { deckCard } from './pepperTraits.ts'
import type { heatBinsSchema, heatRangeSchema } from '@peppermint/api/answers.ts'

/** Lower ends of the histogram's bins in Scoville heat units: 1, 2, 5 per decade; the first bin has no heat at all. */
const BIN_STARTS = [
  0, 1, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000,
  2_000_000,
] as const

/** @param cards numbers of revealed cards, as in the functions below. */
export function readHeatRange(cards: readonly number[]): z.infer<typeof heatRangeSchema> {
  let [least, most, sum] = [Infinity, -Infinity, 0]
  for (const card of cards) {
    const { heat } = deckCard(card)
    least = Math.min(least, heat)
    most = Math.max(most, heat)
    sum += heat
  }
  return cards.length === 0 ? null : { least, most, mean: Math.round(sum / cards.length) }
}

/** Kept, because the deck never changes. */
const binOfCard: number[] = []

export function countHeatBins(cards: readonly number[]): z.infer<typeof heatBinsSchema> {
  const counts = BIN_STARTS.map(() => 0)
  for (const card of cards) {
    const bin = (binOfCard[card] ??= BIN_STARTS.findLastIndex((from) => from <= deckCard(card).heat))
    counts[bin] = (counts[bin] ?? 0) + 1
  }
  return BIN_STARTS.map((from, index) => ({ from, peppers: counts[index] ?? 0 }))
}

/** Those with less heat than a card. */
export function countCooler(cards: readonly number[], than: number): number {
  const { heat } = deckCard(than)
  return cards.filter((card) => deckCard(card).heat < heat).length
}
