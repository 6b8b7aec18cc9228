/** What is left in the deck, and the odds of the next packet. Pure. */
import { CULTIVARS, DECK_SIZE } from '@peppermint/art'
import type { OpenedByCultivar } from '@peppermint/ui/account/collectionData.ts'
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import { t } from '@peppermint/ui/words/t.ts'

export interface CultivarLeft {
  /** Index of the cultivar. */
  readonly cultivar: number
  readonly name: string
  readonly left: number
  readonly supply: number
  /** Probability that a packet has it, 0 to 1. */
  readonly odds: number
}

/**
 * By cultivar, in the deck's order. Every sealed pepper, of this and later crates, has the same chance of every card
 * that is left.
 */
export function cultivarsLeft(opened: OpenedByCultivar): readonly CultivarLeft[] {
  const rest = DECK_SIZE - opened.reduce((sum, count) => sum + count, 0)
  return CULTIVARS.map(({ name, supply }, cultivar) => {
    const left = Math.max(0, supply - (opened[cultivar] ?? 0))
    return { cultivar, name, left, supply, odds: rest === 0 ? 0 : left / rest }
  })
}

/** `1 in 8`, `1 in 334`; `none left`. */
export function oddsWords(odds: number): string {
  return odds === 0 ? t`none left` : t`1 in ${formatInteger(Math.round(1 / odds))}`
}
