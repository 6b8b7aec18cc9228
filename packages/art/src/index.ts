/** Draws and describes Scovilles cards. Pure, without dependencies. */
export {
  decodeCard,
  encodeTraits,
  getCultivar,
  getField,
  getGround,
  getHeat,
  getRamp,
  type Card,
} from './card.ts'
export { getCard, deckBytes, NoSuchPepper } from './deck.ts'
export { dealCrate, DeckTooSmall, FULL_DECK, remainingCards, type Deck, type Keccak } from './deal.ts'
export { describeFruit, describePepper, describeTraits, type TraitDescription } from './describe.ts'
export { drawFruit, type InnerDrawing } from './drawFruit.ts'
export { drawHero, drawHeroSprig } from './drawHero.ts'
export { describePacket, drawPacket } from './drawPacket.ts'
export { drawPepper } from './drawPepper.ts'
export { CULTIVARS, type Cultivar } from './facts/cultivars.ts'
export { getPacketGround } from './packetGround.ts'
export { GROUNDS, type Ground } from './facts/palette.ts'
export { CALYX, COMPANION, DECK_SIZE, PATTERN, RIPENESS, SKIN } from './facts/traits.ts'
