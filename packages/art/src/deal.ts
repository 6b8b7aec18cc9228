/**
 * Deals the deck crate by crate: computes the card of each pepper from the crates' seeds, like the contract
 * (`CardDeal.sol`), so that a client with the seeds does not read ten thousand cards from it.
 */
import { DECK_SIZE } from './facts/traits.ts'

/** Keccak-256 of bytes, as `0x` and 64 hex digits. */
export type Keccak = (bytes: Uint8Array) => `0x${string}`

/** The dealt cards of the deck. */
export interface Deck {
  /** Number of dealt cards: peppers 1 to this are opened. */
  readonly dealt: number
  /** One bit for each card: card `c` is bit `(c - 1) % 8` of byte `(c - 1) >> 3`. */
  readonly bits: Uint8Array
}

/** No cards dealt. */
export const FULL_DECK: Deck = { dealt: 0, bits: new Uint8Array(DECK_SIZE / 8) }

/** The deck has fewer cards than the crate has peppers: the crates are of another collection, or out of order. */
export class DeckTooSmall extends RangeError {
  override readonly name = 'DeckTooSmall'

  constructor(size: number, remaining: number) {
    super(`A crate of ${size} peppers cannot be dealt from ${remaining} cards.`)
  }
}

/** The remaining cards, each 1 to 10,000, in the order of the deck. */
export function remainingCards({ bits }: Deck): number[] {
  const cards: number[] = []
  for (let index = 0; index < DECK_SIZE; index += 1)
    if ((((bits[index >> 3] ?? 0) >> (index & 7)) & 1) === 0) cards.push(index + 1)
  return cards
}

/**
 * Deals one crate: as many consecutive remaining cards as it has peppers, starting at a random one and wrapping around,
 * shuffled over its peppers.
 * @param deck after the previous crate; not mutated.
 * @param size peppers in the crate.
 * @param seed the crate's 32 bytes on chain.
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
    // Inside-out Fisher-Yates shuffle.
    const place = taken === 0 ? 0 : randomBelow(seed, taken, taken + 1, keccak)
    cards.push(cards[place] ?? card)
    cards[place] = card
  }
  return { cards, deck: { dealt: deck.dealt + size, bits } }
}

/** A number from 0 to `below - 1`. Index 0 is the start, the others are for the shuffle. */
function randomBelow(seed: Uint8Array, index: number, below: number, keccak: Keccak): number {
  const bytes = new Uint8Array(64)
  bytes.set(seed)
  bytes[62] = index >> 8
  bytes[63] = index & 255
  return Number(BigInt(keccak(bytes)) % BigInt(below))
}
