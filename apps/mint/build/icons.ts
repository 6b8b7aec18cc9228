/** The page's icons as pixels, drawn from the collection's `icon.svg`. */
import { Resvg } from '@resvg/resvg-js'
import { palettePng } from '@peppermint/art/palettePng'

const FAVICON_PX = 32

/** Opaque icons: `share` is how much of the side the drawing takes. A mask may cut off all but the inner 80%. */
const TILES = [
  { file: 'icon-192.png', size: 192, share: 0.78 },
  { file: 'icon-512.png', size: 512, share: 0.78 },
  { file: 'icon-maskable.png', size: 512, share: 0.6 },
  { file: 'apple-touch-icon.png', size: 180, share: 0.72 },
] as const

/**
 * @param drawing the icon's markup, without width and height.
 * @param ground `#rrggbb` behind it.
 * @returns the files by name.
 */
export function drawIcons(drawing: string, ground: string): ReadonlyMap<string, Buffer> {
  const files = new Map<string, Buffer>()
  for (const { file, size, share } of TILES) {
    const side = Math.round(size * share)
    const edge = (size - side) / 2
    const placed = drawing.replace('<svg ', `<svg x="${edge}" y="${edge}" width="${side}" height="${side}" `)
    const { pixels, width, height } = new Resvg(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><path fill="${ground}" d="M0 0h${size}v${size}H0z"/>${placed}</svg>`,
    ).render()
    files.set(file, palettePng(pixels, width, height))
  }
  const favicon = new Resvg(drawing, { fitTo: { mode: 'width', value: FAVICON_PX } }).render().asPng()
  files.set('favicon.ico', inIconFile(favicon, FAVICON_PX))
  return files
}

/** An `.ico` file with one PNG. @param size of its sides, in pixels, less than 256. */
function inIconFile(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22)
  // An icon with one picture, its size, and where it begins.
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.set([size, size], 6)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}
