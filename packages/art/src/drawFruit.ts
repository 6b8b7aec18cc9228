/**
 * Draws the fruit alone, hanging straight, for a page that adds a stem. The outlines use `currentColor` and the class
 * `k`, so that a dark theme can lighten and thin them.
 */
import { type Card, getCultivar } from './card.ts'
import { SILHOUETTES } from './facts/silhouettes.ts'
import { createBody, getBoundingBox } from './geometry/body.ts'
import { arrange } from './paint/arrange.ts'
import { defineFruit, paintFruit } from './paint/fruit.ts'
import type { Pen } from './paint/pen.ts'

/** A drawing to embed in an `svg`. */
export interface InnerDrawing {
  readonly viewBox: string
  /** Inner SVG; ids start with `h` and the card's number. */
  readonly markup: string
  /** Where a stem ends, in the drawing's coordinates; the calyx covers what is drawn below it first. */
  readonly stemTop: readonly [x: number, y: number]
}

/** Room for outlines around what is drawn. */
const MARGIN = 24

/**
 * The card's fruit without label, ground, shadow and cut stem. A cluster keeps its stems and its place on the
 * label; where it grows upright its `stemTop` is at the bottom.
 */
export function drawFruit(card: Card): InnerDrawing {
  const pen: Pen = { id: `h${card.number}`, ink: 'currentColor', hook: ' class="k"' }
  const { cluster } = SILHOUETTES[getCultivar(card).key]
  const body = createBody(card)
  const fruit = paintFruit(card, body, pen, cluster ? 'cut' : 'none')
  const art = cluster ? arrange(card, body, fruit, pen) : fruit
  const { left, top, right, bottom } = getBoundingBox(body, 0)
  return {
    viewBox: cluster
      ? '0 0 1000 1000'
      : [left - MARGIN, top - MARGIN, right - left + 2 * MARGIN, bottom - top + 2 * MARGIN].join(' '),
    markup: `<defs>${defineFruit(card, body, pen)}</defs><g stroke-linejoin="round">${art}</g>`,
    stemTop: cluster ? [500, cluster.anchor] : [0, 0],
  }
}
