/**
 * The hero's picture: the name, and a pepper hanging through its v. Used by the prerenderer only: the browser's
 * script may not set markup (Trusted Types), and React never hydrates it.
 */
import { getCard, getCultivar, DECK_SIZE, drawFruit, getHeat } from '@peppermint/art'
import { describeFruit } from '@peppermint/ui/words/cardDescriptions.ts'
import type { SpecimenFacts } from '../Specimen.tsx'
import { FRUIT_BOX } from './fruitBox.ts'
import { heroWord } from './heroWord.ts'
import { t } from '@peppermint/ui/words/t.ts'

/** The viewBox, which every fruit fits: the calyx is at 0, 0, the stem reaches beyond it. */
const BOX = `${-FRUIT_BOX.reach} 0 ${2 * FRUIT_BOX.reach} ${FRUIT_BOX.length}`

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
  return `<div class="fruit"><svg viewBox="${BOX}" role="img" aria-label="${t`An example: ${describeFruit(card)}`}"><g class="swing">${stemArt()}<g class="stock">${markup}</g></g></svg></div>`
}

/** Facts about the hero's pepper; undefined for a collection without cards. */
export const heroSpecimen: SpecimenFacts | undefined =
  COLLECTION.art.type === 'cards' ? specimenOf(COLLECTION.art.heroCard) : undefined

function specimenOf(number: number): SpecimenFacts {
  const card = getCard(number)
  const { name, latin, supply } = getCultivar(card)
  return { name, latin, count: supply, supply: DECK_SIZE, heat: getHeat(card) }
}

const LIGHT = '#A9D162'
const GREEN = '#4E9A3A'
const SHADE = '#2A6A38'
const VEIN = '#123C2A'

/** The class sets an outline's color and width, which the dark theme changes. */
const OUTLINE = 'class="k" stroke="currentColor" stroke-width="20"'

interface Leaf {
  readonly outline: string
  /** The half in shade. */
  readonly far: string
  readonly rib: string
  readonly veins: string
}

const LEAVES: readonly Leaf[] = [
  {
    outline: 'M-28-312C-66-412-200-440-326-332C-250-260-110-240-28-312z',
    far: 'M-28-312C-110-360-220-368-326-332C-250-260-110-240-28-312z',
    rib: 'M-28-312C-110-360-220-368-326-332',
    veins:
      'M-84-338q-20-30-56-38M-144-353q-24-24-60-26M-210-356q-20-16-46-14M-90-341q-30 12-48 38M-152-355q-32 14-54 44M-220-355q-28 14-42 36',
  },
  {
    outline: 'M-27-322C-14-381 76-411 141-359C113-306 30-288-27-322z',
    far: 'M-27-322C12-360 76-377 141-359C113-306 30-288-27-322z',
    rib: 'M-27-322C12-360 76-377 141-359',
    veins:
      'M5-346q8-22 29-30M40-362q10-19 31-23M76-368q10-13 26-15M9-349q20 3 32 16M45-364q20 5 34 21M82-368q16 5 26 17',
  },
]

/**
 * The stem of the hero's pepper with two leaves, in the style of the peppers: ink outline, two flat greens with an
 * engraved edge, a few veins. Thin, with its leaves high up, because it crosses the v of the name and every letter
 * must stay readable.
 * Markup of the stem. Its foot is below the calyx at 0, 0; it extends beyond the top of every screen.
 */
function stemArt(): string {
  return (
    `<g fill="none" stroke-linejoin="round"><path fill="${GREEN}" ${OUTLINE} paint-order="stroke" d="${stem(19, -19)}"/>` +
    `<path fill="${SHADE}" d="${stem(19, 0)}"/>` +
    `<path stroke="${SHADE}" stroke-width="18" stroke-dasharray="3 12 3 10 3 14" d="${edge(0)}"/>` +
    `<path stroke="${LIGHT}" stroke-width="5" d="M-14-60C-20-130-26-200-32-250M-46-420C-50-470-56-510-60-540"/>` +
    `<g class="leaves">${LEAVES.map(leaf).join('')}</g></g>`
  )
}

function leaf({ outline, far, rib, veins }: Leaf): string {
  return (
    `<path fill="${GREEN}" ${OUTLINE} paint-order="stroke" d="${outline}"/><path fill="${SHADE}" d="${far}"/>` +
    `<path stroke="${SHADE}" stroke-width="36" stroke-dasharray="3 12 3 10 3 14" d="${rib}"/>` +
    `<path stroke="${VEIN}" stroke-width="6" stroke-linecap="round" d="${rib}${veins}"/>`
  )
}

/** The center line of the stem, from its foot up: handles and ends of a cubic and of a smooth one after it. */
const MIDDLE: readonly (readonly [x: number, y: number])[] = [
  [0, 20],
  [-4, -120],
  [-22, -280],
  [-38, -400],
  [-104, -1300],
  [-150, -2000],
]

/** The handle above the joint of the two cubics: the one below it, mirrored. An upward path omits it. */
const ABOVE_JOINT = [-54, -520] as const

/** The stem between two edges, given by their distance from the center line. */
function stem(right: number, left: number): string {
  const [foot, lower, , joint, upper, top] = MIDDLE.map(shiftBy(left))
  const above = shiftBy(left)(ABOVE_JOINT, 1)
  return `${edge(right)}L${top}C${upper} ${above} ${joint}S${lower} ${foot}z`
}

/** One edge; the center line with 0. */
function edge(by: number): string {
  const [foot, lower, below, joint, upper, top] = MIDDLE.map(shiftBy(by))
  return `M${foot}C${lower} ${below} ${joint}S${upper} ${top}`
}

/** Shifts a point sideways, by half more at the foot, which flares. */
function shiftBy(by: number): (point: readonly [number, number], index: number) => string {
  return ([x, y], index) => `${x + by + (index === 0 ? Math.trunc(by / 2) : 0)} ${y}`
}
