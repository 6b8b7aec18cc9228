/**
 * The finishes of a skin beyond tones: corking, folds, marbling, smoke, frost and chrome.
 */
import type { Card } from '../card.ts'
import { draw } from '../random.ts'
import { CHROME, type Ramp } from '../facts/palette.ts'
import { FLAKES, FOLD, FOLDS, GLINTS, MARBLING, REFLECTIONS, RIME, SPECKS } from '../facts/skins.ts'
import { STENCILS } from '../facts/stencils.ts'
import { STREAMS } from '../facts/streams.ts'
import type { Body } from '../geometry/body.ts'
import { truncDiv } from '../geometry/integers.ts'
import { closedCurve, type Point } from '../geometry/path.ts'
import { band, fold, lens, type Skin } from '../geometry/skin.ts'
import { type Pen, print } from './pen.ts'
import { filled } from './tones.ts'

/** Short pale scars, `count` on each lobe. */
export function corking(card: Card, skin: Skin, pen: Pen, ramp: Ramp, count: number): string {
  let data = ''
  for (let lobe = 0; lobe < skin.lobes; lobe++) {
    for (let i = 0; i < count; i++) {
      const place = lobe * count + i
      const across = 30 + draw(card.number, STREAMS.corkAcross, place, 190)
      const down = 40 + truncDiv(176 * i, count) + draw(card.number, STREAMS.corkDown, place, 14)
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
  const count = FOLDS[skin.lobes - 1] ?? 0
  const [first, height, downChance] = FOLD.down
  const [left, acrossChance] = FOLD.across
  let data = ''
  for (let lobe = 0; lobe < skin.lobes; lobe++) {
    for (let i = 0; i < count; i++) {
      const place = lobe * count + i
      const down =
        first + truncDiv(height * i, count) + draw(card.number, STREAMS.foldDown, place, downChance)
      const across = left + draw(card.number, STREAMS.foldAcross, place, acrossChance)
      const at = ([x, y]: readonly [x: number, y: number]): Point =>
        skin.at(lobe, across + x, down + y, FOLD.sag)
      data += fold(at([0, 0]), at(FOLD.through), at(FOLD.end), FOLD.half)
    }
  }
  return filled(pen, ramp.deep, data)
}

/** Streaks from both ends; lobes take turns with them. */
export function marbling(card: Card, skin: Skin, pen: Pen, color: string): string {
  const only = skin.lobes === 1
  const width = only ? 1 : 2
  let data = ''
  for (let lobe = 0; lobe < skin.lobes; lobe++) {
    for (let i = only ? 0 : lobe & 1; i < (only ? 5 : 4); i += only ? 1 : 2) {
      const [across, top, topChance, bottom, bottomChance] = MARBLING[i] ?? MARBLING[0]
      const place = lobe * MARBLING.length + i
      data += lens(
        skin,
        lobe,
        across - 9 * width,
        across + 13 * width + draw(card.number, STREAMS.marbleWidth, place, 8),
        top + draw(card.number, STREAMS.marbleEnd, place, topChance),
        bottom + draw(card.number, STREAMS.marbleEnd, place, bottomChance),
      )
    }
  }
  return filled(pen, color, data)
}

/** Smoke that thickens towards the tip, with ash and embers. The gradient is part `m`. */
export function smoke(card: Card, skin: Skin, pen: Pen): string {
  const specks = (first: number): string => {
    let data = ''
    for (let i = first; i < SPECKS; i += 2) {
      const { x, y } = skin.at(
        draw(card.number, STREAMS.speckLobe, i, skin.lobes),
        40 + draw(card.number, STREAMS.speckAcross, i, 180),
        110 + draw(card.number, STREAMS.speckDown, i, 140),
      )
      data += print(pen, STENCILS.speck, { x, y })
    }
    return data
  }
  return print(pen, STENCILS.smoked) + specks(0) + STENCILS.embers + specks(1) + STENCILS.smokedEnd
}

/** A cap of frost with a hanging edge, and flakes below it. */
export function frost(card: Card, { place }: Body, skin: Skin, pen: Pen): string {
  const points = skin.lobes === 1 ? RIME.only : RIME.several
  const last = skin.lobes * points
  const edge: Point[] = []
  for (let i = 0; i <= last; i++) {
    const lobe = Math.min(skin.lobes - 1, truncDiv(i, points))
    const [down, chance] = i & 1 ? RIME.low : RIME.high
    const across = (i - lobe * points) * truncDiv(256, points)
    edge.push({
      ...skin.at(lobe, across, down + draw(card.number, STREAMS.rime, i, chance)),
      sharp: i === 0 || i === last,
    })
  }
  edge.push({ ...place(400, -160), sharp: true }, { ...place(-400, -160), sharp: true })
  let flakes = ''
  for (let i = 0; i < FLAKES; i++) {
    const { x, y } = skin.at(
      draw(card.number, STREAMS.flakeLobe, i, skin.lobes),
      30 + draw(card.number, STREAMS.flakeAcross, i, 190),
      90 + draw(card.number, STREAMS.flakeDown, i, 150),
    )
    const a = 5 + draw(card.number, STREAMS.flakeSize, i, 8)
    flakes += print(pen, STENCILS.flake, { x, y: y - a - 3, a })
  }
  return STENCILS.rime + closedCurve(edge) + STENCILS.flakes + flakes + STENCILS.pathEnd
}

/** What a chromed fruit mirrors: bright and dark bands, the last in the fruit's own light, and two glints. */
export function reflections(skin: Skin, pen: Pen, ramp: Ramp): string {
  const bands = REFLECTIONS.map(([from, to, top, bottom, everywhere], i) => {
    let data = ''
    for (let lobe = everywhere ? 0 : skin.lobes - 1; lobe < skin.lobes; lobe++)
      data += band(skin, lobe, from, to, top, bottom, 3)
    return filled(pen, CHROME.bands[i] ?? ramp.light, data)
  })
  const glints = GLINTS.map(([across, down, b]) => {
    const { x, y } = skin.at(0, across, down)
    return print(pen, STENCILS.glintOf, { x, y: y - b, a: b - 4, b })
  })
  return bands.join('') + STENCILS.glints + glints.join('') + STENCILS.pathEnd
}
