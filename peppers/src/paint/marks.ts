/**
 * What some skins carry besides tones: pimples, corking, folds, and the wing of a bishop's crown that faces the
 * viewer.
 */
import type { Card } from '../card.ts'
import { draw } from '../chance.ts'
import { INK, type Ramp } from '../facts/palette.ts'
import { STENCILS } from '../facts/stencils.ts'
import { STREAMS } from '../facts/streams.ts'
import { THIRD_WING } from '../facts/tones.ts'
import type { Body } from '../geometry/body.ts'
import { quotient } from '../geometry/integers.ts'
import { closedCurve, lensPath, tablePoints } from '../geometry/path.ts'
import { fold, type Skin } from '../geometry/skin.ts'
import { type Pen, print } from './pen.ts'
import { filled } from './tones.ts'

/** Raised dots, lit from the upper left: dark ones would turn the fruit into a strawberry. */
export function pimples(card: Card, skin: Skin, pen: Pen, ramp: Ramp, count: number): string {
  let data = ''
  for (let i = 0; i < count; i++) {
    const across = 50 + draw(card.number, STREAMS.pimple, i, 160)
    const { x, y } = skin.at(i % skin.lobes, across, 46 + quotient(176 * i, count))
    data += print(pen, STENCILS.pimple, { x, y })
  }
  return (
    print(pen, STENCILS.pimples, { shade: ramp.shade }) +
    data +
    print(pen, STENCILS.pimplesEnd, { base: ramp.base, light: ramp.light })
  )
}

/** Short pale scars, `count` on each lobe. */
export function corking(card: Card, skin: Skin, pen: Pen, ramp: Ramp, count: number): string {
  let data = ''
  for (let lobe = 0; lobe < skin.lobes; lobe++) {
    for (let i = 0; i < count; i++) {
      const place = lobe * count + i
      const across = 30 + draw(card.number, STREAMS.corkAcross, place, 190)
      const down = 40 + quotient(176 * i, count) + draw(card.number, STREAMS.corkDown, place, 14)
      const { x, y } = skin.at(lobe, across, down)
      const end = skin.at(
        lobe,
        across + draw(card.number, STREAMS.corkLean, place, 20) - 10,
        down + 12 + draw(card.number, STREAMS.corkLength, place, 22),
      )
      data += print(pen, STENCILS.cork, { x, y, dx: end.x - x, dy: end.y - y })
    }
  }
  return print(pen, STENCILS.corks, { deep: ramp.deep }) + data + print(pen, STENCILS.corksEnd)
}

/** Folds across each lobe of a withered fruit. */
export function folds(card: Card, skin: Skin, pen: Pen, ramp: Ramp): string {
  const count = skin.lobes === 1 ? 8 : 3
  let data = ''
  for (let lobe = 0; lobe < skin.lobes; lobe++) {
    for (let i = 0; i < count; i++) {
      const place = lobe * count + i
      const down = 34 + quotient(196 * i, count) + draw(card.number, STREAMS.foldDown, place, 10)
      const across = 110 + draw(card.number, STREAMS.foldAcross, place, 100)
      data += fold(
        skin.at(lobe, across, down, 20),
        skin.at(lobe, across - 46, down + 8, 20),
        skin.at(lobe, across - 100, down - 4, 20),
        6,
      )
    }
  }
  return filled(pen, ramp.deep, data)
}

/** A bishop's crown has three wings; this one comes towards the viewer, so it is drawn as a lip over shade. */
export function thirdWing({ place }: Body, pen: Pen, ramp: Ramp): string {
  const curve = (list: string): string =>
    closedCurve(tablePoints(list).map(({ x, y, sharp }) => ({ ...place(x, y), sharp: sharp === true })))
  const [top, bottom, left, right] = THIRD_WING.light
  return (
    filled(pen, ramp.deep, curve(THIRD_WING.underside)) +
    filled(pen, INK, curve(THIRD_WING.lip)) +
    filled(pen, ramp.light, lensPath(place(...top), place(...bottom), place(...left), place(...right)))
  )
}
