/**
 * What some skins carry besides tones: the fish's stripes, pimples, the jalapeño's corking, folds of dry skin,
 * and the wing of a bishop's crown that faces the viewer.
 */
import { draw } from '../chance.ts'
import type { Card } from '../card.ts'
import { INK, RAMPS, type Ramp } from '../facts/palette.ts'
import { STREAMS } from '../facts/streams.ts'
import { quotient } from '../geometry/integers.ts'
import type { Body } from '../geometry/body.ts'
import { closedCurve, lensPath, moveTo, numbers, tablePoints } from '../geometry/path.ts'
import { fold, lens, type Skin } from '../geometry/skin.ts'
import { type Pen, use } from './pen.ts'

const STRIPES = [
  [16, 0, 250],
  [66, 6, 200],
  [104, 0, 256],
  [150, 10, 220],
  [196, 0, 256],
  [234, 20, 190],
] as const

/** Stripes down a single-lobed fruit: green while it ripens, cream when ripe. */
export function stripes(card: Card, skin: Skin, ramp: Ramp): string {
  const young = card.ripeness === 'green' || card.ripeness === 'breaking'
  const colour = young ? RAMPS.green.base : card.ripeness === 'ripe' ? '#FFE9B8' : ramp.deep
  const data = STRIPES.map(([across, top, bottom]) => lens(skin, 0, across - 12, across + 12, top, bottom))
  return `<path fill="${colour}" d="${data.join('')}"/>`
}

/** Raised dots, lit from the upper left: dark ones would turn the fruit into a strawberry. */
function pimples(card: Card, skin: Skin, pen: Pen, ramp: Ramp, count: number): string {
  let data = ''
  for (let i = 0; i < count; i++) {
    const across = 50 + draw(card.seed, STREAMS.pimple, i, 160)
    data += `${moveTo(skin.at(i % skin.lobes, across, 46 + quotient(176 * i, count)))}h1`
  }
  return (
    `<g fill="none" stroke-linecap="round"><g stroke="${ramp.shade}" stroke-width="24"><path id="${pen.id}u" d="${data}"/></g>` +
    use(pen, 'u', `stroke="${ramp.base}" stroke-width="17" transform="translate(-3 -3)"`) +
    `${use(pen, 'u', `stroke="${ramp.light}" stroke-width="8" transform="translate(-4 -5)"`)}</g>`
  )
}

const CORKS = 7

/** Short pale scars down each lobe. */
function corking(card: Card, skin: Skin, pen: Pen, ramp: Ramp): string {
  let data = ''
  for (let i = 0; i < CORKS; i++) {
    const across = 30 + draw(card.seed, STREAMS.corkAcross, i, 190)
    const down = 40 + quotient(176 * i, CORKS) + draw(card.seed, STREAMS.corkDown, i, 14)
    const from = skin.at(0, across, down)
    const to = skin.at(
      0,
      across + draw(card.seed, STREAMS.corkLean, i, 20) - 10,
      down + 12 + draw(card.seed, STREAMS.corkLength, i, 22),
    )
    data += `${moveTo(from)}l${numbers(to.x - from.x, to.y - from.y)}`
  }
  return (
    `<g stroke-linecap="round"><g stroke="${ramp.deep}" stroke-width="15"><path id="${pen.id}o" d="${data}"/></g>` +
    `${use(pen, 'o', 'stroke="#F0DAAE" stroke-width="9"')}</g>`
  )
}

/** Folds across each lobe of a dried fruit. */
function folds(card: Card, skin: Skin, ramp: Ramp): string {
  const count = skin.lobes === 1 ? 8 : 3
  let data = ''
  for (let lobe = 0; lobe < skin.lobes; lobe++) {
    for (let i = 0; i < count; i++) {
      const place = lobe * count + i
      const down = 34 + quotient(196 * i, count) + draw(card.seed, STREAMS.foldDown, place, 10)
      const across = 110 + draw(card.seed, STREAMS.foldAcross, place, 100)
      const from = skin.at(lobe, across, down, 20)
      data += fold(
        from,
        skin.at(lobe, across - 46, down + 8, 20),
        skin.at(lobe, across - 100, down - 4, 20),
        6,
      )
    }
  }
  return `<path fill="${ramp.deep}" d="${data}"/>`
}

/** Lip and underside of the third wing, in own pixels. */
const LIP = '-128,250! -120,306 -74,352 -8,364 62,338 108,262! 78,316 10,340 -62,332 -106,294'
const UNDERSIDE = '-122,296! -74,352 -8,364 62,338 110,270! 116,330 60,396 -16,414 -92,374'

/** A bishop's crown has three wings; this one comes towards the viewer, so it is drawn as a lip over shade. */
function thirdWing({ place }: Body, ramp: Ramp): string {
  const curve = (list: string): string =>
    closedCurve(tablePoints(list).map(({ x, y, sharp }) => ({ ...place(x, y), sharp: sharp === true })))
  const light = lensPath(place(-96, 262), place(-20, 330), place(-92, 314), place(-50, 286))
  return `<path fill="${ramp.deep}" d="${curve(UNDERSIDE)}"/><path fill="${INK}" d="${curve(LIP)}"/><path fill="${ramp.light}" d="${light}"/>`
}

/** The marks that lie over the broad light. Stripes lie under it and are asked for apart. */
export function marksOver(card: Card, body: Body, skin: Skin, pen: Pen, ramp: Ramp): string {
  const { pimples: count, corked, winged } = body.silhouette
  const dried = card.ripeness === 'dried'
  return (
    (count && !dried ? pimples(card, skin, pen, ramp, count) : '') +
    (corked && card.ripeness !== 'breaking' ? corking(card, skin, pen, ramp) : '') +
    (dried ? folds(card, skin, ramp) : '') +
    (winged ? thirdWing(body, ramp) : '')
  )
}
