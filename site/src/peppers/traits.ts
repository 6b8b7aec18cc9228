/** The traits that the gallery filters by: their values as addresses name them, and their names on the page. */
import { CALYX, COMPANION, CULTIVARS, GROUNDS, PATTERN, RIPENESS, SKIN, type Card } from '@peppermint/peppers'
import {
  CALYX_WORDS,
  COMPANION_WORDS,
  GROUND_WORDS,
  PATTERN_WORDS,
  RIPENESS_WORDS,
  SKIN_WORDS,
  type Words,
} from '@peppermint/peppers/facts/words'

export type TraitName = 'cultivar' | 'ripeness' | 'skin' | 'calyx' | 'pattern' | 'companion' | 'ground'

/** A trait with its values: key in addresses, name on the page. A value's code is its index. */
export interface Trait {
  readonly name: TraitName
  readonly title: string
  readonly values: readonly { readonly key: string; readonly title: string }[]
  /** The code of a card's value. */
  readonly codeOf: (card: Card) => number
}

function wordTrait<Key extends string>(
  name: TraitName & keyof Card,
  title: string,
  shares: readonly (readonly [Key, number])[],
  words: Readonly<Record<Key, Words>>,
): Trait {
  const codes = new Map<unknown, number>(shares.map(([key], code) => [key, code]))
  return {
    name,
    title,
    values: shares.map(([key]) => ({ key, title: words[key][0] })),
    codeOf: (card) => codes.get(card[name]) ?? -1,
  }
}

export const TRAITS: readonly Trait[] = [
  {
    name: 'cultivar',
    title: 'Cultivar',
    values: CULTIVARS.map(({ key, name }) => ({ key, title: name })),
    codeOf: ({ cultivar }) => cultivar,
  },
  wordTrait('ripeness', 'Ripeness', RIPENESS, RIPENESS_WORDS),
  wordTrait('skin', 'Skin', SKIN, SKIN_WORDS),
  wordTrait('calyx', 'Calyx', CALYX, CALYX_WORDS),
  wordTrait('pattern', 'Pattern', PATTERN, PATTERN_WORDS),
  wordTrait('companion', 'Companion', COMPANION, COMPANION_WORDS),
  {
    name: 'ground',
    title: 'Ground',
    values: GROUNDS.map(({ name }, code) => ({
      key: name.toLowerCase(),
      title: GROUND_WORDS[code]?.[0] ?? name,
    })),
    codeOf: ({ ground }) => ground,
  },
]
