/** A code for a phone's camera: dark on white whatever the theme, because cameras expect it. */
import { useMemo } from 'react'
import { encode } from 'uqr'
import type { WalletOption } from '../../wallets/wallet.ts'
import { WalletIcon } from '../WalletIcon.tsx'

interface QrCodeProps {
  /** Not empty, and within version 40 at level M. */
  readonly text: string
  /** What it leads to, for those who do not see it. */
  readonly label: string
  /** Shown in the middle, over less than the damage that level M repairs. */
  readonly wallet?: WalletOption
}

export function QrCode({ text, label, wallet }: QrCodeProps) {
  const { side, path } = useMemo(() => drawQr(text), [text])
  return (
    <div className="kit-code">
      <svg viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label}>
        <path fill="#fff" d={`M0 0h${side}v${side}H0z`} />
        <path fill="#000" shapeRendering="crispEdges" d={path} />
      </svg>
      {wallet && <WalletIcon option={wallet} />}
    </div>
  )
}

/** Light modules around the code; four is what the standard asks for. */
const QUIET_ZONE_MODULES = 4

/** A code as an SVG path with its quiet zone, and the modules of a side. */
interface QrDrawing {
  readonly side: number
  readonly path: string
}

/**
 * A text as a QR code (ISO/IEC 18004), in the smallest version that holds it.
 * Draws the code at level M, of which 15 % may be damaged.
 * @throws for a text beyond version 40, which is 2,331 bytes.
 */
export function drawQr(text: string): QrDrawing {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE_MODULES })
  return { side: size, path: qrPath(data) }
}

/** The dark modules, run by run. */
function qrPath(rows: readonly (readonly boolean[])[]): string {
  let path = ''
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue
      const from = x
      while (row[x + 1]) x++
      path += `M${from} ${y}h${x + 1 - from}v1H${from}z`
    }
  })
  return path
}
