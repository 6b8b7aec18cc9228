/** A code for a phone's camera: dark on white whatever the theme, because cameras expect it. */
import { useMemo } from 'react'
import { drawQr } from './qr.ts'

interface QrCodeProps {
  /** Not empty, and within version 40 at level M. */
  readonly text: string
  /** What it leads to, for those who do not see it. */
  readonly label: string
}

/** Fills the available width. */
export function QrCode({ text, label }: QrCodeProps) {
  const { side, path } = useMemo(() => drawQr(text), [text])
  return (
    <svg className="kit-code" viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label}>
      <path fill="#fff" d={`M0 0h${side}v${side}H0z`} />
      <path fill="#000" shapeRendering="crispEdges" d={path} />
    </svg>
  )
}
