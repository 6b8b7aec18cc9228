/**
 * A fruit's body: the cultivar's outline bent along a spine. Everything else on the fruit is placed through
 * `place`, so that creases, lights and marks follow every bend, stretch and wobble of the outline.
 */
import { type Card, getCultivar } from '../card.ts'
import { draw } from '../random.ts'
import { STREAMS } from '../facts/streams.ts'
import { SILHOUETTES, type Silhouette } from '../facts/silhouettes.ts'
import { lerp, cosine, truncDiv, sine } from './integers.ts'
import { type Point, type TablePoint, parsePoints } from './path.ts'

/** Steps of the spine. */
const STEPS = 16

export interface Body {
  readonly silhouette: Silhouette
  /** The outline in label pixels, clockwise from the calyx. */
  readonly outline: readonly Point[]
  /** The same in own pixels, wobble included. */
  readonly own: readonly TablePoint[]
  /** Index of the tip in both. */
  readonly tip: number
  /** From own pixels to label pixels around the calyx. */
  readonly place: (x: number, y: number) => Point
}

/** Bends the card's cultivar into the card's fruit. */
export function createBody(card: Card): Body {
  const silhouette = SILHOUETTES[getCultivar(card).key]
  const dried = card.ripeness === 'dried'
  const withered = dried || card.skin === 'wrinkled'
  const place = spine(card, silhouette, dried ? truncDiv(card.width * 84, 100) : card.width)
  const wobble = withered ? 7 : 3
  const own = parsePoints(silhouette.outline).map((point, i) => {
    if (i === 0) return point
    const x =
      point.x + truncDiv(point.x * (draw(card.number, STREAMS.outline, i, 2 * wobble + 1) - wobble), 100)
    // Withered skin collapses between its ribs: alternate points move inward, except the tip.
    return { ...point, x: withered && !point.tip ? truncDiv(x * (i & 1 ? 74 : 90), 100) : x }
  })
  return {
    silhouette,
    own,
    place,
    tip: own.findIndex(({ tip }) => tip),
    outline: own.map(({ x, y, sharp }) => ({ ...place(x, y), sharp: sharp ?? false })),
  }
}

/** Corners of the outline in label pixels; `stem` is how far a stem rises above the calyx. */
export function getBoundingBox(
  { outline }: Body,
  stem: number,
): { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number } {
  const xs = outline.map(({ x }) => x)
  const ys = outline.map(({ y }) => y)
  return {
    left: Math.min(...xs),
    top: Math.min(-stem, ...ys),
    right: Math.max(...xs),
    bottom: Math.max(...ys),
  }
}

/** Hundredths of an own pixel to label pixels. */
const labelled = (hundredths: number, scale: number): number =>
  truncDiv(truncDiv(hundredths, 100) * scale, 100)

/** Maps own pixels along a bent spine; above the calyx the spine is straight. */
function spine(card: Card, silhouette: Silhouette, width: number): Body['place'] {
  const length = truncDiv(silhouette.length * card.length, 100)
  const side = card.mirrored ? -1 : 1
  // Three fruit on one node bend less, so that they do not overlap each other or the frame.
  const extra = silhouette.cluster ? truncDiv(card.bend, 3) : card.bend
  const heading = (step: number): number => {
    const curl = truncDiv((silhouette.bend + extra) * step, STEPS)
    const sway = silhouette.wave
      ? truncDiv(silhouette.wave * sine(truncDiv(step * 1024, STEPS) + card.phase), 1000)
      : 0
    return side * (curl + sway)
  }
  // Joints of the spine in hundredths of a pixel.
  const joints: Point[] = [{ x: 0, y: 0 }]
  for (let step = 0; step < STEPS; step++) {
    const angle = truncDiv(heading(step) + heading(step + 1), 2)
    const last = joints[step] ?? { x: 0, y: 0 }
    joints.push({
      x: last.x + truncDiv(length * sine(angle), STEPS * 10),
      y: last.y + truncDiv(length * cosine(angle), STEPS * 10),
    })
  }
  return (ownX, ownY) => {
    const x = truncDiv(ownX * width, 100)
    const y = truncDiv(ownY * card.length, 100)
    const along = truncDiv(y * STEPS * 256, length)
    const step = along < 0 ? 0 : Math.min(along >> 8, STEPS - 1)
    const share = along - step * 256
    const angle =
      along < 0 ? heading(0) : truncDiv(heading(step) * (256 - share) + heading(step + 1) * share, 256)
    const from = joints[step] ?? { x: 0, y: 0 }
    const to = joints[step + 1] ?? from
    const spineX = along < 0 ? truncDiv(y * sine(angle), 10) : lerp(from.x, to.x, share)
    const spineY = along < 0 ? truncDiv(y * cosine(angle), 10) : lerp(from.y, to.y, share)
    return {
      x: labelled(spineX + truncDiv(x * cosine(angle), 10), silhouette.scale),
      y: labelled(spineY - truncDiv(x * sine(angle), 10), silhouette.scale),
    }
  }
}
