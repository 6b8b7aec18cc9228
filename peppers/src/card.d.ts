import { type Cultivar } from './facts/cultivars.ts'
import { type Ground, type Ramp, type RampName } from './facts/palette.ts'
import {
  type Calyx,
  type Companion,
  type Finish,
  type Pattern,
  type Ripeness,
  type TraitName,
} from './facts/traits.ts'
/** One pepper, decided. Numbers are integers. */
export interface Card {
  /** Its place in the deck, 1 to 10,000; what the drawing's own chance starts from. */
  readonly number: number
  /** Index into the twenty cultivars. */
  readonly cultivar: number
  readonly ripeness: Ripeness
  readonly skin: Finish
  readonly calyx: Calyx
  readonly pattern: Pattern
  readonly companion: Companion
  /** Index into the twelve grounds. */
  readonly ground: number
  /** How far the spine turns beyond the cultivar's own bend, 1/1024 turn: ±30. */
  readonly bend: number
  /** Per cent of the cultivar's length and width, 92 to 108. */
  readonly length: number
  readonly width: number
  /** Where the spine's S-curve begins, 1/1024 turn: −100 to 99. */
  readonly phase: number
  /** The fruit leans and bends to the other side; the light never does. */
  readonly mirrored: boolean
  /** How far the stem's cut end stands aside, in label pixels: ±34. */
  readonly hook: number
}
/**
 * The card of a number and its traits, without the deck.
 * @param number from 1 to 2^32 − 1; the deck uses 1 to 10,000
 * @param traits 24 bits, from the top: cultivar 5, ripeness 3, skin 3, calyx 3, pattern 3, companion 3, ground 4
 * @throws RangeError where a trait has no such value
 */
export declare function cardFrom(number: number, traits: number): Card
/** The card's traits in 24 bits, as `cardFrom` reads them. */
export declare function traitsOf(card: Card): number
/** Packs the indices of seven traits into 24 bits. */
export declare function packed(indices: Readonly<Record<TraitName, number>>): number
/** The card's cultivar: name, species, supply, heat range. */
export declare function cultivarOf(card: Card): Cultivar
/** The stock the card's label is printed on. */
export declare function groundOf(card: Card): Ground
/** The label is printed on dark stock, or by night. */
export declare const isDark: (card: Card) => boolean
/** The name of the fruit's colour; while breaking, of the colour it is turning to. */
export declare function rampNameOf(card: Card): RampName
/** The fruit's colour; while breaking, the colour it is turning to. */
export declare const rampOf: (card: Card) => Ramp
/** Scoville heat units: an integer inside the cultivar's range, to the hundred where the range allows it. */
export declare function heatOf(card: Card): number
