/** A code for a phone's camera: dark on white whatever the theme, because cameras expect it. */
import { useMemo } from 'react'
import { encodeQr, qrPath } from './qr.ts'

interface QrCodeProps {
  /** Not empty, and within version 40 at level M. */
  readonly text: string
  /** What it leads to, for those who do not see it. */
  readonly label: string
}

/** White modules around the code; four is what the standard asks for. */
const QUIET_ZONE_MODULES = 4

/** Fills the available width. */
export function QrCode({ text, label }: QrCodeProps) {
  const { side, path } = useMemo(() => {
    const qr = encodeQr(text)
    return { side: qr.size + 2 * QUIET_ZONE_MODULES, path: qrPath(qr, QUIET_ZONE_MODULES) }
  }, [text])
  return (
    <svg className="kit-code" viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label}>
      <path fill="#fff" d={`M0 0h${side}v${side}H0z`} />
      <path fill="#000" shapeRendering="crispEdges" d={path} />
    </svg>
  )
}
