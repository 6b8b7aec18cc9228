/**
 * The hero's picture: the name, and a pepper hanging through its v. Used by the prerenderer only: the browser's
 * script may not set markup (Trusted Types), and React never hydrates it.
 */
import { getCard, getCultivar, DECK_SIZE, describeFruit, drawFruit, getHeat } from '@peppermint/art'
import type { SpecimenFacts } from '../Specimen.tsx'
import { heroWord } from './heroWord.ts'
import { stemArt } from './stem.ts'

/** The viewBox: the calyx is at 0, 0; `.fruit` in the stylesheet shifts the part above it. */
const BOX = '-370 -400 740 1000'

/**
 * The hero's markup: the word, which is the page's heading, and the hanging pepper if there are cards; at most 2.7 KB and 10 KB.
 * @param name the collection's name on chain; undefined until the chain has been read.
 */
export function heroArt(name: string | undefined): string {
  const picture = COLLECTION.art.type === 'cards' ? hangingFruit(COLLECTION.art.heroCard) : ''
  return `<div class="plate">${heroWord(name)}${picture}</div>`
}

function hangingFruit(number: number): string {
  const card = getCard(number)
  const { markup } = drawFruit(card)
  return `<div class="fruit"><svg viewBox="${BOX}" role="img" aria-label="${describeFruit(card)}"><g class="swing">${stemArt()}<g class="stock">${markup}</g></g></svg></div>`
}

/** Facts about the hero's pepper; undefined for a collection without cards. */
export const heroSpecimen: SpecimenFacts | undefined =
  COLLECTION.art.type === 'cards' ? specimenOf(COLLECTION.art.heroCard) : undefined

function specimenOf(number: number): SpecimenFacts {
  const card = getCard(number)
  const { name, latin, supply } = getCultivar(card)
  return { card: number, name, latin, count: supply, supply: DECK_SIZE, heat: getHeat(card) }
}
