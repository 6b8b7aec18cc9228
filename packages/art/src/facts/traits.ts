/**
 * The traits of a card: their values by index, and how many cards of the deck have each. Cultivars and their supply are
 * in `cultivars.ts`.
 */
import { GROUNDS } from './palette.ts'

/** Cards in the deck, which is also the collection's supply. */
export const DECK_SIZE = 10_000

export type Ripeness = 'green' | 'breaking' | 'ripe' | 'overripe' | 'dried'

/** How the skin is finished. */
export type Finish =
  | 'gloss'
  | 'satin'
  | 'corked'
  | 'wrinkled'
  | 'variegated'
  | 'smoked'
  | 'frosted'
  | 'chrome'

/** The green cap's cut. `gilded` is the star struck in gold. */
export type Calyx = 'star' | 'cap' | 'frill' | 'long' | 'curl' | 'gilded'

/** The second printing on the ground. */
export type Pattern = 'plain' | 'rays' | 'terrazzo' | 'contour' | 'halftone' | 'tile' | 'night' | 'marquee'

/** The companion of the fruit. `gold` is a gold seed. */
export type Companion = 'none' | 'blossom' | 'leaf' | 'ladybird' | 'seeds' | 'salt' | 'bee' | 'gold'

/** A value and how many cards of the deck carry it. */
export type Share<T> = readonly [value: T, cards: number]

export const RIPENESS: readonly Share<Ripeness>[] = [
  ['green', 2500],
  ['breaking', 2000],
  ['ripe', 4000],
  ['overripe', 1000],
  ['dried', 500],
]

export const SKIN: readonly Share<Finish>[] = [
  ['gloss', 4000],
  ['satin', 2500],
  ['corked', 1200],
  ['wrinkled', 1000],
  ['variegated', 700],
  ['smoked', 400],
  ['frosted', 150],
  ['chrome', 50],
]

export const CALYX: readonly Share<Calyx>[] = [
  ['star', 3000],
  ['cap', 2600],
  ['frill', 1800],
  ['long', 1400],
  ['curl', 900],
  ['gilded', 300],
]

export const PATTERN: readonly Share<Pattern>[] = [
  ['plain', 4000],
  ['rays', 1500],
  ['terrazzo', 1200],
  ['contour', 1000],
  ['halftone', 1000],
  ['tile', 800],
  ['night', 400],
  ['marquee', 100],
]

export const COMPANION: readonly Share<Companion>[] = [
  ['none', 5500],
  ['blossom', 1200],
  ['leaf', 1200],
  ['ladybird', 600],
  ['seeds', 600],
  ['salt', 400],
  ['bee', 300],
  ['gold', 200],
]

/** Grounds by index: as even as twelve can share ten thousand. */
export const GROUND: readonly Share<number>[] = GROUNDS.map((_, index) => [index, index < 4 ? 834 : 833])

/** Position of each trait in a card's 24 bits: shift and width. */
export const PACKING = {
  cultivar: [19, 5],
  ripeness: [16, 3],
  skin: [13, 3],
  calyx: [10, 3],
  pattern: [7, 3],
  companion: [4, 3],
  ground: [0, 4],
} as const satisfies Readonly<Record<string, readonly [shift: number, bits: number]>>

export type TraitName = keyof typeof PACKING
