/** Contrast of the colors of `tokens.css`, by day and by night. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { COLOR_PAIRS } from '../../build/controls/colorPairs.ts'
import { byTheme, contrast, variablesOf } from '../../build/controls/contrast.ts'

const [day, night] = byTheme(readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8'))
const dayColors = variablesOf(day, ':root')
const THEMES = { day: dayColors, night: { ...dayColors, ...variablesOf(night, ':root') } }

test.each(Object.entries(THEMES))('every pair of colors is legible by %s', (_, colors) => {
  for (const { ink, on, min } of COLOR_PAIRS)
    expect(contrast(colors[ink], colors[on]), `${ink} on ${on}`).toBeGreaterThanOrEqual(min)
})

test('every color of the page is in a pair', () => {
  const paired = new Set(COLOR_PAIRS.flatMap(({ ink, on }) => [ink, on]))
  const isOpaque = ([, value]: readonly [string, string]) => /^#[\da-f]{6}$/.test(value)
  const colors = Object.entries(dayColors).filter(isOpaque)
  expect(colors.map(([name]) => name).filter((name) => !paired.has(name))).toEqual([])
})
