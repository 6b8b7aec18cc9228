/**
 * A scale from mild to fierce, as on an oven: half a circle, logarithmic, because the hottest pepper is ten thousand
 * times as hot as the first that is hot at all. The same dial stands on the page.
 */

/** The scale's ends in Scoville heat units; milder than the first points at 0. */
const MILD = 30
const FIERCE = 2_200_000

const CENTRE = 100
const BASE = 108

/** @param dial its heat in Scoville units, its left upper corner, and the colour of what is hot; 200 by 120 pixels. */
export function drawDial(dial: {
  readonly heat: number
  readonly x: number
  readonly y: number
  readonly hot: string
}): string {
  const part = share(dial.heat)
  return (
    `<g transform="translate(${dial.x} ${dial.y})" fill="none" stroke="currentColor">` +
    `<path stroke-width="2" d="${arc(1)}"/>` +
    (part > 0 ? `<path stroke="${dial.hot}" stroke-width="11" d="${arc(part)}"/>` : '') +
    `<path stroke-width="8" stroke-dasharray="1.2 5.87" d="M17 ${BASE}A83 83 0 0 1 183 ${BASE}"/>` +
    `<path stroke="none" fill="currentColor" d="${needle(part)}"/>` +
    `<circle stroke="none" fill="currentColor" cx="${CENTRE}" cy="${BASE}" r="9"/></g>`
  )
}

/** Where on the scale, 0 to 1. */
function share(heat: number): number {
  if (heat <= MILD) return 0
  return Math.min(1, Math.log(heat / MILD) / Math.log(FIERCE / MILD))
}

function at(part: number, radius: number): readonly [x: number, y: number] {
  const angle = Math.PI * (1 - part)
  return [Math.round(CENTRE + radius * Math.cos(angle)), Math.round(BASE - radius * Math.sin(angle))]
}

function arc(part: number): string {
  const [x, y] = at(part, 94)
  return `M6 ${BASE}A94 94 0 0 1 ${x} ${y}`
}

function needle(part: number): string {
  const [x, y] = at(part, 60)
  const [dx, dy] = [at(part, 5)[0] - CENTRE, at(part, 5)[1] - BASE]
  return `M${x} ${y}L${CENTRE - dy} ${BASE + dx}L${CENTRE + dy} ${BASE - dx}z`
}
