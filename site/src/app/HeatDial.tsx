/**
 * A scale from mild to fierce, as on an oven: half a circle, logarithmic, because the hottest pepper is ten
 * thousand times as hot as the first that is hot at all. The figure is written in words beside it.
 */

/** The scale's ends in Scoville heat units; milder than the first points at 0. */
const MILD = 30
const FIERCE = 2_200_000
const MARKS = [
  [1000, '1k'],
  [30_000, '30k'],
  [350_000, '350k'],
] as const

const CENTRE = 130
const BASE = 128

export function HeatDial({ heat }: { readonly heat: number }) {
  return (
    <svg className="dial" viewBox="8 8 244 150" aria-hidden="true">
      <path d={arc(1)} fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d={arc(share(heat))} fill="none" className="hot" strokeWidth="8" />
      {/* One dashed arc is all the ticks: 40 in half a circle of radius 101. */}
      <path
        d="M29 128A101 101 0 0 1 231 128"
        fill="none"
        stroke="currentColor"
        strokeWidth="7"
        strokeDasharray="1 6.93"
      />
      <path d={needle(share(heat))} fill="currentColor" />
      <circle cx={CENTRE} cy={BASE} r="9" fill="currentColor" />
      {MARKS.map(([units, label]) => {
        const [x, y] = at(share(units), 78)
        return (
          <text key={units} x={x} y={y + 4} textAnchor="middle">
            {label}
          </text>
        )
      })}
      <text x="18" y="149">
        0
      </text>
      <text x="242" y="149" textAnchor="end">
        2.2M
      </text>
    </svg>
  )
}

/** Where on the scale, 0 to 1. */
function share(heat: number): number {
  if (heat <= MILD) return 0
  return Math.min(1, Math.log(heat / MILD) / Math.log(FIERCE / MILD))
}

/** A point of the half circle, whole numbers so that server and browser write the same. */
function at(part: number, radius: number): readonly [number, number] {
  const angle = Math.PI * (1 - part)
  return [Math.round(CENTRE + radius * Math.cos(angle)), Math.round(BASE - radius * Math.sin(angle))]
}

function arc(part: number): string {
  const [x, y] = at(part, 112)
  return `M18 128A112 112 0 0 1 ${x} ${y}`
}

function needle(part: number): string {
  const [x, y] = at(part, 66)
  const [dx, dy] = at(part, 5).map((value, index) => value - (index === 0 ? CENTRE : BASE))
  return `M${x} ${y}L${CENTRE - (dy ?? 0)} ${BASE + (dx ?? 0)}L${CENTRE + (dy ?? 0)} ${BASE - (dx ?? 0)}z`
}
