import jsQr from 'jsqr'
import { expect, test } from 'vitest'
import { encodeQr, QrInputError, qrPath, type Qr, type QrLevel } from './qr.ts'

const levels: readonly QrLevel[] = ['L', 'M', 'Q', 'H']
const SCALE = 3
const QUIET = 4

/** Reads a code as a camera would: from pixels. */
function read({ size, rows }: Qr): string | undefined {
  const side = (size + 2 * QUIET) * SCALE
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (let y = 0; y < size * SCALE; y++) {
    for (let x = 0; x < size * SCALE; x++) {
      if (!rows[Math.floor(y / SCALE)]?.[Math.floor(x / SCALE)]) continue
      const pixel = 4 * ((y + QUIET * SCALE) * side + x + QUIET * SCALE)
      pixels.fill(0, pixel, pixel + 3)
    }
  }
  return jsQr(pixels, side, side, { inversionAttempts: 'dontInvert' })?.data
}

test('[W-19] every version from 1 to 40 is drawn, and read back', () => {
  for (let version = 1; version <= 40; version++) {
    const qr = encodeQr('wc:7f6e@2', { minVersion: version })
    expect(qr).toMatchObject({ version, size: 17 + 4 * version })
    expect(read(qr)).toBe('wc:7f6e@2')
  }
})

test('[W-19] every level with every mask is drawn, and read back', () => {
  for (const level of levels) {
    for (let mask = 0; mask <= 7; mask++) {
      const qr = encodeQr('wc:7f6e504bfad60b48', { level, mask })
      expect(qr.mask).toBe(mask)
      expect(read(qr)).toBe('wc:7f6e504bfad60b48')
    }
  }
})

test('[W-19] a higher level takes a larger code for the same text', () => {
  const text = 'a'.repeat(200)
  const versions = levels.map((level) => encodeQr(text, { level }).version)
  expect(versions).toEqual(versions.toSorted((a, b) => a - b))
  expect(new Set(versions).size).toBe(4)
})

test.each([
  ['L', 2953],
  ['M', 2331],
  ['Q', 1663],
  ['H', 1273],
] as const)('[W-19] level %s holds %i bytes in version 40, and not one more', (level, most) => {
  expect(encodeQr('a'.repeat(most), { level }).version).toBe(40)
  expect(() => encodeQr('a'.repeat(most + 1), { level })).toThrow(QrInputError)
  expect(() => encodeQr('a'.repeat(most + 1), { level })).toThrow(/not even version 40/)
})

test('[W-19] there is no code of nothing', () => {
  expect(() => encodeQr('')).toThrow(expect.objectContaining({ name: 'QrInputError', reason: 'empty' }))
})

test('[W-19] versions and masks that do not exist are refused', () => {
  for (const minVersion of [0, 41, 1.5, Number.NaN])
    expect(() => encodeQr('a', { minVersion })).toThrow(RangeError)
  for (const mask of [-2, 8, 0.5]) expect(() => encodeQr('a', { mask })).toThrow(RangeError)
})

test('the path has one run for each row of neighbours, and keeps its distance from the edge', () => {
  const rows = [
    [true, true, false],
    [false, false, true],
  ]
  expect(qrPath({ version: 1, mask: 0, size: 3, rows }, 4)).toBe('M4 4h2v1H4zM6 5h1v1H6z')
})
