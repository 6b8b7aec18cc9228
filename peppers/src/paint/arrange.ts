/**
 * Where the fruit stands on the label: one leaning about the label's middle, or three from a shared stem end.
 */
import type { Card } from '../card.ts'
import { INK } from '../facts/palette.ts'
import { quotient } from '../geometry/integers.ts'
import { greensOf, stemOf } from './calyx.ts'
import type { Fruit } from './fruit.ts'
import { type Pen, use } from './pen.ts'

export interface Arrangement {
  /** The fruit in label coordinates. */
  readonly art: string
  /** Their silhouettes in the same places, without paint: for shadow, halo and echo. */
  readonly shapes: string
}

/** Arranges a painted fruit on a label of 1000 × 1000. */
export function arrange(card: Card, fruit: Fruit, pen: Pen): Arrangement {
  const { silhouette } = fruit.body
  const outline = use(pen, 'b') + use(pen, 'a')
  if (!silhouette.cluster) {
    const { left, top, right, bottom } = fruit.box
    const lean = card.mirrored ? -silhouette.tilt : silhouette.tilt
    // The middle is 474, not 500, so that no tip meets the heat plate.
    const open = `<g transform="translate(500 474)rotate(${lean})translate(${-quotient(left + right, 2)} ${-quotient(top + bottom, 2)})">`
    return { art: `${open}${fruit.art}</g>`, shapes: `${open}${outline}</g>` }
  }
  const { fan, anchor, upright } = silhouette.cluster
  const open = `<g transform="translate(500 ${anchor})${upright ? 'scale(1 -1)' : ''}">`
  const [left, middle, right] = fan.map(
    (turn) =>
      `transform="rotate(${quotient(turn * 45, 128) + (card.hook >> 4)})translate(${-card.hook} ${stemOf(silhouette).length})"`,
  )
  const [, green] = greensOf(card)
  const node = `<path fill="${green}" stroke="${INK}" stroke-width="14" d="M-26-16q26-16 52 0 12 14 4 34-30 14-60 0-8-20 4-34z"/>`
  return {
    art: `${open}<g ${left}><g id="${pen.id}f">${fruit.art}</g></g>${use(pen, 'f', right)}${use(pen, 'f', middle)}${node}</g>`,
    shapes: `${open}${[left, middle, right].map((turn) => `<g ${turn}>${outline}</g>`).join('')}</g>`,
  }
}
