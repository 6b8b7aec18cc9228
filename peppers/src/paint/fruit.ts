/**
 * One fruit from back to front: ink, base, and then, clipped to the body, shade, marks, light, creases and
 * gleam; calyx last. Light falls from the upper left whatever way the fruit leans.
 */
import { type Card, cultivarOf, rampOf } from '../card.ts'
import { GLEAM, RAMPS, type Ramp } from '../facts/palette.ts'
import { type Body, bodyOf } from '../geometry/body.ts'
import { quotient } from '../geometry/integers.ts'
import { closedCurve } from '../geometry/path.ts'
import { skinOf } from '../geometry/skin.ts'
import { paintCalyx, paintTendril, stemOf } from './calyx.ts'
import { marksOver, stripes } from './marks.ts'
import { type Pen, use } from './pen.ts'
import { creases, darks, gleams, type Inks, lights, type LobeShape } from './tones.ts'

export interface Fruit {
  /** For a `defs`: body, its clip, gradients. */
  readonly defs: string
  /** The fruit around its calyx at 0,0, upright. */
  readonly art: string
  /** Corners of what it covers, outline aside. */
  readonly box: {
    readonly left: number
    readonly top: number
    readonly right: number
    readonly bottom: number
  }
  readonly body: Body
}

/** Draws the card's fruit; `stem` says whether its own short stem is wanted. */
export function paintFruit(card: Card, pen: Pen, stem: 'cut' | 'none'): Fruit {
  const body = bodyOf(card)
  const skin = skinOf(body)
  const { silhouette } = body
  const ramp = rampOf(card)
  const inks = inksOf(card, pen, ramp)
  const shape: LobeShape = silhouette.winged ? 'winged' : silhouette.pimples ? 'knobbly' : 'smooth'
  const fringe = skin.lobes === 1 ? Math.max(44, quotient(silhouette.calyx * silhouette.scale, 150) + 18) : 62
  // The outline swells away from the light; upright clusters are drawn mirrored.
  const drop = silhouette.cluster?.upright ? -6 : 8
  const art =
    paintTendril(card, pen) +
    use(
      pen,
      'b',
      `fill="${pen.ink}" stroke="${pen.ink}" stroke-width="22" transform="translate(5 ${drop})"${pen.hook}`,
    ) +
    use(pen, 'b', `fill="${inks.base}"`) +
    `<g clip-path="url(#${pen.id}c)">` +
    darks(skin, pen, inks, fringe) +
    (silhouette.striped ? stripes(card, skin, ramp) : '') +
    lights(skin, shape, inks) +
    marksOver(card, body, skin, pen, ramp) +
    creases(skin, silhouette.winged ? 9 : 8) +
    (card.ripeness === 'dried' ? '' : gleams(skin, shape, inks)) +
    `</g>${paintCalyx(card, pen, stem)}`
  return { defs: defsOf(card, pen, body, ramp), art, box: boxOf(body, stem), body }
}

function boxOf({ outline, silhouette }: Body, stem: 'cut' | 'none'): Fruit['box'] {
  const xs = outline.map(({ x }) => x)
  const ys = outline.map(({ y }) => y)
  return {
    left: Math.min(...xs),
    top: Math.min(stem === 'cut' ? -stemOf(silhouette).length - 10 : 0, ...ys),
    right: Math.max(...xs),
    bottom: Math.max(...ys),
  }
}

function inksOf(card: Card, pen: Pen, { light, base, shade, deep }: Ramp): Inks {
  return card.ripeness === 'breaking'
    ? { light, base: `url(#${pen.id}g)`, shade: `url(#${pen.id}h)`, deep: '#3B1710', gleam: GLEAM }
    : { light, base, shade, deep, gleam: GLEAM }
}

const stop = (offset: number, colour: string): string => `<stop offset="${offset}%" stop-color="${colour}"/>`

function defsOf(card: Card, pen: Pen, { outline }: Body, ripe: Ramp): string {
  const body = `<path id="${pen.id}b" d="${closedCurve(outline)}"/><clipPath id="${pen.id}c">${use(pen, 'b')}</clipPath>`
  if (card.ripeness !== 'breaking') return body
  const { key, stages } = cultivarOf(card)
  const green: Ramp = RAMPS[stages[0]]
  const blend = (part: string, stops: string): string =>
    `<linearGradient id="${pen.id}${part}" x2="0" y2="1">${stops}</linearGradient>`
  // Split-fountain printing: green meets red through amber, or the two would mix to mud.
  const middle = key === 'pearl' ? '#5B2C68' : '#E5A62C'
  return (
    body +
    blend('g', stop(15, green.base) + stop(50, middle) + stop(85, ripe.base)) +
    blend('h', stop(15, green.shade) + stop(85, ripe.shade))
  )
}
