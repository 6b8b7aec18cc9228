/** A text as a QR code (ISO/IEC 18004), in the smallest version that holds it. */
import { encode } from 'uqr'

/** Light modules around the code; four is what the standard asks for. */
const QUIET_ZONE_MODULES = 4

/** A code as an SVG path with its quiet zone, and the modules of a side. */
export interface QrDrawing {
  readonly side: number
  readonly path: string
}

/**
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
