/**
 * The picture at the head of the page: the name, and a pepper that hangs through its v. Only the prerenderer
 * uses it, because the browser's script may not set markup (Trusted Types); React never hydrates it.
 */
import { cardOf, cultivarOf, DECK_SIZE, describeFruit, drawFruit, heatOf } from '@peppermint/peppers'
import type { SpecimenFacts } from '../app/Specimen.tsx'
import { sprig } from './sprig.ts'
import { WORD_BOX, WORD_L, WORD_L_STEP, WORD_REST } from './word.ts'

/** The card in the hero: ripe, fierce, and straight enough to hang well. */
const SPECIMEN = 9491

/** The drawing's box: the calyx at 0, 0, and the part above it that `.fruit` in the stylesheet lifts. */
const BOX = '-370 -400 740 1000'

/** The hero's markup: the word, which is the page's heading, and the hanging pepper; at most 10 KB and 2.7 KB. */
export function heroArt(): string {
  const card = cardOf(SPECIMEN)
  const { markup } = drawFruit(card)
  const word = `<h1 class="word"><svg viewBox="${WORD_BOX.join(' ')}" role="img" aria-label="Scovilles" fill="currentColor"><path d="${WORD_REST}"/><path id="wl" d="${WORD_L}"/><use href="#wl" x="${WORD_L_STEP}"/></svg></h1>`
  const hanging = `<div class="fruit"><svg viewBox="${BOX}" role="img" aria-label="${describeFruit(card)}"><g class="swing">${sprig()}${markup}</g></svg></div>`
  return `<div class="plate">${word}${hanging}</div>`
}

/** What the botanist's card says about the pepper in the hero. */
export const heroSpecimen: SpecimenFacts = specimenOf(SPECIMEN)

function specimenOf(number: number): SpecimenFacts {
  const card = cardOf(number)
  const { name, latin, supply } = cultivarOf(card)
  return { card: number, name, latin, count: supply, supply: DECK_SIZE, heat: heatOf(card) }
}
