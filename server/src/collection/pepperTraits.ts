/** Traits of the deck's cards as small numbers: what facets count. */
import {
  CALYX,
  COMPANION,
  CULTIVARS,
  getCard,
  getHeat,
  GROUNDS,
  PATTERN,
  RIPENESS,
  SKIN,
} from '@peppermint/peppers'

/** Names of the cultivars in addresses and answers, by index. */
export const CULTIVAR_KEYS: readonly string[] = CULTIVARS.map(({ key }) => key)
/** Names of the grounds in addresses and answers, by index. */
export const GROUND_KEYS: readonly string[] = GROUNDS.map(({ name }) => name.toLowerCase())

const namesOf = (shares: readonly (readonly [string, number])[]) => shares.map(([value]) => value)

/** What each trait may be, by the names that addresses use. A value's code is its index here. */
export const TRAITS = {
  cultivar: CULTIVAR_KEYS,
  ripeness: namesOf(RIPENESS),
  skin: namesOf(SKIN),
  calyx: namesOf(CALYX),
  pattern: namesOf(PATTERN),
  companion: namesOf(COMPANION),
  ground: GROUND_KEYS,
} as const

export const TRAIT_NAMES = [
  'cultivar',
  'ripeness',
  'skin',
  'calyx',
  'pattern',
  'companion',
  'ground',
] as const

/** A card's value of each trait: its code, in the order of `TRAIT_NAMES`. */
export type TraitCodes = readonly number[]

/** How many cards have each value: for each trait of `TRAIT_NAMES`, by code. */
export type TraitCounts = readonly number[][]

const codes = TRAIT_NAMES.map((name) => new Map(TRAITS[name].map((value, code) => [value, code])))
const deck: { readonly traits: TraitCodes; readonly heat: number }[] = []

/** Traits and heat of a card of the deck, by its number. The deck never changes, so each card is drawn once. */
export function deckCard(number: number): { readonly traits: TraitCodes; readonly heat: number } {
  return (deck[number] ??= drawCard(number))
}

function drawCard(number: number) {
  const card = getCard(number)
  const traits = TRAIT_NAMES.map((name, trait) => {
    const value = card[name]
    return typeof value === 'number' ? value : (codes[trait]?.get(value) ?? -1)
  })
  return { traits, heat: getHeat(card) }
}

/**
 * Counts the cards by the values of each trait.
 * @param isCounted whether a card counts for a trait, by its index; all by default.
 */
export function countTraits(
  cards: readonly number[],
  isCounted?: (traits: TraitCodes, trait: number) => boolean,
): TraitCounts {
  const counts = TRAIT_NAMES.map((name) => TRAITS[name].map(() => 0))
  for (const card of cards) {
    const { traits } = deckCard(card)
    for (let trait = 0; trait < counts.length; trait += 1) {
      const ofTrait = counts[trait]
      const code = traits[trait] ?? -1
      if (ofTrait === undefined || code < 0 || isCounted?.(traits, trait) === false) continue
      ofTrait[code] = (ofTrait[code] ?? 0) + 1
    }
  }
  return counts
}
