/** Draws the pattern on the ground with few elements: dashes and tiles do the repetition. */
import type { Card } from '../card.ts'
import { draw } from '../random.ts'
import { CHIPS, HALFTONE, type Scatter, STARS } from '../facts/grounds.ts'
import { FIRST_DARK_GROUND, type Ground, MOON } from '../facts/palette.ts'
import { STENCILS } from '../facts/stencils.ts'
import { STREAMS } from '../facts/streams.ts'
import { cosine, truncDiv, sine } from '../geometry/integers.ts'
import { type Pen, print } from './pen.ts'

/** Rows of the dot screen, ever finer. */
function halftone({ tone }: Ground, pen: Pen): string {
  const { rows, bottom, step, width, loss, start } = HALFTONE
  let data = ''
  for (let row = 0; row < rows; row++)
    data += print(pen, STENCILS.halftoneRow, {
      x: start[row & 1 ? 1 : 0],
      y: bottom - row * step,
      width: width - row * loss,
    })
  return print(pen, STENCILS.halftone, { tone }) + data + STENCILS.groupEnd
}

/** Position of the scattered item `i`. */
function scattered(
  card: Card,
  { columns, step, start, chance }: Scatter,
  i: number,
  streamX: typeof STREAMS.chipX | typeof STREAMS.starX,
  streamY: typeof STREAMS.chipY | typeof STREAMS.starY,
): readonly [x: number, y: number] {
  return [
    start + (i % columns) * step[0] + draw(card.number, streamX, i, chance[0]),
    start + truncDiv(i, columns) * step[1] + draw(card.number, streamY, i, chance[1]),
  ]
}

const scatterOf = (card: Card, [alone, kept]: readonly [Scatter, Scatter]): Scatter =>
  card.companion === 'none' ? alone : kept

/** A chip with four corners at chance. */
function chip(card: Card, pen: Pen, scatter: Scatter, i: number): string {
  const [x, y] = scattered(card, scatter, i, STREAMS.chipX, STREAMS.chipY)
  const turn = draw(card.number, STREAMS.chipTurn, i, 1024)
  const size = 26 + draw(card.number, STREAMS.chipSize, i, 30)
  const corner = (k: number): readonly [x: number, y: number] => {
    const angle = turn + k * 256 + draw(card.number, STREAMS.chipCorner, i * 4 + k, 140) - 70
    return [x + truncDiv(cosine(angle) * size, 1000), y + truncDiv(sine(angle) * size, 1000)]
  }
  const [first, second, third, fourth] = [corner(0), corner(1), corner(2), corner(3)]
  return print(pen, STENCILS.chip, {
    x: first[0],
    y: first[1],
    a: second[0] - first[0],
    b: second[1] - first[1],
    c: third[0] - second[0],
    d: third[1] - second[1],
    e: fourth[0] - third[0],
    f: fourth[1] - third[1],
  })
}

/** Chips in tone, accent and paper by turns. */
function terrazzo(card: Card, { tone, accent }: Ground, pen: Pen): string {
  const scatter = scatterOf(card, CHIPS)
  const chips = (first: number): string => {
    let data = ''
    for (let i = first; i < scatter.columns * scatter.rows; i += 3) data += chip(card, pen, scatter, i)
    return data
  }
  return (
    print(pen, STENCILS.terrazzo, { tone }) +
    chips(0) +
    print(pen, STENCILS.terrazzoAccent, { accent }) +
    chips(1) +
    STENCILS.terrazzoPaper +
    chips(2) +
    STENCILS.pathEnd
  )
}

/** Stars and small lights, and before them a moon in the ground's own inks. */
function night(card: Card, { field, tone }: Ground, pen: Pen): string {
  const scatter = scatterOf(card, STARS)
  const dark = card.ground >= FIRST_DARK_GROUND
  let stars = ''
  let dots = ''
  for (let i = 0; i < scatter.columns * scatter.rows; i++) {
    const [x, y] = scattered(card, scatter, i, STREAMS.starX, STREAMS.starY)
    if (i & 3) dots += print(pen, STENCILS.speck, { x, y })
    else {
      const size = 16 + 2 * draw(card.number, STREAMS.starSize, i, 10)
      stars += print(pen, STENCILS.star, { x, y: y - size, a: size - 5 })
    }
  }
  return (
    STENCILS.night +
    stars +
    STENCILS.nightDots +
    dots +
    print(pen, STENCILS.moon, { moon: dark ? MOON.face : field, crater: dark ? MOON.crater : tone })
  )
}

/** Behind the fruit, inside the plate. `contour` uses the fruit's shapes, part `e`. */
export function paintPattern(card: Card, ground: Ground, pen: Pen): string {
  const { field, tone, accent } = ground
  switch (card.pattern) {
    case 'plain':
      return print(pen, STENCILS.plain, { tone })
    case 'rays':
      return print(pen, STENCILS.rays, { tone })
    case 'terrazzo':
      return terrazzo(card, ground, pen)
    case 'contour':
      return print(pen, STENCILS.contour, { tone, field })
    case 'halftone':
      return halftone(ground, pen)
    case 'tile':
      return print(pen, STENCILS.tile, { tone, accent })
    case 'night':
      return night(card, ground, pen)
    case 'marquee':
      return print(pen, STENCILS.marquee, { tone })
  }
}
