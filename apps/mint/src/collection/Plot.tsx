/** The frame of a chart: a drawing with lines at round values, their numbers beside them, and an axis below. */
import type { ReactNode } from 'react'
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'

interface PlotProps {
  /** From `valueLines`; the drawing's height is the last of them. */
  readonly lines: readonly number[]
  /** Units of the drawing; it is stretched over the room that it has. */
  readonly width: number
  readonly height: number
  /** What the drawing shows, in a sentence. */
  readonly label: string
  readonly axis: ReactNode
  readonly children: ReactNode
}

export function Plot({ lines, width, height, label, axis, children }: PlotProps) {
  return (
    <div className="plot">
      <ol className="values" aria-hidden="true">
        {lines.toReversed().map((value) => (
          <li key={value}>{formatInteger(value)}</li>
        ))}
      </ol>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={label}>
        {lines.map((value, index) => {
          const y = Math.round(height * (1 - (index + 1) / lines.length) * 100) / 100
          return (
            <line key={value} className="value" x2={width} y1={y} y2={y} vectorEffect="non-scaling-stroke" />
          )
        })}
        {children}
      </svg>
      {axis}
    </div>
  )
}
