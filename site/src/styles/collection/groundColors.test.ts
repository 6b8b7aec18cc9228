/** Contrast of the page's grounds: every pair of the table, by day and by night. */
import { readFileSync } from 'node:fs'
import { GROUNDS } from '@peppermint/peppers'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('grounds.css', import.meta.url), 'utf8')
const [day = '', night = ''] = css.split('@media (prefers-color-scheme: dark)')

interface Colors {
  readonly ground: string
  readonly ink: string
  readonly ink2: string
  readonly dial: string
}

function colorsOf(sheet: string): ReadonlyMap<string, Colors> {
  const rule =
    /\[data-ground='(\w+)'\]\) \{\s*--ground: (#\w{6});\s*--ground-ink: (#\w{6});\s*--ground-ink2: (#\w{6});\s*--dial: (#\w{6});/g
  return new Map(
    [...sheet.matchAll(rule)].map(([, name = '', ground = '', ink = '', ink2 = '', dial = '']) => [
      name,
      { ground, ink, ink2, dial },
    ]),
  )
}

/** Relative luminance by WCAG. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

for (const [name, sheet] of [
  ['day', day],
  ['night', night],
] as const)
  test(`every ground of the deck has readable colors by ${name}`, () => {
    const table = colorsOf(sheet)
    expect([...table.keys()]).toEqual(GROUNDS.map((ground) => ground.name.toLowerCase()))
    for (const [ground, colors] of table) {
      expect(contrast(colors.ink, colors.ground), `${ground}: ink`).toBeGreaterThanOrEqual(5.75)
      expect(contrast(colors.ink2, colors.ground), `${ground}: secondary ink`).toBeGreaterThanOrEqual(4.5)
      expect(contrast(colors.dial, colors.ground), `${ground}: dial`).toBeGreaterThanOrEqual(3)
    }
  })
