/** A share as a bar. Decoration: the figures are written beside it. */

/** Units of the drawing; it is stretched over the width that it has. */
const WIDTH = 100

export function Meter({ part, whole }: { readonly part: number; readonly whole: number }) {
  const width = whole <= 0 ? 0 : Math.round((part / whole) * WIDTH * 10) / 10
  return (
    <svg className="meter" viewBox={`0 0 ${WIDTH} 1`} preserveAspectRatio="none" aria-hidden="true">
      <rect className="rest" width={WIDTH} height="1" />
      <rect className="part" width={width} height="1" />
    </svg>
  )
}
