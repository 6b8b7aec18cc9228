/**
 * A half-circle dial from mild to hot, logarithmic: the hottest pepper is ten thousand times as hot as the mildest hot
 * one. The figure is written beside it.
 */

/** The ends of the scale in Scoville heat units. */
const MIN_SHU = 30
const MAX_SHU = 2_200_000
const MARKS = [
  [1000, '1k'],
  [30_000, '30k'],
  [350_000, '350k'],
] as const

const CENTER_X = 130
const CENTER_Y = 128

export function HeatDial({ heat }: { readonly heat: number }) {
  return (
    <svg className="dial" viewBox="8 8 244 150" aria-hidden="true">
      <path d={arc(1)} fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d={arc(positionOf(heat))} pathLength="1" fill="none" className="hot" strokeWidth="8" />
      {/* One dashed arc draws all 40 ticks, at radius 101. */}
      <path
        d="M29 128A101 101 0 0 1 231 128"
        fill="none"
        stroke="currentColor"
        strokeWidth="7"
        strokeDasharray="1 6.93"
      />
      <path d={needle(positionOf(heat))} fill="currentColor" />
      <circle cx={CENTER_X} cy={CENTER_Y} r="9" fill="currentColor" />
      {MARKS.map(([units, label]) => {
        const [x, y] = pointAt(positionOf(units), 78)
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

/** Position on the scale, 0 to 1. */
function positionOf(heat: number): number {
  if (heat <= MIN_SHU) return 0
  return Math.min(1, Math.log(heat / MIN_SHU) / Math.log(MAX_SHU / MIN_SHU))
}

/** A point on the half circle, rounded so that server and browser markup are equal. */
function pointAt(position: number, radius: number): readonly [number, number] {
  const angle = Math.PI * (1 - position)
  return [Math.round(CENTER_X + radius * Math.cos(angle)), Math.round(CENTER_Y - radius * Math.sin(angle))]
}

function arc(position: number): string {
  const [x, y] = pointAt(position, 112)
  return `M18 128A112 112 0 0 1 ${x} ${y}`
}

function needle(position: number): string {
  const [x, y] = pointAt(position, 66)
  const [dx, dy] = pointAt(position, 5).map((value, index) => value - (index === 0 ? CENTER_X : CENTER_Y))
  return `M${x} ${y}L${CENTER_X - (dy ?? 0)} ${CENTER_Y + (dx ?? 0)}L${CENTER_X + (dy ?? 0)} ${CENTER_Y - (dx ?? 0)}z`
}
