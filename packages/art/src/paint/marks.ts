/**
 * What some cultivars carry on their skin: pimples, the wing of a bishop's crown that faces the viewer, and the
 * window in a rocoto.
 */
import type { Card } from '../card.ts'
import { draw } from '../random.ts'
import type { Ramp } from '../facts/palette.ts'
import { WINDOW, WINDOW_SEEDS } from '../facts/skins.ts'
import { STENCILS } from '../facts/stencils.ts'
import { STREAMS } from '../facts/streams.ts'
import { type LensPlaces, THIRD_WING } from '../facts/tones.ts'
import type { Body } from '../geometry/body.ts'
import { truncDiv } from '../geometry/integers.ts'
import { lensPath } from '../geometry/path.ts'
import { lens, type Skin } from '../geometry/skin.ts'
import { type Pen, print } from './pen.ts'
import { filled, type Inks } from './tones.ts'

/** Raised dots, lit from the upper left: dark ones would turn the fruit into a strawberry. */
export function pimples(card: Card, skin: Skin, pen: Pen, inks: Inks, count: number): string {
  let data = ''
  for (let i = 0; i < count; i++) {
    const across = 50 + draw(card.number, STREAMS.pimple, i, 160)
    const { x, y } = skin.at(i % skin.lobes, across, 46 + truncDiv(176 * i, count))
    data += print(pen, STENCILS.pimple, { x, y })
  }
  return (
    print(pen, STENCILS.pimples, { shade: inks.shade }) +
    data +
    print(pen, STENCILS.pimplesEnd, { base: inks.base, light: inks.light })
  )
}

const lensOn = ({ place }: Body, [top, bottom, left, right]: LensPlaces): string =>
  lensPath(place(...top), place(...bottom), place(...left), place(...right))

/** A bishop's crown has three wings; this one comes towards the viewer, so it is a lip over shade. */
export const thirdWing = (body: Body, pen: Pen, ramp: Ramp): string =>
  filled(pen, ramp.deep, lensOn(body, THIRD_WING.underside)) +
  filled(pen, ramp.light, lensOn(body, THIRD_WING.light))

/** The lip of that wing, path data for the ink of the creases. */
export const wingLip = (body: Body): string => lensOn(body, THIRD_WING.lip)

/** A window in the skin: pale flesh at its rim, and the black seeds that only a rocoto has. */
export function seedWindow(skin: Skin, pen: Pen, ramp: Ramp): string {
  let seeds = ''
  for (const [across, down] of WINDOW_SEEDS) {
    const { x, y } = skin.at(0, across, down)
    seeds += print(pen, STENCILS.speck, { x, y })
  }
  return (
    print(pen, STENCILS.window, { light: ramp.light }) +
    lens(skin, 0, ...WINDOW.rim) +
    STENCILS.windowInside +
    lens(skin, 0, ...WINDOW.inside) +
    STENCILS.windowSeeds +
    seeds +
    STENCILS.pathEnd
  )
}
