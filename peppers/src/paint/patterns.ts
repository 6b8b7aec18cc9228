/**
 * The second printing on the ground. Each pattern is one or two elements: dashes do the repeating.
 */
import type { Card } from '../card.ts'
import type { Ground } from '../facts/palette.ts'
import { STENCILS } from '../facts/stencils.ts'
import { type Pen, print } from './pen.ts'

/** Rows of the dot screen, from the bottom up, ever finer. */
function halftone({ tone }: Ground, pen: Pen): string {
  let rows = ''
  for (let row = 0; row < 10; row++)
    rows += print(pen, STENCILS.halftoneRow, { x: row % 2 ? 25 : 50, y: 950 - row * 50, width: 41 - row * 4 })
  return print(pen, STENCILS.halftone, { tone }) + rows + STENCILS.groupEnd
}

/** Behind the fruit, inside the plate. `contour` uses the fruit's shapes, part `e`. */
export function paintPattern(card: Card, ground: Ground, pen: Pen): string {
  const { field, tone } = ground
  switch (card.pattern) {
    case 'rays':
      return print(pen, STENCILS.rays, { tone })
    case 'contour':
      return print(pen, STENCILS.contour, { tone, field })
    case 'halftone':
      return halftone(ground, pen)
    default:
      return print(pen, STENCILS.plain, { tone })
  }
}
