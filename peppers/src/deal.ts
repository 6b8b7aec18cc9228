/**
 * How crates deal the deck: which card each pepper gets, from the seeds that the chain published. The contract deals
 * in the same way (`Crates.sol`), so whoever knows the seeds need not ask it for ten thousand cards.
 */
import { DECK_SIZE } from './facts/traits.ts'

/** Cards in a crate. */
const CRATE_SIZE = 100

/** Keccak-256 of bytes, as `0x` and 64 hex digits. */
export type Keccak = (bytes: Uint8Array) => `0x${string}`

/** How far the deck is dealt. */
export interface Deck {
  /** Peppers that have their card: those of ids 1 to this. */
  readonly dealt: number
  /** Cards that crates closed early did not use, in the order in which they lie on top of the next crate. */
  readonly leftOver: readonly number[]
}

/** Nothing is dealt yet. */
export const FULL_DECK: Deck = { dealt: 0, leftOver: [] }

/** The deck has fewer cards than a crate asks for: these crates are not of this collection, or not in its order. */
export class DeckTooSmall extends RangeError {
  override readonly name = 'DeckTooSmall'

  constructor(size: number, room: number) {
    super(`A crate of ${size} peppers cannot be dealt from ${room} cards.`)
  }
}

/**
 * Deals one crate: a shuffle that stops when every pepper of it has a card.
 * @param deck as the crate opened before left it.
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
  const room = Math.min(CRATE_SIZE, DECK_SIZE - deck.dealt)
  if (size > room) throw new DeckTooSmall(size, room)
  const { leftOver } = deck
  // Every card before the deck's next one is dealt or left over.
  const cards = Array.from({ length: room }, (_, i) => leftOver[i] ?? deck.dealt + i + 1)
  const asked = new Uint8Array(64)
  asked.set(seed)
  for (let i = 0; i < size; i += 1) {
    asked[63] = i
    const j = i + Number(BigInt(keccak(asked)) % BigInt(room - i))
    cards.splice(i, 1, ...cards.splice(j, 1, ...cards.slice(i, i + 1)))
  }
  return {
    cards: cards.slice(0, size),
    deck: { dealt: deck.dealt + size, leftOver: cards.slice(size) },
  }
}
