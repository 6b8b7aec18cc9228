/** Cards in the deck, which is also the collection's supply. */
export declare const DECK_SIZE = 10000
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
/** What keeps the fruit company. `gold` is a gold seed. */
export type Companion = 'none' | 'blossom' | 'leaf' | 'ladybird' | 'seeds' | 'salt' | 'bee' | 'gold'
/** A value and how many cards of the deck carry it. */
export type Share<T> = readonly [value: T, cards: number]
export declare const RIPENESS: readonly Share<Ripeness>[]
export declare const SKIN: readonly Share<Finish>[]
export declare const CALYX: readonly Share<Calyx>[]
export declare const PATTERN: readonly Share<Pattern>[]
export declare const COMPANION: readonly Share<Companion>[]
/** Grounds by index: as even as twelve can share ten thousand. */
export declare const GROUND: readonly Share<number>[]
/** Where each trait lies in a card's 24 bits: lowest bit and how many. */
export declare const PACKING: {
  readonly cultivar: readonly [19, 5]
  readonly ripeness: readonly [16, 3]
  readonly skin: readonly [13, 3]
  readonly calyx: readonly [10, 3]
  readonly pattern: readonly [7, 3]
  readonly companion: readonly [4, 3]
  readonly ground: readonly [0, 4]
}
export type TraitName = keyof typeof PACKING
