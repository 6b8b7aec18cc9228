/**
 * Calyx and stem: one path, so that they fuse; cut twice, dark and slightly smaller in mid green, for a bevel.
 */
import { type Card, getCultivar } from '../card.ts'
import { CALYXES, VEINS } from '../facts/calyxes.ts'
import { GREENERY, type Ramp, RAMPS } from '../facts/palette.ts'
import { SILHOUETTES, type Silhouette } from '../facts/silhouettes.ts'
import { STENCILS } from '../facts/stencils.ts'
import { truncDiv } from '../geometry/integers.ts'
import { closedCurve, type Point, parsePoints } from '../geometry/path.ts'
import { type Pen, print } from './pen.ts'

/** Light, base, shade. */
export type Greens = readonly [light: string, base: string, shade: string]

const greensIn = ({ light, base, shade }: Ramp): Greens => [light, base, shade]

/** The colors of calyx, stem and leaf. */
export function getGreens(card: Card): Greens {
  const { key, stages } = getCultivar(card)
  if (card.calyx === 'gilded') return GREENERY.gold
  if (card.ripeness === 'dried') return greensIn(RAMPS.tan)
  if (key === 'pearl') return GREENERY.violet
  if (card.ripeness === 'overripe') return greensIn(RAMPS.olive)
  if (card.ripeness === 'green' && (stages[0] === 'green' || stages[0] === 'forest')) return GREENERY.pale
  return GREENERY.leaf
}

/** Stem of a silhouette in label pixels. */
export function getStem(silhouette: Silhouette): { readonly length: number; readonly halfWidth: number } {
  const [length, halfWidth] = silhouette.stem
  return {
    length: truncDiv(length * silhouette.scale, 100),
    halfWidth: truncDiv(halfWidth * silhouette.scale, 100),
  }
}

function stemPath({ length, halfWidth }: ReturnType<typeof getStem>, hook: number): string {
  const lower = truncDiv(length, 3)
  const upper = truncDiv(length * 3, 4)
  const sixth = truncDiv(hook, 6)
  const half = truncDiv(hook, 2)
  return closedCurve([
    { x: -halfWidth - 5, y: 6 },
    { x: -halfWidth + 2 + sixth, y: -lower },
    { x: -halfWidth + 3 + half, y: -upper },
    { x: hook - halfWidth - 4, y: -length, sharp: true },
    { x: hook + halfWidth + 2, y: -length - 8, sharp: true },
    { x: halfWidth - 2 + half, y: -upper },
    { x: halfWidth - 2 + sixth, y: -lower },
    { x: halfWidth + 5, y: 6 },
  ])
}

/** The cap on the fruit, and its cut stem unless a longer one is attached. */
export function paintCalyx(card: Card, pen: Pen, stem: 'cut' | 'none'): string {
  const silhouette = SILHOUETTES[getCultivar(card).key]
  const radius = truncDiv(silhouette.calyx * silhouette.scale, 100)
  const sized = (value: number): number =>
    truncDiv(truncDiv(value * silhouette.calyx, 100) * silhouette.scale, 100)
  const cap = parsePoints(CALYXES[card.calyx === 'gilded' ? 'star' : card.calyx]).map(
    ({ x, y, sharp }): Point => ({ x: sized(x), y: sized(y), sharp: sharp === true }),
  )
  const size = getStem(silhouette)
  const [light, green, shade] = getGreens(card)
  const cut = { x: card.hook - 1, y: -size.length - 3, width: size.halfWidth + 4, light }
  return (
    print(pen, STENCILS.calyx, { shade }) +
    closedCurve(cap) +
    (stem === 'cut' ? stemPath(size, card.hook) : '') +
    print(pen, STENCILS.calyxEnd, { green }) +
    // Leaves that curl away show no veins.
    (card.calyx === 'curl' ? '' : veins(pen, radius, shade)) +
    (stem === 'cut' ? print(pen, STENCILS.cut, cut) : '') +
    (card.calyx === 'gilded'
      ? print(pen, STENCILS.glint, { x: -truncDiv(radius * 2, 3), y: -truncDiv(radius, 3) - 40 })
      : '')
  )
}

function veins(pen: Pen, radius: number, shade: string): string {
  let data = ''
  for (const [x, y] of VEINS)
    data += print(pen, STENCILS.vein, {
      x: truncDiv(x * radius, 360),
      y: truncDiv(y * radius, 600),
      dx: truncDiv(x * radius, 100),
      dy: truncDiv(y * radius, 100),
    })
  return print(pen, STENCILS.veins, { shade }) + data + STENCILS.pathEnd
}

/** The curled calyx's tendril, drawn behind the fruit; clusters have no room for it. */
export function paintTendril(card: Card, pen: Pen): string {
  const silhouette = SILHOUETTES[getCultivar(card).key]
  if (card.calyx !== 'curl' || silhouette.cluster) return ''
  const [, green] = getGreens(card)
  return print(pen, STENCILS.tendril, {
    x: truncDiv(card.hook, 3),
    y: -truncDiv(getStem(silhouette).length, 2),
    green,
  })
}
