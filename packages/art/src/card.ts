/**
 * A card: all properties of one pepper, derived from its number and its traits, which are packed in 24 bits as on
 * chain.
 */
import { draw } from './random.ts'
import { CULTIVARS, type Cultivar } from './facts/cultivars.ts'
import {
  FIRST_DARK_GROUND,
  GROUNDS,
  NIGHT,
  RAMPS,
  type Ground,
  type Ramp,
  type RampName,
} from './facts/palette.ts'
import { STREAMS } from './facts/streams.ts'
import {
  CALYX,
  COMPANION,
  PACKING,
  PATTERN,
  RIPENESS,
  SKIN,
  type Calyx,
  type Companion,
  type Finish,
  type Pattern,
  type Ripeness,
  type Share,
  type TraitName,
} from './facts/traits.ts'

/** The properties of one pepper. Numbers are integers. */
export interface Card {
  /** Its position in the deck, 1 to 10,000; the seed of the drawing's randomness. */
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
  /** Horizontal offset of the stem's cut end, in label pixels: ±34. */
  readonly hook: number
}

const readField = (traits: number, name: TraitName): number => {
  const [shift, bits] = PACKING[name]
  return (traits >> shift) & ((1 << bits) - 1)
}

function valueAt<T>(shares: readonly Share<T>[], traits: number, name: TraitName): T {
  const found = shares[readField(traits, name)]
  if (!found) throw new RangeError(`There is no ${name} ${readField(traits, name)}.`)
  return found[0]
}

/**
 * Decodes a card from its number and traits, without the deck.
 * @param number from 1 to 2^32 − 1; the deck uses 1 to 10,000
 * @param traits 24 bits, from the top: cultivar 5, ripeness 3, skin 3, calyx 3, pattern 3, companion 3, ground 4
 * @throws RangeError if a trait has no such value
 */
export function decodeCard(number: number, traits: number): Card {
  const cultivar = readField(traits, 'cultivar')
  const ground = readField(traits, 'ground')
  if (!CULTIVARS[cultivar]) throw new RangeError(`There is no cultivar ${cultivar}.`)
  if (!GROUNDS[ground]) throw new RangeError(`There is no ground ${ground}.`)
  return {
    number,
    cultivar,
    ripeness: valueAt(RIPENESS, traits, 'ripeness'),
    skin: valueAt(SKIN, traits, 'skin'),
    calyx: valueAt(CALYX, traits, 'calyx'),
    pattern: valueAt(PATTERN, traits, 'pattern'),
    companion: valueAt(COMPANION, traits, 'companion'),
    ground,
    bend: draw(number, STREAMS.bend, 0, 61) - 30,
    length: 92 + draw(number, STREAMS.length, 0, 17),
    width: 92 + draw(number, STREAMS.width, 0, 17),
    phase: draw(number, STREAMS.phase, 0, 200) - 100,
    mirrored: draw(number, STREAMS.mirror, 0, 2) === 1,
    hook: draw(number, STREAMS.hook, 0, 69) - 34,
  }
}

const indexIn = <T>(shares: readonly Share<T>[], value: T): number =>
  shares.findIndex(([other]) => other === value)

/** Encodes the card's traits in 24 bits, as `decodeCard` reads them. */
export function encodeTraits(card: Card): number {
  const indices: Readonly<Record<TraitName, number>> = {
    cultivar: card.cultivar,
    ripeness: indexIn(RIPENESS, card.ripeness),
    skin: indexIn(SKIN, card.skin),
    calyx: indexIn(CALYX, card.calyx),
    pattern: indexIn(PATTERN, card.pattern),
    companion: indexIn(COMPANION, card.companion),
    ground: card.ground,
  }
  return packTraits(indices)
}

/** Packs the indices of seven traits into 24 bits. */
export function packTraits(indices: Readonly<Record<TraitName, number>>): number {
  let traits = 0
  for (const name of ['cultivar', 'ripeness', 'skin', 'calyx', 'pattern', 'companion', 'ground'] as const)
    traits |= indices[name] << PACKING[name][0]
  return traits
}

/** The card's cultivar: name, species, supply, heat range. */
export function getCultivar(card: Card): Cultivar {
  const found = CULTIVARS[card.cultivar]
  if (!found) throw new RangeError(`There is no cultivar ${card.cultivar}.`)
  return found
}

/** The ground of the card's label. */
export function getGround(card: Card): Ground {
  const found = GROUNDS[card.ground]
  if (!found) throw new RangeError(`There is no ground ${card.ground}.`)
  return found
}

/** The color that fills the card's label. */
export const getField = (card: Card): string => (card.pattern === 'night' ? NIGHT : getGround(card).field)

/** Whether the label has a dark ground or the night pattern. */
export const isDark = (card: Card): boolean => card.ground >= FIRST_DARK_GROUND || card.pattern === 'night'

/** The name of the fruit's color; while breaking, of the color it is turning to. */
export function getRampName(card: Card): RampName {
  const [green, ripe, overripe, dried] = getCultivar(card).stages
  return { green, breaking: ripe, ripe, overripe, dried }[card.ripeness]
}

/** The fruit's color; while breaking, the color it is turning to. */
export const getRamp = (card: Card): Ramp => RAMPS[getRampName(card)]

/** Scoville heat units: an integer inside the cultivar's range, to the hundred where the range allows it. */
export function getHeat(card: Card): number {
  const [min, max] = getCultivar(card).heat
  const heat = min + draw(card.number, STREAMS.heat, 0, max - min + 1)
  return max < 1000 ? heat : heat - (heat % 100)
}
