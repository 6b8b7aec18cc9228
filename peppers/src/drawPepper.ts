/**
 * The whole label: paper, plate, ground, pattern, shadow, halo, fruit, heat plate. At most 6,144 bytes of SVG.
 */
import { type Card, cultivarOf, groundOf, rampOf } from './card.ts'
import { describePepper } from './describe.ts'
import { FIRST_DARK_GROUND, HEAT, INK, PAPER } from './facts/palette.ts'
import { arrange } from './paint/arrange.ts'
import { paintFruit } from './paint/fruit.ts'
import { paintPattern } from './paint/patterns.ts'
import { type Pen, use } from './paint/pen.ts'

/** Ticket-cornered plate. */
const PLATE = 'M90 36H910a54 54 0 0 0 54 54V910a54 54 0 0 0-54 54H90a54 54 0 0 0-54-54V90a54 54 0 0 0 54-54z'

/** The keyline inside it. */
const KEYLINE =
  'M108 56H892a52 52 0 0 0 52 52V892a52 52 0 0 0-52 52H108a52 52 0 0 0-52-52V108a52 52 0 0 0 52-52z'

/**
 * The card's picture: a complete SVG document in UTF-8, titled and described, every id starting with
 * `p` and the token. No script, style or outside reference, so any page may inline it.
 */
export function drawPepper(card: Card): string {
  const pen: Pen = { id: `p${card.id}`, ink: INK, hook: '' }
  const { name, tier } = cultivarOf(card)
  const ground = groundOf(card)
  const dark = card.ground >= FIRST_DARK_GROUND
  const fruit = paintFruit(card, pen, 'cut')
  const { art, shapes } = arrange(card, fruit, pen)
  const echo = card.pattern === 'contour' ? `<g id="${pen.id}e">${shapes}</g>` : ''
  const halo =
    dark || rampOf(card).lostOn.includes(card.ground)
      ? `<g fill="none" stroke="${PAPER}" stroke-width="56">${shapes}</g>`
      : ''
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000" stroke-linejoin="round"><title>${name} No. ${card.id}</title><desc>${describePepper(card)}</desc>` +
    `<defs>${fruit.defs}<path id="${pen.id}p" d="${PLATE}"/><clipPath id="${pen.id}k">${use(pen, 'p')}</clipPath>${echo}</defs>` +
    `<path fill="${PAPER}" d="M0 0h1000v1000H0z"/>` +
    `<g clip-path="url(#${pen.id}k)"><path fill="${ground.field}" d="M0 0h1000v1000H0z"/>${paintPattern(card, ground, pen)}` +
    `<g fill="${INK}" opacity=".${dark ? 45 : 22}" transform="translate(26 30)">${shapes}</g></g>` +
    `<g fill="none" stroke-width="6">${use(pen, 'p', `stroke="${INK}"`)}<path stroke="${PAPER}" d="${KEYLINE}"/>` +
    `<path stroke="${INK}" stroke-width="16" stroke-linecap="round" d="M56 56h0M944 56h0M56 944h0M944 944h0"/></g>` +
    halo +
    art +
    heatPlate(tier) +
    '</svg>'
  )
}

/** Dots of the heat plate, as points for a round-capped stroke. */
function dots(from: number, to: number): string {
  let data = ''
  for (let dot = from; dot < to; dot++) data += `M${420 + dot * 40} 940h0`
  return data
}

/** Five dots, `tier` of them lit. */
function heatPlate(tier: number): string {
  const lit = tier > 0 ? `<path stroke="${HEAT}" stroke-width="18" d="${dots(0, tier)}"/>` : ''
  const unlit = tier < 5 ? `<path stroke="${PAPER}" stroke-width="16" d="${dots(tier, 5)}"/>` : ''
  return (
    `<path fill="${PAPER}" stroke="${INK}" stroke-width="6" d="M400 966q-24 0-24-26t24-26h200q24 0 24 26t-24 26z"/>` +
    `<g fill="none" stroke-linecap="round"><path stroke="${INK}" stroke-width="26" d="${dots(0, 5)}"/>${unlit}${lit}</g>`
  )
}
