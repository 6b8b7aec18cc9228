/** Positions the fruit on the label: one leaning around the middle, or three from a shared stem end. */
import type { Card } from '../card.ts'
import type { Cluster, Silhouette } from '../facts/silhouettes.ts'
import { STENCILS } from '../facts/stencils.ts'
import { type Body, getBoundingBox } from '../geometry/body.ts'
import { truncDiv } from '../geometry/integers.ts'
import { getGreens, getStem } from './calyx.ts'
import { getLean, paintLadybird, paintLeaf } from './companions.ts'
import { type Pen, print } from './pen.ts'

/** The silhouettes in their places, without paint, as part `e`: for shadow, halo and echo. */
export function arrangeShapes(card: Card, body: Body, pen: Pen): string {
  const { cluster } = body.silhouette
  if (!cluster)
    return print(pen, STENCILS.shapes, placeOf(card, body)) + print(pen, STENCILS.shape) + STENCILS.groupEnd
  const [left, middle, right] = turnsOf(card, body.silhouette, cluster)
  return (
    print(pen, cluster.upright ? STENCILS.shapesUpright : STENCILS.shapesHanging, {
      anchor: cluster.anchor,
    }) +
    print(pen, STENCILS.shapeFirst, left) +
    print(pen, STENCILS.shapeAgain, right) +
    print(pen, STENCILS.shapeAgain, middle) +
    STENCILS.groupEnd
  )
}

/** A painted fruit in its place or places, with the leaf behind it and the ladybird on it. */
export function arrange(card: Card, body: Body, fruit: string, pen: Pen): string {
  const { cluster } = body.silhouette
  const leaf = paintLeaf(card, body, pen)
  const ladybird = paintLadybird(card, body, pen)
  if (!cluster)
    return print(pen, STENCILS.place, placeOf(card, body)) + leaf + fruit + ladybird + STENCILS.groupEnd
  const [left, middle, right] = turnsOf(card, body.silhouette, cluster)
  const [, green] = getGreens(card)
  return (
    print(pen, cluster.upright ? STENCILS.placeUpright : STENCILS.placeHanging, { anchor: cluster.anchor }) +
    leaf +
    print(pen, STENCILS.fruitFirst, left) +
    fruit +
    STENCILS.fruitFirstEnd +
    print(pen, STENCILS.fruitAgain, right) +
    print(pen, STENCILS.fruitAgain, middle) +
    (ladybird && print(pen, STENCILS.fruitMiddle, middle) + ladybird + STENCILS.groupEnd) +
    print(pen, STENCILS.node, { green })
  )
}

interface Place {
  readonly [slot: string]: number
}

/** One fruit leans about the middle of its box. The label's middle is 474, not 500, so that no tip meets the heat plate. */
function placeOf(card: Card, body: Body): Place {
  const { left, top, right, bottom } = getBoundingBox(body, getStem(body.silhouette).length + 10)
  return {
    lean: getLean(card, body.silhouette),
    x: -truncDiv(left + right, 2),
    y: -truncDiv(top + bottom, 2),
  }
}

/** Three fruit turn about their stems' shared end. */
function turnsOf(card: Card, silhouette: Silhouette, { fan }: Cluster): readonly [Place, Place, Place] {
  const turned = (turn: number): Place => ({
    turn: truncDiv(turn * 45, 128) + (card.hook >> 4),
    x: -card.hook,
    y: getStem(silhouette).length,
  })
  const [left, middle, right] = fan
  return [turned(left), turned(middle), turned(right)]
}
