/**
 * The picture at the head of the page: the name, and a pepper that hangs through its v. Only the prerenderer
 * uses it, because the browser's script may not set markup (Trusted Types); React never hydrates it.
 */
import { WORD_BOX, WORD_L, WORD_L_STEP, WORD_REST } from './word.ts'
import { sprig } from './sprig.ts'
import type { SpecimenFacts } from '../app/Specimen.tsx'

/** A fruit without ground or frame, as inline SVG: the calyx at the origin, y down, about 1000 units tall. */
export interface HangingFruit {
  /** SVG markup, ids and all. */
  readonly markup: string
  /** Where its own stem ends and the page's begins. */
  readonly stemTop: readonly [number, number]
  /** For those who cannot see it. */
  readonly description: string
}

/** Part of the drawing's box that is above the calyx; `.fruit` in the stylesheet lifts it by as much. */
const BOX = '-370 -400 740 1000'

/**
 * The hero's markup: the word and the hanging pepper, as inline SVG of at most 10 KB.
 * The word is the page's heading.
 */
export function heroArt(fruit?: HangingFruit): string {
  const word = `<h1 class="word"><svg viewBox="${WORD_BOX.join(' ')}" role="img" aria-label="Scovilles" fill="currentColor"><path d="${WORD_REST}"/><path id="wl" d="${WORD_L}"/><use href="#wl" x="${WORD_L_STEP}"/></svg></h1>`
  const description = fruit?.description ?? 'A stem with two leaves'
  const hanging = `<div class="fruit"><svg viewBox="${BOX}" role="img" aria-label="${description}"><g class="swing">${fruit?.markup ?? ''}${sprig(fruit?.stemTop ?? [0, -120])}</g></svg></div>`
  return `<div class="plate">${word}${hanging}</div>`
}

/** What the botanist's card says about the pepper in the hero. */
export const heroSpecimen: SpecimenFacts = {
  id: 4127,
  name: 'Reaper-type',
  latin: 'Capsicum chinense',
  count: 30,
  supply: 10_000,
  heat: 1_841_300,
}
