/**
 * Draws the whole label: ground, pattern, shadow, paper margin, halo, fruit, companion, heat plate. At most 6,144 bytes
 * of SVG.
 */
import { type Card, getCultivar, getField, getGround, isDark, getRamp } from './card.ts'
import { describePepper } from './describe.ts'
import { INK } from './facts/palette.ts'
import { STENCILS } from './facts/stencils.ts'
import { createBody } from './geometry/body.ts'
import { arrange, arrangeShapes } from './paint/arrange.ts'
import { paintCompanion } from './paint/companions.ts'
import { defineFruit, paintFruit } from './paint/fruit.ts'
import { paintPattern } from './paint/patterns.ts'
import { type Pen, print } from './paint/pen.ts'

/**
 * The card's picture: a complete SVG document in UTF-8, titled and described, every id starting with
 * `p` and the card's number. No script, style or outside reference, so any page may inline it.
 */
export function drawPepper(card: Card): string {
  const pen: Pen = { id: `p${card.number}`, ink: INK, hook: '' }
  const { name, tier } = getCultivar(card)
  const ground = getGround(card)
  const dark = isDark(card)
  const haloed = dark || card.pattern === 'marquee' || getRamp(card).lostOn.includes(card.ground)
  const body = createBody(card)
  return (
    STENCILS.open +
    name +
    STENCILS.described +
    describePepper(card) +
    STENCILS.defs +
    defineFruit(card, body, pen) +
    arrangeShapes(card, body, pen) +
    STENCILS.defsEnd +
    print(pen, STENCILS.ground, { field: getField(card) }) +
    paintPattern(card, ground, pen) +
    print(pen, dark ? STENCILS.shadowOnDark : STENCILS.shadow) +
    print(pen, STENCILS.frame) +
    (haloed ? print(pen, STENCILS.halo) : '') +
    arrange(card, body, paintFruit(card, body, pen, 'cut'), pen) +
    paintCompanion(card, body, pen) +
    heatPlate(tier, pen) +
    STENCILS.close
  )
}

/** Five dots, `tier` of them lit, drawn with dashes. */
function heatPlate(tier: number, pen: Pen): string {
  return (
    STENCILS.heat +
    (tier < 5 ? print(pen, STENCILS.heatUnlit, { x: 420 + tier * 40, width: 161 - tier * 40 }) : '') +
    (tier > 0 ? print(pen, STENCILS.heatLit, { width: tier * 40 - 39 }) : '') +
    STENCILS.groupEnd
  )
}
