/**
 * Calyx and stem: one path, so that they fuse; cut twice, dark and slightly smaller in mid green, for a bevel.
 */
import { type Card, cultivarOf } from '../card.ts'
import { CALYXES } from '../facts/calyxes.ts'
import { GREENERY, type Ramp, RAMPS } from '../facts/palette.ts'
import { SILHOUETTES, type Silhouette } from '../facts/silhouettes.ts'
import { quotient } from '../geometry/integers.ts'
import { closedCurve, moveTo, numbers, type Point, tablePoints } from '../geometry/path.ts'
import { type Pen, use } from './pen.ts'

/** Light, base, shade. */
export type Greens = readonly [light: string, base: string, shade: string]

const greensIn = ({ light, base, shade }: Ramp): Greens => [light, base, shade]

/** The colours of calyx, stem and leaf. */
export function greensOf(card: Card): Greens {
  const { key, stages } = cultivarOf(card)
  if (card.calyx === 'gilded') return GREENERY.gold
  if (card.ripeness === 'dried') return greensIn(RAMPS.tan)
  if (key === 'pearl') return GREENERY.violet
  if (card.ripeness === 'overripe') return greensIn(RAMPS.olive)
  if (card.ripeness === 'green' && (stages[0] === 'green' || stages[0] === 'forest')) return GREENERY.pale
  return GREENERY.leaf
}

/** Stem of a silhouette in label pixels. */
export function stemOf(silhouette: Silhouette): { readonly length: number; readonly halfWidth: number } {
  const [length, halfWidth] = silhouette.stem
  return {
    length: quotient(length * silhouette.scale, 100),
    halfWidth: quotient(halfWidth * silhouette.scale, 100),
  }
}

function stemPath({ length, halfWidth }: ReturnType<typeof stemOf>, hook: number): string {
  const lower = quotient(length, 3)
  const upper = quotient(length * 3, 4)
  const sixth = quotient(hook, 6)
  const half = quotient(hook, 2)
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

/** Ends of the veins, in per cent of the calyx radius. */
const VEINS = [
  [96, 34],
  [26, 78],
  [-52, 64],
  [-98, 30],
] as const

/** The cap on the fruit, and its cut stem unless a longer one is attached. */
export function paintCalyx(card: Card, pen: Pen, stem: 'cut' | 'none'): string {
  const silhouette = SILHOUETTES[cultivarOf(card).key]
  const radius = quotient(silhouette.calyx * silhouette.scale, 100)
  const table = CALYXES[card.calyx === 'gilded' ? 'star' : card.calyx]
  const sized = (value: number): number =>
    quotient(quotient(value * silhouette.calyx, 100) * silhouette.scale, 100)
  const cap = tablePoints(table).map(({ x, y, sharp }): Point => ({
    x: sized(x),
    y: sized(y),
    sharp: sharp === true,
  }))
  const size = stemOf(silhouette)
  const [light, base, shade] = greensOf(card)
  const outline = closedCurve(cap) + (stem === 'cut' ? stemPath(size, card.hook) : '')
  let veins = ''
  for (const [x, y] of VEINS) {
    const start = { x: quotient(x * radius, 360), y: quotient(y * radius, 600) }
    veins += `${moveTo(start)}L${numbers(quotient(x * radius, 100), quotient(y * radius, 100))}`
  }
  const cut =
    stem === 'cut'
      ? `<ellipse cx="${card.hook - 1}" cy="${-size.length - 3}" rx="${size.halfWidth + 4}" ry="8" fill="${light}" stroke="${pen.ink}" stroke-width="7"/>`
      : ''
  return (
    `<g fill="${shade}" stroke="${pen.ink}" stroke-width="22" paint-order="stroke"${pen.hook}><path id="${pen.id}a" d="${outline}"/></g>` +
    use(pen, 'a', `fill="${base}" transform="translate(-6 -4)scale(.88)"`) +
    `<path fill="none" stroke="${shade}" stroke-width="7" d="${veins}"/>${cut}${glint(card, pen, radius)}`
  )
}

/** The four-pointed glint of gold. */
function glint(card: Card, pen: Pen, radius: number): string {
  if (card.calyx !== 'gilded') return ''
  const start = { x: -quotient(radius * 2, 3), y: -quotient(radius, 3) - 40 }
  return `<path fill="#FFFDF0" stroke="${pen.ink}" stroke-width="6" d="${moveTo(start)}q5 35 40 40-35 5-40 40-5-35-40-40 35-5 40-40z"/>`
}

/** The curled calyx's tendril, drawn behind the fruit; clusters have no room for it. */
export function paintTendril(card: Card, pen: Pen): string {
  const silhouette = SILHOUETTES[cultivarOf(card).key]
  if (card.calyx !== 'curl' || silhouette.cluster) return ''
  const start = { x: quotient(card.hook, 3), y: -quotient(stemOf(silhouette).length, 2) }
  const [, base] = greensOf(card)
  return (
    `<g fill="none" stroke-linecap="round"><g stroke="${pen.ink}" stroke-width="20"${pen.hook}><path id="${pen.id}v" d="${moveTo(start)}c40-60 120-40 110 20s-90 40-70-10 80-30 120-70"/></g>` +
    `${use(pen, 'v', `stroke="${base}" stroke-width="8"`)}</g>`
  )
}
