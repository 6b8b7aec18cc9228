/**
 * The deck's odds: how many cards of 10,000 carry each value. Traits the first drawing cannot draw yet (other
 * skins, four patterns, companions) are absent, and the patterns it has share the whole deck in their proportion.
 */
import type { Calyx } from './calyxes.ts'

/** Cards in the deck, which is also the collection's supply. */
export const DECK_SIZE = 10_000

export type Ripeness = 'green' | 'breaking' | 'ripe' | 'overripe' | 'dried'

export type Pattern = 'plain' | 'rays' | 'contour' | 'halftone'

/** A value and how many cards carry it. */
export type Share<T> = readonly [value: T, cards: number]

export const RIPENESS: readonly Share<Ripeness>[] = [
  ['ripe', 4000],
  ['green', 2500],
  ['breaking', 2000],
  ['overripe', 1000],
  ['dried', 500],
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
  ['plain', 5334],
  ['rays', 2000],
  ['contour', 1333],
  ['halftone', 1333],
]
