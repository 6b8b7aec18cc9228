/**
 * The hero's picture: the name, and a pepper hanging through its v. Used by the prerenderer only: the browser's
 * script may not set markup (Trusted Types), and React never hydrates it.
 */
import { getCard, getCultivar, DECK_SIZE, describeFruit, drawFruit, getHeat } from '@peppermint/peppers'
import type { SpecimenFacts } from '../Specimen.tsx'
import { stemArt } from './stem.ts'
import { widthInQuarterEms } from '../../mint/label/titleFit.ts'
import { WORD, WORD_BOX, WORD_L, WORD_L_STEP, WORD_REST } from './wordOutlines.ts'

/** The hero's card: ripe, hot, and straight enough to hang well. */
const SPECIMEN = 9491

/** The viewBox: the calyx is at 0, 0; `.fruit` in the stylesheet shifts the part above it. */
const BOX = '-370 -400 740 1000'

/**
 * The hero's markup: the word, which is the page's heading, and the hanging pepper; at most 2.7 KB and 10 KB.
 * @param name the collection's name on chain; undefined until the chain has been read.
 */
export function heroArt(name: string | undefined): string {
  const card = getCard(SPECIMEN)
  const { markup } = drawFruit(card)
  const heading = name ?? 'Peppers'
  const letters = heading === WORD ? outlines() : text(heading)
  const word = `<h1 class="word"><svg viewBox="${WORD_BOX.join(' ')}" role="img" aria-label="${escaped(heading)}" fill="currentColor">${letters}</svg></h1>`
  const hanging = `<div class="fruit"><svg viewBox="${BOX}" role="img" aria-label="${describeFruit(card)}"><g class="swing">${stemArt()}<g class="stock">${markup}</g></g></svg></div>`
  return `<div class="plate">${word}${hanging}</div>`
}

function outlines(): string {
  return `<path d="${WORD_REST}"/><path id="wl" d="${WORD_L}"/><use href="#wl" x="${WORD_L_STEP}"/>`
}

/** Any other name as text, in the display face and the same box, to keep the layout. */
function text(name: string): string {
  const [left, , width, height] = WORD_BOX
  const size = Math.min(height * 1.3, Math.floor((width * 4) / Math.max(1, widthInQuarterEms(name))))
  return `<text x="${left + width / 2}" text-anchor="middle" font-family="Display" font-weight="900" font-size="${size}">${escaped(name)}</text>`
}

/** The name is untrusted text. */
function escaped(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

/** Facts about the hero's pepper. */
export const heroSpecimen: SpecimenFacts = specimenOf(SPECIMEN)

function specimenOf(number: number): SpecimenFacts {
  const card = getCard(number)
  const { name, latin, supply } = getCultivar(card)
  return { card: number, name, latin, count: supply, supply: DECK_SIZE, heat: getHeat(card) }
}
