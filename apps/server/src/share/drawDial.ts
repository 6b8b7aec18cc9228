/**
 * A scale from mild to fierce, as on an oven: half a circle, logarithmic, because the hottest pepper is ten thousand
 * times as hot as the first that is hot at all. The page draws the same dial.
 */

/** The scale's ends in Scoville heat units; milder than the first points at 0. */
const MIN_HEAT = 30
const MAX_HEAT = 2_200_000

const CENTER = 100
const BASE = 108

/** @param dial its heat in Scoville units, its left upper corner, and the color of what is hot; 200 by 120 pixels. */
export function drawDial(dial: {
  readonly heat: number
  readonly x: number
  readonly y: number
  readonly hot: string
}): string {
  const position = positionOf(dial.heat)
  return (
    `<g transform="translate(${dial.x} ${dial.y})" fill="none" stroke="currentColor">` +
    `<path stroke-width="2" d="${arc(1)}"/>` +
    (position > 0 ? `<path stroke="${dial.hot}" stroke-width="11" d="${arc(position)}"/>` : '') +
    `<path stroke-width="8" stroke-dasharray="1.2 5.87" d="M17 ${BASE}A83 83 0 0 1 183 ${BASE}"/>` +
    `<path stroke="none" fill="currentColor" d="${needle(position)}"/>` +
    `<circle stroke="none" fill="currentColor" cx="${CENTER}" cy="${BASE}" r="9"/></g>`
  )
}

/** Where on the scale, 0 to 1. */
function positionOf(heat: number): number {
  if (heat <= MIN_HEAT) return 0
  return Math.min(1, Math.log(heat / MIN_HEAT) / Math.log(MAX_HEAT / MIN_HEAT))
}

function pointAt(position: number, radius: number): readonly [x: number, y: number] {
  const angle = Math.PI * (1 - position)
  return [Math.round(CENTER + radius * Math.cos(angle)), Math.round(BASE - radius * Math.sin(angle))]
}

function arc(position: number): string {
  const [x, y] = pointAt(position, 94)
  return `M6 ${BASE}A94 94 0 0 1 ${x} ${y}`
}

function needle(position: number): string {
  const [x, y] = pointAt(position, 60)
  const [dx, dy] = [pointAt(position, 5)[0] - CENTER, pointAt(position, 5)[1] - BASE]
  return `M${x} ${y}L${CENTER - dy} ${BASE + dx}L${CENTER + dy} ${BASE - dx}z`
}
