/**
 * One fruit from back to front: ink, base, and then, clipped to the body, shade, marks, light, creases and
 * gleam; calyx last. Light falls from the upper left whatever way the fruit leans.
 */
import { type Card, cultivarOf, rampOf } from '../card.ts'
import { RAMPS, type Ramp, SPLIT } from '../facts/palette.ts'
import { STENCILS } from '../facts/stencils.ts'
import type { Body } from '../geometry/body.ts'
import { quotient } from '../geometry/integers.ts'
import { closedCurve } from '../geometry/path.ts'
import { skinOf } from '../geometry/skin.ts'
import { paintCalyx, paintTendril } from './calyx.ts'
import { corking, folds, pimples, thirdWing } from './marks.ts'
import { gradient, type Pen, print } from './pen.ts'
import { creases, deep, gleams, type Inks, lights, type LobeShape, shade, stripes } from './tones.ts'

/** For a `defs`: the body, its clip, and gradients. */
export function defineFruit(card: Card, body: Body, pen: Pen): string {
  return (
    print(pen, STENCILS.body) + closedCurve(body.outline) + print(pen, STENCILS.bodyEnd) + split(card, pen)
  )
}

/** Split-fountain printing: green meets ripe through a third ink, or the two would mix to mud. */
function split(card: Card, pen: Pen): string {
  if (card.ripeness !== 'breaking') return ''
  const { key, stages } = cultivarOf(card)
  const green: Ramp = RAMPS[stages[0]]
  const ripe = rampOf(card)
  return print(pen, STENCILS.breaking, {
    green: green.base,
    middle: key === 'pearl' ? SPLIT.violet : SPLIT.amber,
    ripe: ripe.base,
    greenShade: green.shade,
    ripeShade: ripe.shade,
  })
}

function inksOf(card: Card, pen: Pen, { light, base, shade: dark, deep: deepest }: Ramp): Inks {
  return card.ripeness === 'breaking'
    ? { light, base: gradient(pen, 'g'), shade: gradient(pen, 'h'), deep: SPLIT.deep }
    : { light, base, shade: dark, deep: deepest }
}

/** The fruit around its calyx at 0,0, upright; `stem` says whether its own short stem is wanted. */
export function paintFruit(card: Card, body: Body, pen: Pen, stem: 'cut' | 'none'): string {
  const skin = skinOf(body)
  const { silhouette } = body
  const ramp = rampOf(card)
  const inks = inksOf(card, pen, ramp)
  const shape: LobeShape = silhouette.winged ? 'winged' : silhouette.pimples ? 'knobbly' : 'smooth'
  const fringe = skin.lobes === 1 ? Math.max(44, quotient(silhouette.calyx * silhouette.scale, 150) + 18) : 62
  const dried = card.ripeness === 'dried'
  return (
    paintTendril(card, pen) +
    print(pen, STENCILS.outline, { drop: silhouette.cluster?.upright ? -6 : 8, base: inks.base }) +
    shade(skin, pen, inks, fringe) +
    deep(skin, pen, inks, fringe) +
    (silhouette.striped ? stripes(skin, pen, stripeColour(card, ramp)) : '') +
    lights(skin, shape, pen, inks) +
    (silhouette.pimples && !dried ? pimples(card, skin, pen, ramp, silhouette.pimples) : '') +
    (silhouette.corked && card.ripeness !== 'breaking' ? corking(card, skin, pen, ramp, 7) : '') +
    (dried ? folds(card, skin, pen, ramp) : '') +
    (silhouette.winged ? thirdWing(body, pen, ramp) : '') +
    creases(skin, pen, silhouette.winged ? 9 : 8) +
    (dried ? '' : gleams(skin, shape)) +
    STENCILS.bodyDone +
    paintCalyx(card, pen, stem)
  )
}

/** Green while the fish ripens, cream when ripe, then its own dark. */
function stripeColour({ ripeness }: Card, ramp: Ramp): string {
  if (ripeness === 'green' || ripeness === 'breaking') return RAMPS.green.base
  return ripeness === 'ripe' ? SPLIT.cream : ramp.deep
}
