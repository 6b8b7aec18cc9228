import { expect, test } from 'vitest'
import { type Color, contrast, textColorOn, parseHex, readableOn, toHex } from './contrast.ts'
import { backgrounds } from './palettes.ts'

/** Thousands of colors: a grid over all of them, its corners and greys included. */
const colors: readonly Color[] = Array.from({ length: 18 ** 3 }, (_, index) => {
  const part = (place: number) => (Math.floor(index / 18 ** place) % 18) * 15
  return [part(2), part(1), part(0)]
})
const looks = [
  backgrounds.plain.light,
  backgrounds.plain.dark,
  backgrounds.press.light,
  backgrounds.press.dark,
]

const hex = (text: string): Color => parseHex(text) ?? [0, 0, 0]

// From WCAG 2.2's definition and the tables that others publish.
test.each([
  ['#000', '#fff', 21],
  ['#fff', '#fff', 1],
  ['#777777', '#ffffff', 4.48],
  ['#ffffff', '#0E76FD', 4.18],
  ['#3898FF', '#FFF', 2.96],
  ['#ffffff', '#FF494A', 3.33],
])('the contrast of %s and %s is %d', (one, other, ratio) => {
  expect(contrast(hex(one), hex(other))).toBeCloseTo(ratio, 2)
  expect(contrast(hex(other), hex(one))).toBeCloseTo(ratio, 2)
})

test('whatever the accent, what is written on it reads at 4.5:1', () => {
  expect(colors).toHaveLength(5832)
  for (const accent of colors) expect(contrast(textColorOn(accent), accent)).toBeGreaterThanOrEqual(4.5)
})

test.each([4.5, 3])('any accent has a contrast of %d:1 on every theme', (least) => {
  for (const { surface, well } of looks)
    for (const accent of colors) {
      const shown = hex(toHex(readableOn([surface, well], accent, least)))
      expect(Math.min(contrast(shown, surface), contrast(shown, well))).toBeGreaterThanOrEqual(least)
    }
})

test('an accent that reads already is left as it is', () => {
  const { surface, well } = backgrounds.plain.light
  expect(toHex(readableOn([surface, well], hex('#0f6b4c'), 4.5))).toBe('#0f6b4c')
  expect(toHex(textColorOn(hex('#0f6b4c')))).toBe('#ffffff')
  expect(toHex(textColorOn(hex('#f2b632')))).toBe('#000000')
})

test('a color is written as it was read', () => {
  expect(parseHex('#0aF')).toEqual([0, 170, 255])
  for (const color of colors) expect(parseHex(toHex(color))).toEqual(color)
})
