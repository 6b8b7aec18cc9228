/**
 * Draws companions. Blossom, seeds, salt and gold seed are in the free lower corner, a bee in the upper; the leaf is
 * behind the stem, the ladybird on the skin.
 */
import { type Card, getCultivar, isDark, getRampName } from '../card.ts'
import { draw } from '../random.ts'
import {
  BLOSSOM,
  LADYBIRD,
  LADYBIRD_INKS,
  LADYBIRD_YELLOW_ON,
  LEAF_INKS,
  LEAF_TURNS,
  LEANS,
  SEED_INKS,
  SEED_CHANCE,
  SEEDS,
  POSITIONS,
  VIOLET_FLOWERED,
} from '../facts/companions.ts'
import { INK, PAPER } from '../facts/palette.ts'
import type { Silhouette } from '../facts/silhouettes.ts'
import { STENCILS } from '../facts/stencils.ts'
import { STREAMS } from '../facts/streams.ts'
import type { Body } from '../geometry/body.ts'
import { truncDiv } from '../geometry/integers.ts'
import { createSkin } from '../geometry/skin.ts'
import { getStem } from './calyx.ts'
import { type Pen, print } from './pen.ts'

/** Degrees the fruit leans on the label, clockwise. */
export const getLean = (card: Card, { tilt }: Silhouette): number => (card.mirrored ? -tilt : tilt)

/** The side that the tip leaves free: 1 for right. For an upright fruit it is random. */
function sideOf(card: Card, silhouette: Silhouette): 1 | -1 {
  const lean = getLean(card, silhouette)
  return lean > 0 || (lean === 0 && card.mirrored) ? 1 : -1
}

/** Draws the companion next to the fruit, in front of everything but the heat plate. */
export function paintCompanion(card: Card, { silhouette }: Body, pen: Pen): string {
  const side = sideOf(card, silhouette)
  const mark = isDark(card) ? PAPER : INK
  switch (card.companion) {
    case 'blossom': {
      const [petal, line] = VIOLET_FLOWERED.includes(getCultivar(card).key) ? BLOSSOM.violet : BLOSSOM.white
      return (
        openCorner(pen, silhouette, side, LEANS.blossom) + print(pen, STENCILS.blossom, { petal, mark: line })
      )
    }
    case 'seeds':
      return openCorner(pen, silhouette, side, 0) + seeds(card, pen, silhouette, mark)
    case 'salt':
      return openCorner(pen, silhouette, side, 0) + print(pen, STENCILS.salt)
    case 'gold':
      return openCorner(pen, silhouette, side, LEANS.gold) + print(pen, STENCILS.gold, { mark })
    case 'bee':
      return bee(pen, silhouette, side, mark)
    default:
      return ''
  }
}

/** Opens the lower corner. */
function openCorner(pen: Pen, { broad }: Silhouette, side: 1 | -1, lean: number): string {
  const [x, y] = POSITIONS.lower[broad ? 1 : 0]
  return print(pen, broad ? STENCILS.standSmall : STENCILS.stand, {
    x: 500 + side * x,
    y: 500 + y,
    turn: side * lean,
  })
}

/** A bee in the upper corner, flying towards the fruit. */
function bee(pen: Pen, { broad }: Silhouette, side: 1 | -1, mark: string): string {
  const [x, y] = POSITIONS.upper[broad ? 1 : 0]
  const place = { x: 500 - side * x, y: 500 + y, side }
  return print(pen, broad ? STENCILS.beeSmall : STENCILS.bee, place) + print(pen, STENCILS.beeBody, { mark })
}

function seeds(card: Card, pen: Pen, { seeded }: Silhouette, mark: string): string {
  const [seed, line] = seeded ? SEED_INKS.black : SEED_INKS.pale
  const scattered = SEEDS.map(([x, y], i) =>
    print(pen, STENCILS.seed, {
      x: x + draw(card.number, STREAMS.seedX, i, SEED_CHANCE.x),
      y: y + draw(card.number, STREAMS.seedY, i, SEED_CHANCE.y),
      turn: draw(card.number, STREAMS.seedTurn, i, SEED_CHANCE.turn) - (SEED_CHANCE.turn >> 1),
    }),
  )
  return (
    print(pen, STENCILS.seeds, { seed, line, mark: seeded ? mark : INK }) +
    scattered.join('') +
    STENCILS.seedsEnd
  )
}

/** Behind the stem of one fruit, or at the node of three; for the group of the fruit. */
export function paintLeaf(card: Card, { silhouette }: Body, pen: Pen): string {
  if (card.companion !== 'leaf') return ''
  const side = sideOf(card, silhouette)
  const { cluster } = silhouette
  const dry = card.ripeness === 'dried' ? LEAF_INKS.dry : LEAF_INKS.green
  const [green, shade, line] = getCultivar(card).key === 'pearl' ? LEAF_INKS.violet : dry
  return print(pen, STENCILS.leaf, {
    y: cluster ? 0 : -truncDiv(getStem(silhouette).length, 3),
    turn: cluster ? side * LEAF_TURNS[cluster.upright ? 'upright' : 'hanging'] : -getLean(card, silhouette),
    side: cluster ? side : -side,
    drop: cluster?.upright ? -34 : 34,
    green,
    shade,
    line,
  })
}

/** On the skin, for the group of the fruit. */
export function paintLadybird(card: Card, body: Body, pen: Pen): string {
  if (card.companion !== 'ladybird') return ''
  const skin = createSkin(body)
  const { cluster, seeded } = body.silhouette
  const [across, down] = LADYBIRD[cluster ? 'cluster' : skin.lobes === 2 && !seeded ? 'slender' : 'plain']
  const { x, y } = skin.at(skin.lobes >> 1, across, down)
  const yellow = LADYBIRD_YELLOW_ON.includes(getRampName(card))
  return print(pen, STENCILS.ladybird, {
    x,
    y,
    drop: cluster?.upright ? -12 : 12,
    turn: LADYBIRD.turn - getLean(card, body.silhouette),
    color: yellow ? LADYBIRD_INKS.yellow : LADYBIRD_INKS.red,
  })
}
