/**
 * Traits as small numbers, and which cards a filter lets through: for the server's lists and for the gallery, which
 * filters in the browser. Pure.
 */
import type { Card } from './card.ts'
import { CULTIVARS } from './facts/cultivars.ts'
import { GROUNDS } from './facts/palette.ts'
import { CALYX, COMPANION, PATTERN, RIPENESS, SKIN, type TraitName } from './facts/traits.ts'

const namesOf = (shares: readonly (readonly [string, number])[]) => shares.map(([value]) => value)

/** What each trait may be, by the names that addresses use. A value's code is its index here. */
export const TRAITS: Readonly<Record<TraitName, readonly string[]>> = {
  cultivar: CULTIVARS.map(({ key }) => key),
  ripeness: namesOf(RIPENESS),
  skin: namesOf(SKIN),
  calyx: namesOf(CALYX),
  pattern: namesOf(PATTERN),
  companion: namesOf(COMPANION),
  ground: GROUNDS.map(({ name }) => name.toLowerCase()),
}

export const TRAIT_NAMES = [
  'cultivar',
  'ripeness',
  'skin',
  'calyx',
  'pattern',
  'companion',
  'ground',
] as const satisfies readonly TraitName[]

/** A card's value of each trait: its code, in the order of `TRAIT_NAMES`. */
export type TraitCodes = readonly number[]

/** How many cards have each value: for each trait of `TRAIT_NAMES`, by code. */
export type TraitCounts = readonly number[][]

export const createTraitCounts = (): TraitCounts => TRAIT_NAMES.map((name) => TRAITS[name].map(() => 0))

const codes = TRAIT_NAMES.map((name) => new Map(TRAITS[name].map((value, code) => [value, code])))

/**
 * @param values of one card in the order of `TRAIT_NAMES`: cultivar and ground by index, the others by name.
 * @returns -1 for a value that is not of the deck.
 */
export const toTraitCodes = (values: readonly (string | number)[]): TraitCodes =>
  values.map((value, index) => (typeof value === 'number' ? value : (codes[index]?.get(value) ?? -1)))

export const traitCodesOf = (card: Card): TraitCodes => toTraitCodes(TRAIT_NAMES.map((name) => card[name]))

export interface CardFilter {
  /** The values of a trait that pass; a trait without a filter is absent. */
  readonly chosen: Readonly<Partial<Record<TraitName, readonly string[] | undefined>>>
  /** Scoville heat units, inclusive. No sealed pepper passes either. */
  readonly heatMin?: number | undefined
  readonly heatMax?: number | undefined
  /** Sealed ones only, or revealed ones only. */
  readonly sealed?: boolean | undefined
}

/** Verdicts of a filter, besides the index of the one trait whose filter alone rejects a card. */
export const PASSES = -1
export const FAILS = -2

/**
 * The verdict of a filter on a card: `PASSES`, `FAILS`, or the index in `TRAIT_NAMES` of the one trait without whose
 * filter the card would pass. @param heat undefined while it is sealed: then no trait's filter lets it through.
 */
export function createCardFilter({ chosen, heatMin, heatMax, sealed }: CardFilter) {
  const filters = TRAIT_NAMES.flatMap((name, trait) => {
    const values = chosen[name]
    return values === undefined
      ? []
      : [{ trait, isChosen: TRAITS[name].map((value) => values.includes(value)) }]
  })
  const isByHeat = heatMin !== undefined || heatMax !== undefined
  const [coolest, hottest] = [heatMin ?? 0, heatMax ?? Infinity]
  return (heat: number | undefined, traits: TraitCodes): number => {
    if (sealed !== undefined && sealed !== (heat === undefined)) return FAILS
    if (heat === undefined) return isByHeat || filters.length > 0 ? FAILS : PASSES
    if (heat < coolest || heat > hottest) return FAILS
    let verdict = PASSES
    for (const { trait, isChosen } of filters) {
      if (isChosen[traits[trait] ?? -1] === true) continue
      if (verdict !== PASSES) return FAILS
      verdict = trait
    }
    return verdict
  }
}

/** Counts a card in each trait whose own filter, left out, would let it through. */
export function countCard(counts: TraitCounts, traits: TraitCodes, verdict: number): void {
  if (verdict === FAILS) return
  // By index: it runs for ten thousand cards in one answer.
  for (let trait = 0; trait < traits.length; trait += 1) {
    if (verdict !== PASSES && verdict !== trait) continue
    const [ofTrait, code] = [counts[trait], traits[trait]]
    if (ofTrait !== undefined && code !== undefined && code >= 0) ofTrait[code] = (ofTrait[code] ?? 0) + 1
  }
}
