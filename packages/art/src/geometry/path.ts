/** Converts points to compact SVG path data. */
import { truncDiv } from './integers.ts'

export interface Point {
  readonly x: number
  readonly y: number
  /** The curve passes with zero tangent: a corner. */
  readonly sharp?: boolean
}

/** A point of a table: in the cultivar's own pixels, with its marks. */
export interface TablePoint extends Point {
  /** The fruit's lowest point, where left edge and right edge meet. */
  readonly tip: boolean
}

/** Reads a point list in the notation of `facts/silhouettes.ts`. */
export function parsePoints(list: string): TablePoint[] {
  return list.split(' ').map((text) => {
    const [x, y] = text.split(',')
    return {
      x: Number(x),
      y: Number.parseInt(y ?? '', 10),
      sharp: text.includes('!'),
      tip: text.includes('*'),
    }
  })
}

/** Numbers in path data: a minus sign separates as well as a space does. */
export function formatNumbers(...values: readonly number[]): string {
  let text = ''
  for (const value of values) text += (text && value >= 0 ? ' ' : '') + String(value || 0)
  return text
}

/** `M` to a point. */
export const moveTo = (point: Point): string => `M${formatNumbers(point.x, point.y)}`

/**
 * A closed curve through all points: uniform Catmull-Rom, tangent (next − previous) / 6. Both handles of a point
 * mirror each other, so after one `c` every cubic is four numbers of an `s` that is named once.
 */
export function closedCurve(points: readonly Point[]): string {
  const count = points.length
  const at = (i: number): Point => points[(i + count) % count] ?? { x: 0, y: 0 }
  const tangent = (i: number): Point => {
    if (at(i).sharp) return { x: 0, y: 0 }
    const before = at(i - 1)
    const after = at(i + 1)
    return { x: truncDiv(after.x - before.x, 6), y: truncDiv(after.y - before.y, 6) }
  }
  const cubics: number[] = []
  for (let i = 0; i < count; i++) {
    const from = at(i)
    const to = at(i + 1)
    const arriving = tangent(i + 1)
    const x = to.x - from.x
    const y = to.y - from.y
    cubics.push(x - arriving.x, y - arriving.y, x, y)
  }
  const start = tangent(0)
  return `${moveTo(at(0))}c${formatNumbers(start.x, start.y, ...cubics.slice(0, 4))}s${formatNumbers(...cubics.slice(4))}z`
}

/** A lens from `top` to `bottom`: two quadratic curves that pass through `left` and `right` half way. */
export function lensPath(top: Point, bottom: Point, left: Point, right: Point): string {
  const middleX = (top.x + bottom.x) >> 1
  const middleY = (top.y + bottom.y) >> 1
  const down = formatNumbers(
    2 * left.x - middleX - top.x,
    2 * left.y - middleY - top.y,
    bottom.x - top.x,
    bottom.y - top.y,
  )
  const up = formatNumbers(
    2 * right.x - middleX - bottom.x,
    2 * right.y - middleY - bottom.y,
    top.x - bottom.x,
    top.y - bottom.y,
  )
  return `${moveTo(top)}q${down} ${up}z`
}
