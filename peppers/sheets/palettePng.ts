/**
 * A small PNG encoder for flat art: at most 256 colours, chosen by how often they occur, one byte per pixel.
 * It keeps the sheets in docs/art light without an image library.
 */
import { crc32, deflateSync } from 'node:zlib'

/** Bits kept per channel when colours are counted. */
const KEPT = 5

/**
 * Encodes opaque RGBA pixels.
 * @param pixels rows of RGBA bytes, top to bottom
 */
export function palettePng(pixels: Uint8Array, width: number, height: number): Buffer {
  const count = new Map<number, { seen: number; rgb: number }>()
  const bucketOf = (i: number): number =>
    ((channel(pixels, i) >> (8 - KEPT)) << 10) |
    ((channel(pixels, i + 1) >> (8 - KEPT)) << 5) |
    (channel(pixels, i + 2) >> (8 - KEPT))
  for (let i = 0; i < pixels.length; i += 4) {
    const bucket = bucketOf(i)
    const entry = count.get(bucket)
    if (entry) entry.seen++
    else
      count.set(bucket, {
        seen: 1,
        rgb: (channel(pixels, i) << 16) | (channel(pixels, i + 1) << 8) | channel(pixels, i + 2),
      })
  }
  const palette = [...count.values()].sort((a, b) => b.seen - a.seen).slice(0, 256)
  const nearest = new Map<number, number>()
  for (const [bucket, { rgb }] of count) nearest.set(bucket, closest(rgb, palette))
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      rows[y * (width + 1) + 1 + x] = nearest.get(bucketOf((y * width + x) * 4)) ?? 0
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3, 0, 0, 0], 8)
  const colours = Buffer.alloc(palette.length * 3)
  palette.forEach(({ rgb }, i) => colours.writeUIntBE(rgb, i * 3, 3))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', colours),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const channel = (pixels: Uint8Array, i: number): number => pixels[i] ?? 0

/** Index of the palette colour with the least squared distance. */
function closest(rgb: number, palette: readonly { rgb: number }[]): number {
  let best = 0
  let least = Number.POSITIVE_INFINITY
  for (const [i, { rgb: other }] of palette.entries()) {
    const red = (rgb >> 16) - (other >> 16)
    const green = ((rgb >> 8) & 255) - ((other >> 8) & 255)
    const blue = (rgb & 255) - (other & 255)
    const distance = red * red + green * green + blue * blue
    if (distance < least) {
      least = distance
      best = i
    }
  }
  return best
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
