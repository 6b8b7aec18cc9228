/**
 * How crates deal the deck: which card each pepper gets, from the seeds that the chain published. The contract deals
 * in the same way (`CardDeal.sol`), so a reader that knows the seeds need not ask it for ten thousand cards.
 */
import { DECK_SIZE } from './facts/traits.ts'

/** Keccak-256 of bytes, as `0x` and 64 hex digits. */
export type Keccak = (bytes: Uint8Array) => `0x${string}`

/** Which cards of the deck are dealt. */
export interface Deck {
  /** How many are dealt: as many as there are opened peppers, whose ids are 1 to this. */
  readonly dealt: number
  /** One bit for each card: card `c` is bit `(c - 1) % 8` of byte `(c - 1) >> 3`. */
  readonly bits: Uint8Array
}

/** Nothing is dealt yet. */
export const FULL_DECK: Deck = { dealt: 0, bits: new Uint8Array(DECK_SIZE / 8) }

/** The deck has fewer cards than a crate has peppers: these crates are not of this collection, or not in its order. */
export class DeckTooSmall extends RangeError {
  override readonly name = 'DeckTooSmall'

  constructor(size: number, remaining: number) {
    super(`A crate of ${size} peppers cannot be dealt from ${remaining} cards.`)
  }
}

/** The cards that remain, each 1 to 10,000, in the order of the deck. */
export function remainingCards({ bits }: Deck): number[] {
  const cards: number[] = []
  for (let index = 0; index < DECK_SIZE; index += 1)
    if ((((bits[index >> 3] ?? 0) >> (index & 7)) & 1) === 0) cards.push(index + 1)
  return cards
}

/**
 * Deals one crate: as many consecutive remaining cards as it has peppers, from a random one on (the first card of the
 * deck follows the last), shuffled over its peppers.
 * @param deck as the crate opened before left it; it is not changed.
 * @param size peppers in the crate.
 * @param seed 32 bytes, as the chain published it.
 * @returns the cards of the crate's peppers in the order of their ids, each 1 to 10,000, and the deck after it.
 * @throws {DeckTooSmall}
 */
export function dealCrate(
  deck: Deck,
  size: number,
  seed: Uint8Array,
  keccak: Keccak,
): { readonly cards: readonly number[]; readonly deck: Deck } {
  const remaining = remainingCards(deck)
  if (size > remaining.length) throw new DeckTooSmall(size, remaining.length)
  const start = randomBelow(seed, 0, remaining.length, keccak)
  const bits = deck.bits.slice()
  const cards: number[] = []
  for (let taken = 0; taken < size; taken += 1) {
    const card = remaining[(start + taken) % remaining.length] ?? 0
    const byte = (card - 1) >> 3
    bits[byte] = (bits[byte] ?? 0) | (1 << ((card - 1) & 7))
    // The shuffle, one card at a time: the new card takes a random place, and what was there goes to the end.
    const place = taken === 0 ? 0 : randomBelow(seed, taken, taken + 1, keccak)
    cards.push(cards[place] ?? card)
    cards[place] = card
  }
  return { cards, deck: { dealt: deck.dealt + size, bits } }
}

/** A number from 0 to `below - 1`: index 0 is for the start, the others are for the shuffle. */
function randomBelow(seed: Uint8Array, index: number, below: number, keccak: Keccak): number {
  const bytes = new Uint8Array(64)
  bytes.set(seed)
  bytes[62] = index >> 8
  bytes[63] = index & 255
  return Number(BigInt(keccak(bytes)) % BigInt(below))
}
