/** Contrast of the page's grounds: every pair of the table, by day and by night. */
import { readFileSync } from 'node:fs'
import { GROUNDS } from '@peppermint/art'
import { expect, test } from 'vitest'
import { byTheme, contrast } from './contrast.ts'

const [day, night] = byTheme(
  readFileSync(new URL('../../../../apps/mint/src/styles/collection/grounds.css', import.meta.url), 'utf8'),
)

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
