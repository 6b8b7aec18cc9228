/** Traits of revealed peppers as small numbers: what filters compare and facets count. */
import { CALYX, COMPANION, CULTIVARS, GROUNDS, PATTERN, RIPENESS, SKIN } from '@peppermint/peppers'

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

export const createTraitCounts = (): TraitCounts => TRAIT_NAMES.map((name) => TRAITS[name].map(() => 0))

const codes = TRAIT_NAMES.map((name) => new Map(TRAITS[name].map((value, code) => [value, code])))

/**
 * @param values of one card in the order of `TRAIT_NAMES`: cultivar and ground by index, the others by name.
 * @returns -1 for a value that is not of the deck.
 */
export const toTraitCodes = (values: readonly (string | number)[]): TraitCodes =>
  values.map((value, index) => (typeof value === 'number' ? value : (codes[index]?.get(value) ?? -1)))
