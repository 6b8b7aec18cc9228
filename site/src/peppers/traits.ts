/** The traits that the gallery filters by: their values as addresses name them, and their names on the page. */
import { CALYX, COMPANION, CULTIVARS, GROUNDS, PATTERN, RIPENESS, SKIN, type Card } from '@peppermint/peppers'
import type { TraitName } from '@peppermint/peppers/facts/traits'
import { traitTitle, traitValueName } from '../ui/words/traitWords.ts'

/** A trait with its values: key in addresses, name on the page. A value's code is its index. */
export interface Trait {
  readonly name: TraitName
  readonly title: string
  readonly values: readonly { readonly key: string; readonly title: string }[]
  /** The code of a card's value. */
  readonly codeOf: (card: Card) => number
}

function wordTrait(
  name: TraitName & keyof Card,
  shares: readonly (readonly [key: string, cards: number])[],
): Trait {
  const codes = new Map<unknown, number>(shares.map(([key], code) => [key, code]))
  return {
    name,
    title: traitTitle(name),
    values: shares.map(([key]) => ({ key, title: traitValueName(name, key) })),
    codeOf: (card) => codes.get(card[name]) ?? -1,
  }
}

export const TRAITS: readonly Trait[] = [
  {
    name: 'cultivar',
    title: traitTitle('cultivar'),
    values: CULTIVARS.map(({ key, name }) => ({ key, title: name })),
    codeOf: ({ cultivar }) => cultivar,
  },
  wordTrait('ripeness', RIPENESS),
  wordTrait('skin', SKIN),
  wordTrait('calyx', CALYX),
  wordTrait('pattern', PATTERN),
  wordTrait('companion', COMPANION),
  {
    name: 'ground',
    title: traitTitle('ground'),
    values: GROUNDS.map(({ name }) => {
      const key = name.toLowerCase()
      return { key, title: traitValueName('ground', key) }
    }),
    codeOf: ({ ground }) => ground,
  },
]
