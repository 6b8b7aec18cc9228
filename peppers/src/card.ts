/**
 * A card: everything that is decided about one pepper before a line is drawn.
 */
import { draw, shuffled } from './chance.ts'
import type { Calyx } from './facts/calyxes.ts'
import { CULTIVARS, type Cultivar } from './facts/cultivars.ts'
import { CALYX, DECK_SIZE, PATTERN, RIPENESS, type Pattern, type Ripeness, type Share } from './facts/deck.ts'
import { STREAMS } from './facts/streams.ts'
import { GROUNDS, RAMPS, type Ground, type Ramp } from './facts/palette.ts'

/** One pepper, decided. Numbers are integers. */
export interface Card {
  /** Token id, 1 to 10,000. */
  readonly id: number
  /** What the drawing's own chance starts from. */
  readonly seed: number
  /** Index into the twenty cultivars. */
  readonly cultivar: number
  readonly ripeness: Ripeness
  readonly calyx: Calyx
  /** Index into the twelve grounds. */
  readonly ground: number
  readonly pattern: Pattern
  /** How far the spine turns beyond the cultivar's own bend, 1/1024 turn: ±30. */
  readonly bend: number
  /** Per cent of the cultivar's length and width, 92 to 108. */
  readonly length: number
  readonly width: number
  /** Where the spine's S-curve begins, 1/1024 turn: ±100. */
  readonly phase: number
  /** The fruit leans and bends to the other side; the light never does. */
  readonly mirrored: boolean
  /** How far the stem's cut end stands aside, in label pixels: ±34. */
  readonly hook: number
}

/** No token has this id, so it has no pepper. */
export class NoSuchPepper extends RangeError {
  override readonly name = 'NoSuchPepper'
  readonly id: number
  constructor(id: number) {
    super(`There is no pepper number ${id}: they run from 1 to ${DECK_SIZE}.`)
    this.id = id
  }
}

/** The value whose share of the deck covers `place`. */
function dealt<T>(shares: readonly Share<T>[], place: number): T {
  let rest = place
  for (const [value, cards] of shares) {
    if (rest < cards) return value
    rest -= cards
  }
  throw new RangeError(`The deck has no place ${place}.`)
}

const CULTIVAR: readonly Share<number>[] = CULTIVARS.map(({ supply }, index) => [index, supply])

/**
 * The card of a token. In this first slice it follows from the id alone, with exact shares of the deck; anyone
 * can therefore compute it ahead. The chain's deck, dealt at the reveal, replaces this function: callers keep
 * the `Card` and lose nothing else.
 * @param id token id, 1 to 10,000
 * @throws NoSuchPepper for anything else
 */
export function cardOf(id: number): Card {
  if (!Number.isInteger(id) || id < 1 || id > DECK_SIZE) throw new NoSuchPepper(id)
  const cultivar = dealt(CULTIVAR, shuffled(id, STREAMS.dealCultivar))
  return {
    id,
    seed: id,
    cultivar,
    ripeness: dealt(RIPENESS, shuffled(id, STREAMS.dealRipeness)),
    calyx: dealt(CALYX, shuffled(id, STREAMS.dealCalyx)),
    ground: draw(id, STREAMS.dealGround, 0, GROUNDS.length),
    pattern: dealt(PATTERN, shuffled(id, STREAMS.dealPattern)),
    bend: draw(id, STREAMS.bend, 0, 61) - 30,
    length: 92 + draw(id, STREAMS.length, 0, 17),
    width: 92 + draw(id, STREAMS.width, 0, 17),
    phase: draw(id, STREAMS.phase, 0, 200) - 100,
    mirrored: draw(id, STREAMS.mirror, 0, 2) === 1,
    hook: draw(id, STREAMS.hook, 0, 69) - 34,
  }
}

function cultivarAt(index: number): Cultivar {
  const found = CULTIVARS[index]
  if (!found) throw new RangeError(`There is no cultivar ${index}.`)
  return found
}

/** The card's cultivar: name, species, supply, heat range. */
export function cultivarOf(card: Card): Cultivar {
  return cultivarAt(card.cultivar)
}

/** The stock the card's label is printed on. */
export function groundOf(card: Card): Ground {
  const found = GROUNDS[card.ground]
  if (!found) throw new RangeError(`There is no ground ${card.ground}.`)
  return found
}

/** The fruit's colour; while breaking, the colour it is turning to. */
export function rampOf(card: Card): Ramp {
  const [green, ripe, overripe, dried] = cultivarOf(card).stages
  return RAMPS[{ green, breaking: ripe, ripe, overripe, dried }[card.ripeness]]
}

/** Scoville heat units: an integer inside the cultivar's range, to the hundred where the range allows it. */
export function heatOf(card: Card): number {
  const [min, max] = cultivarOf(card).heat
  const heat = min + draw(card.seed, STREAMS.heat, 0, max - min + 1)
  return max < 1000 ? heat : heat - (heat % 100)
}
