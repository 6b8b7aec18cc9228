/**
 * The deck: 10,000 cards, built deterministically with integer arithmetic. Each trait has an exact count, no two cards
 * have the same traits, and rare traits are spread. Not required to draw a card with known traits.
 */
import { decodeCard, packTraits, type Card } from './card.ts'
import { draw } from './random.ts'
import { CULTIVARS } from './facts/cultivars.ts'
import { STREAMS, type Stream } from './facts/streams.ts'
import {
  CALYX,
  COMPANION,
  DECK_SIZE,
  GROUND,
  PACKING,
  PATTERN,
  RIPENESS,
  SKIN,
  type Share,
  type TraitName,
} from './facts/traits.ts'

/** No card has this number. */
export class NoSuchPepper extends RangeError {
  override readonly name = 'NoSuchPepper'
  readonly number: number
  constructor(number: number) {
    super(`There is no pepper number ${number}: they run from 1 to ${DECK_SIZE}.`)
    this.number = number
  }
}

/** The seed of the deck. */
const SEED = 0

/** Shuffles in place: Fisher-Yates from the end, one random value per swap. */
function shuffle(cards: number[], stream: Stream): number[] {
  for (let last = cards.length - 1; last > 0; last--) {
    const other = draw(SEED, stream, last, last + 1)
    const card = cards[last] ?? 0
    cards[last] = cards[other] ?? 0
    cards[other] = card
  }
  return cards
}

/** The indices of a trait's values, each repeated by its share, shuffled. */
function shuffledValues(shares: readonly Share<unknown>[], stream: Stream): number[] {
  return shuffle(
    shares.flatMap(([, cards], index) => Array.from({ length: cards }, () => index)),
    stream,
  )
}

/** The bits of a trait. */
const maskOf = (name: TraitName): number => ((1 << PACKING[name][1]) - 1) << PACKING[name][0]

/** Traits that duplicates swap: the ground, or, if all twelve are taken by equal cards, the calyx. */
const SWAP_MASKS = [maskOf('ground'), maskOf('calyx')] as const

/**
 * Makes all cards unique: a duplicate swaps a trait with the next card for which the swap leaves both unique. Preserves
 * the counts.
 */
function removeDuplicates(cards: number[]): number[] {
  const seen = new Map<number, number>()
  const count = (traits: number, by: number): void => void seen.set(traits, (seen.get(traits) ?? 0) + by)
  for (const traits of cards) count(traits, 1)
  const swapTrait = (i: number, mask: number): boolean => {
    const duplicate = cards[i] ?? 0
    for (let step = 1; step < cards.length; step++) {
      const j = (i + step) % cards.length
      const other = cards[j] ?? 0
      const first = (duplicate & ~mask) | (other & mask)
      const second = (other & ~mask) | (duplicate & mask)
      if (first === second || seen.get(first) || seen.get(second)) continue
      for (const traits of [duplicate, other]) count(traits, -1)
      for (const traits of [first, second]) count(traits, 1)
      cards[i] = first
      cards[j] = second
      return true
    }
    return false
  }
  for (let i = 0; i < cards.length; i++)
    if ((seen.get(cards[i] ?? 0) ?? 0) > 1) SWAP_MASKS.some((mask) => swapTrait(i, mask))
  return cards
}

function buildDeck(): readonly number[] {
  const cultivar = shuffledValues(
    CULTIVARS.map(({ key, supply }) => [key, supply]),
    STREAMS.dealCultivar,
  )
  const ripeness = shuffledValues(RIPENESS, STREAMS.dealRipeness)
  const skin = shuffledValues(SKIN, STREAMS.dealSkin)
  const calyx = shuffledValues(CALYX, STREAMS.dealCalyx)
  const pattern = shuffledValues(PATTERN, STREAMS.dealPattern)
  const companion = shuffledValues(COMPANION, STREAMS.dealCompanion)
  const ground = shuffledValues(GROUND, STREAMS.dealGround)
  const at = (column: readonly number[], i: number): number => column[i] ?? 0
  const cards = Array.from({ length: DECK_SIZE }, (_, i) =>
    packTraits({
      cultivar: at(cultivar, i),
      ripeness: at(ripeness, i),
      skin: at(skin, i),
      calyx: at(calyx, i),
      pattern: at(pattern, i),
      companion: at(companion, i),
      ground: at(ground, i),
    }),
  )
  return shuffle(removeDuplicates(cards), STREAMS.dealOrder)
}

let deck: readonly number[] | undefined

/**
 * Returns a card of the deck.
 * @param number its position, 1 to 10,000
 * @throws NoSuchPepper for any other number
 */
export function getCard(number: number): Card {
  deck ??= buildDeck()
  const traits = deck[number - 1]
  if (traits === undefined) throw new NoSuchPepper(number)
  return decodeCard(number, traits)
}

/** The deck as stored on chain: three bytes per card, big-endian, in order; 30,000 bytes. */
export function deckBytes(): Uint8Array {
  deck ??= buildDeck()
  return Uint8Array.from(deck.flatMap((traits) => [traits >> 16, (traits >> 8) & 255, traits & 255]))
}
