/**
 * The second printing on the ground. Each pattern is one or two elements: dashes do the repeating.
 */
import type { Card } from '../card.ts'
import type { Pattern } from '../facts/deck.ts'
import type { Ground } from '../facts/palette.ts'
import { type Pen, use } from './pen.ts'

const PATTERNS: Readonly<Record<Pattern, (ground: Ground, pen: Pen) => string>> = {
  plain: ({ tone }) =>
    `<circle cx="500" cy="480" r="340" fill="${tone}"/><circle cx="500" cy="480" r="366" fill="none" stroke="${tone}" stroke-width="8"/>`,
  // 401 is the radius whose circumference comes closest to forty dashes of 63.
  rays: ({ tone }) =>
    `<circle cx="500" cy="480" r="401" fill="none" stroke="${tone}" stroke-width="802" stroke-dasharray="63"/>`,
  // Echoes of the fruit's own silhouette, alternately in the ground's two inks.
  contour: ({ field, tone }, pen) =>
    [400, 320, 240, 160, 80]
      .map((width, i) => use(pen, 'e', `stroke="${i % 2 ? field : tone}" stroke-width="${width}"`))
      .join(''),
  halftone: ({ tone }) => {
    let rows = ''
    for (let row = 0; row < 10; row++)
      rows += `<path d="M${row % 2 ? 25 : 50} ${950 - row * 50}H990" stroke-width="${41 - row * 4}"/>`
    return `<g stroke="${tone}" stroke-linecap="round" stroke-dasharray="0 50">${rows}</g>`
  },
}

/** Behind the fruit, inside the plate. For `contour` the fruit's shapes must be defined as part `e`. */
export function paintPattern(card: Card, ground: Ground, pen: Pen): string {
  return PATTERNS[card.pattern](ground, pen)
}
