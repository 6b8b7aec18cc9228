/** Text to a QR code (ISO/IEC 18004): versions 1 to 40, levels L M Q H, 8 masks. */
import { encode } from 'uqr'

/** How much of a code may be damaged: 7, 15, 25 or 30 %. */
export type QrLevel = 'L' | 'M' | 'Q' | 'H'

export interface QrOptions {
  /** M unless given. */
  readonly level?: QrLevel
  /** 0 to 7; the one that scans best unless given. */
  readonly mask?: number
  /** The smallest version to use, 1 to 40: 1 unless given. */
  readonly minVersion?: number
}

/** A code without its quiet zone. */
export interface Qr {
  readonly version: number
  readonly mask: number
  /** Modules in a row and in a column: 17 + 4 × version. */
  readonly size: number
  /** Row by row, true where a module is dark. */
  readonly rows: readonly (readonly boolean[])[]
}

/** Text that no code can hold: `empty`, or `too-long` for version 40 at the level asked for. */
export class QrInputError extends Error {
  override readonly name = 'QrInputError'
  readonly reason: 'empty' | 'too-long'
  constructor(reason: 'empty' | 'too-long', message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

/**
 * Encodes a text in the smallest version that holds it.
 * @throws QrInputError for an empty text, and for one beyond version 40.
 * @throws RangeError for a mask or a version that does not exist.
 */
export function encodeQr(text: string, options: QrOptions = {}): Qr {
  const { level = 'M', mask = -1, minVersion = 1 } = options
  if (!Number.isInteger(mask) || mask < -1 || mask > 7)
    throw new RangeError(`A QR code has masks 0 to 7, not ${mask}.`)
  if (!Number.isInteger(minVersion) || minVersion < 1 || minVersion > 40)
    throw new RangeError(`A QR code has versions 1 to 40, not ${minVersion}.`)
  if (text === '') throw new QrInputError('empty', 'There is no text to make a QR code of.')
  try {
    const { version, maskPattern, size, data } = encode(text, {
      ecc: level,
      maskPattern: mask,
      minVersion,
      border: 0,
    })
    return { version, mask: maskPattern, size, rows: data }
  } catch (cause) {
    // With sound options there is one thing that the encoder refuses.
    const message = `This text is too long for a QR code: not even version 40 holds it at level ${level}.`
    throw new QrInputError('too-long', message, { cause })
  }
}

/** The dark modules as an SVG path, run by run, `quiet` modules away from both edges. */
export function qrPath({ rows }: Qr, quiet: number): string {
  let path = ''
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue
      const from = x
      while (row[x + 1]) x++
      path += `M${from + quiet} ${y + quiet}h${x + 1 - from}v1H${from + quiet}z`
    }
  })
  return path
}
