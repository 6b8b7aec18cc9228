/**
 * Scovilles, drawn: from a token's card to its picture, its heat and its description. Pure, without dependencies.
 */
export { cardOf, cultivarOf, groundOf, heatOf, NoSuchPepper, type Card } from './card.ts'
export { describePepper } from './describe.ts'
export { drawFruit, type InnerDrawing } from './drawFruit.ts'
export { drawHero, drawHeroSprig } from './drawHero.ts'
export { drawPepper } from './drawPepper.ts'
export { CULTIVARS, type Cultivar } from './facts/cultivars.ts'
export { DECK_SIZE } from './facts/deck.ts'
export { GROUNDS, type Ground } from './facts/palette.ts'
