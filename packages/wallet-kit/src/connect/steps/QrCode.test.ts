import jsQr from 'jsqr'
import { expect, test } from 'vitest'
import { drawQr } from './QrCode.tsx'

const SCALE = 3

/** Reads a code as a camera would: from pixels, drawn along the path. */
function read({ side, path }: ReturnType<typeof drawQr>): string | undefined {
  const width = side * SCALE
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, x = 0, y = 0, length = 0] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\1z/g))
    for (let row = Number(y) * SCALE; row < (Number(y) + 1) * SCALE; row++)
      for (let column = Number(x) * SCALE; column < (Number(x) + Number(length)) * SCALE; column++)
        pixels.fill(0, 4 * (row * width + column), 4 * (row * width + column) + 3)
  return jsQr(pixels, width, width, { inversionAttempts: 'dontInvert' })?.data
}

test.each([1, 14, 60, 200, 500, 1_000, 1_500, 2_331])('[W-19] a text of %i bytes is read back', (length) => {
  const text = 'wc:7f6e@2'.repeat(300).slice(0, length)
  const code = drawQr(text)
  expect(read(code)).toBe(text)
  const starts = [...code.path.matchAll(/M(\d+) (\d+)/g)]
  expect(Math.min(...starts.flatMap(([, x, y]) => [Number(x), Number(y)]))).toBe(4)
})

test('[W-19] a longer text takes a larger code, and none holds 2,332 bytes', () => {
  expect(drawQr('a').side).toBe(21 + 8)
  expect(drawQr('a'.repeat(2_331)).side).toBe(177 + 8)
  expect(() => drawQr('a'.repeat(2_332))).toThrow()
})
