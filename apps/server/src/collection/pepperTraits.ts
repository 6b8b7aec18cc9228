/** Traits of the deck's cards as small numbers, and how many cards have each. */
import { setImmediate as turn } from 'node:timers/promises'
import { DECK_SIZE, getCard, getHeat } from '@peppermint/art'
import {
  countCard,
  createTraitCounts,
  PASSES,
  traitCodesOf,
  type TraitCodes,
  type TraitCounts,
} from '@peppermint/art/traitFilter'

interface DeckCard {
  readonly traits: TraitCodes
  /** Scoville heat units. */
  readonly heat: number
}

const deck: DeckCard[] = []

/** Traits and heat of a card of the deck, by its number. The deck never changes, so each card is drawn once. */
export const deckCard = (number: number): DeckCard => (deck[number] ??= drawCard(number))

function drawCard(number: number): DeckCard {
  const card = getCard(number)
  return { traits: traitCodesOf(card), heat: getHeat(card) }
}

/** About a millisecond's. */
const CARDS_PER_TURN = 100

/**
 * Draws the whole deck between requests: the first one for numbers about all cards would otherwise hold up all others
 * for a tenth of a second.
 */
export async function drawDeck(): Promise<void> {
  for (let number = 1; number <= DECK_SIZE; number += 1) {
    deckCard(number)
    if (number % CARDS_PER_TURN === 0) await turn()
  }
}

/**
 * Counts the cards by the values of each trait.
 * @param judge the verdict of a filter, see `createCardFilter`; every card passes by default.
 */
export function countTraits(
  cards: readonly number[],
  judge: (heat: number, traits: TraitCodes) => number = () => PASSES,
): TraitCounts {
  const counts = createTraitCounts()
  for (const number of cards) {
    const { heat, traits } = deckCard(number)
    countCard(counts, traits, judge(heat, traits))
  }
  return counts
}
