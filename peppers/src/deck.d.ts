/**
 * The deck: 10,000 cards, dealt once by whole-number code. Each trait has its exact count, no two cards have the
 * same traits, and rare things are spread. Nothing here is needed to draw a card whose traits are known.
 */
import { type Card } from './card.ts'
/** No card has this number, so there is no such pepper. */
export declare class NoSuchPepper extends RangeError {
  readonly name = 'NoSuchPepper'
  readonly number: number
  constructor(number: number)
}
/**
 * A card of the deck.
 * @param number its place, 1 to 10,000
 * @throws NoSuchPepper for anything else
 */
export declare function cardOf(number: number): Card
/** The whole deck as the chain keeps it: three bytes a card, big-endian, in the deck's order; 30,000 bytes. */
export declare function deckBytes(): Uint8Array
