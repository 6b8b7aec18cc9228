/**
 * The skin as a chart: lobes side by side between left edge, creases and right edge. A place on it is a lobe,
 * `across` (0 at the lobe's left boundary, 256 at its right) and `down` (0 at the calyx, 256 at the tip).
 */
import { BEYOND, REACH } from '../facts/tones.ts'
import type { Body } from './body.ts'
import { lerp, truncDiv } from './integers.ts'
import { closedCurve, lensPath, type Point, type TablePoint, parsePoints } from './path.ts'

export interface Skin {
  /** How many lobes. */
  readonly lobes: number
  /** Maps a chart position to the label. `sag` lowers the middle of the lobe, in own pixels. */
  readonly at: (lobe: number, across: number, down: number, sag?: number) => Point
  /** A point well outside the right edge, so that a tone covers the edge whole. */
  readonly beyond: (down: number) => Point
  /** A crease between lobe `k` − 1 and `k`, ink that swells and tapers, `width` in own pixels at its widest. */
  readonly crease: (k: number, width: number) => string
}

/** Charts a body. */
export function createSkin({ silhouette, own, tip, place }: Body): Skin {
  const right = own.slice(1, tip + 1)
  const left = [...own.slice(tip + 1).toReversed(), ...own.slice(tip, tip + 1)]
  const boundaries: readonly (readonly TablePoint[])[] = [left, ...silhouette.creases.map(parsePoints), right]
  const lobes = boundaries.length - 1
  const boundary = (k: number, down: number): Point => {
    const line = boundaries[k] ?? right
    const along = Math.max(0, Math.min(256, down)) * (line.length - 1)
    const i = Math.min(along >> 8, line.length - 2)
    const from = line[i] ?? { x: 0, y: 0 }
    const to = line[i + 1] ?? from
    return { x: lerp(from.x, to.x, along - i * 256), y: lerp(from.y, to.y, along - i * 256) }
  }
  return {
    lobes,
    at: (lobe, across, down, sag = 0) => {
      const from = boundary(lobe, down)
      const to = boundary(lobe + 1, down)
      return place(
        lerp(from.x, to.x, across),
        lerp(from.y, to.y, across) + truncDiv(sag * across * (256 - across), 16384),
      )
    },
    beyond: (down) => {
      const { x, y } = boundary(lobes, down)
      return place(x + REACH, y)
    },
    crease: (k, width) => {
      const steps = 3
      const lit: Point[] = []
      const shaded: Point[] = []
      for (let i = 0; i <= steps; i++) {
        const { x, y } = boundary(k, truncDiv(248 * i, steps))
        const swell = truncDiv(width * i * (steps - i) * 4, steps * steps)
        const end = i === 0 || i === steps
        lit.push({ ...place(x - swell, y), sharp: end })
        if (!end) shaded.unshift(place(x + (swell >> 1), y))
      }
      return closedCurve([...lit, ...shaded])
    },
  }
}

/** A lens-shaped light on one lobe, leaning towards the light. */
export function lens(
  skin: Skin,
  lobe: number,
  from: number,
  to: number,
  top: number,
  bottom: number,
): string {
  const middle = (top + bottom) >> 1
  return lensPath(
    skin.at(lobe, (from + to) >> 1, top),
    skin.at(lobe, from + truncDiv(to - from, 3), bottom),
    skin.at(lobe, from, middle),
    skin.at(lobe, to, middle - ((bottom - top) >> 3)),
  )
}

/** A light that follows every knob of its lobe in `steps`, for edges a lens would cut across. */
export function band(
  skin: Skin,
  lobe: number,
  from: number,
  to: number,
  top: number,
  bottom: number,
  steps: number,
): string {
  const down = (i: number): number => top + truncDiv((bottom - top) * i, steps)
  const near: Point[] = []
  const far: Point[] = []
  for (let i = 0; i <= steps; i++) {
    const end = i === 0 || i === steps
    near.push({ ...skin.at(lobe, from, down(i)), sharp: end })
    if (!end) far.unshift(skin.at(lobe, to, down(i)))
  }
  return closedCurve([...near, ...far])
}

/** The dark side of a lobe: from a terminator through `knots` (down, further across) to its right boundary. */
export function darkSide(
  skin: Skin,
  lobe: number,
  terminator: number,
  knots: readonly (readonly [down: number, further: number])[],
): string {
  const edge = knots.map(([down, further]) => skin.at(lobe, Math.min(terminator + further, 250), down))
  const back = lobe === skin.lobes - 1 ? BEYOND.map((down) => skin.beyond(down)) : [skin.at(lobe, 262, 130)]
  return closedCurve([
    { ...skin.at(lobe, 256, 0), sharp: true },
    ...edge,
    { ...skin.at(lobe, 256, 256), sharp: true },
    ...back,
  ])
}

/** A stroke through three places, tapered at both ends, for folds in dry skin. */
export function fold(from: Point, through: Point, to: Point, width: number): string {
  const { x, y } = through
  return lensPath(from, to, { x, y: y - width }, { x, y: y + width })
}
