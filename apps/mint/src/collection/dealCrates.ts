/** Deals the cards of opened crates from their seeds, as the contract does. Pure. */
import { dealCrate, FULL_DECK } from '@peppermint/art'
import { hexToBytes, keccak256, type Hex } from 'viem'

/** An opened crate: its first token, how many it has, and the seed that dealt its cards. */
export interface SeededCrate {
  readonly first: number
  readonly size: number
  readonly seed: Hex
}

/** A crate with the cards of its tokens, in their order; a card is its place in the deck, from 1. */
export interface DealtCrate extends SeededCrate {
  readonly cards: readonly number[]
}

/**
 * Deals crate after crate, each from the cards that the ones before it left.
 * @param crates from the first, in the order in which they opened.
 * @throws `DeckTooSmall` if they hold more tokens than the deck has cards.
 */
export function* dealCrates(crates: Iterable<SeededCrate>): Generator<DealtCrate> {
  let deck = FULL_DECK
  for (const crate of crates) {
    const dealt = dealCrate(deck, crate.size, hexToBytes(crate.seed), (bytes) => keccak256(bytes))
    deck = dealt.deck
    yield { ...crate, cards: dealt.cards }
  }
}
