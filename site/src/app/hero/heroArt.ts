/**
 * The picture at the head of the page: the name, and a pepper that hangs through its v. Only the prerenderer
 * uses it, because the browser's script may not set markup (Trusted Types); React never hydrates it.
 */
import { getCard, cultivarOf, DECK_SIZE, describeFruit, drawFruit, heatOf } from '@peppermint/peppers'
import type { SpecimenFacts } from '../Specimen.tsx'
import { sprig } from './stem.ts'
import { widthInQuarterEms } from '../../mint/label/titleFit.ts'
import { WORD, WORD_BOX, WORD_L, WORD_L_STEP, WORD_REST } from './wordOutlines.ts'

/** The card in the hero: ripe, fierce, and straight enough to hang well. */
const SPECIMEN = 9491

/** The drawing's box: the calyx at 0, 0, and the part above it that `.fruit` in the stylesheet lifts. */
const BOX = '-370 -400 740 1000'

/**
 * The hero's markup: the word, which is the page's heading, and the hanging pepper; at most 2.7 KB and 10 KB.
 * @param name the collection's name as the chain states it; undefined before the chain was read.
 */
export function heroArt(name: string | undefined): string {
  const card = getCard(SPECIMEN)
  const { markup } = drawFruit(card)
  const heading = name ?? 'Peppers'
  const letters = heading === WORD ? outlines() : text(heading)
  const word = `<h1 class="word"><svg viewBox="${WORD_BOX.join(' ')}" role="img" aria-label="${escaped(heading)}" fill="currentColor">${letters}</svg></h1>`
  const hanging = `<div class="fruit"><svg viewBox="${BOX}" role="img" aria-label="${describeFruit(card)}"><g class="swing">${sprig()}${markup}</g></svg></div>`
  return `<div class="plate">${word}${hanging}</div>`
}

function outlines(): string {
  return `<path d="${WORD_REST}"/><path id="wl" d="${WORD_L}"/><use href="#wl" x="${WORD_L_STEP}"/>`
}

/** Any other name, in the display face and in the same box, so that the page's layout does not depend on it. */
function text(name: string): string {
  const [left, , width, height] = WORD_BOX
  const size = Math.min(height * 1.3, Math.floor((width * 4) / Math.max(1, widthInQuarterEms(name))))
  return `<text x="${left + width / 2}" text-anchor="middle" font-family="Display" font-weight="900" font-size="${size}">${escaped(name)}</text>`
}

/** The contract's owner chose the name: text, whatever it holds. */
function escaped(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

/** What the botanist's card says about the pepper in the hero. */
export const heroSpecimen: SpecimenFacts = specimenOf(SPECIMEN)

function specimenOf(number: number): SpecimenFacts {
  const card = getCard(number)
  const { name, latin, supply } = cultivarOf(card)
  return { card: number, name, latin, count: supply, supply: DECK_SIZE, heat: heatOf(card) }
}
