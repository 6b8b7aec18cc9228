/** Contrast of the colors of every collection's theme, by day and by night. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { COLOR_PAIRS } from './colorPairs.ts'
import { byTheme, contrast, variablesOf } from './contrast.ts'

const root = join(import.meta.dirname, '../../../../collections')
const collections = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
  .map(({ name }) => name)

describe.each(collections)('%s', (collection) => {
  const [day, night] = byTheme(readFileSync(join(root, collection, 'theme.css'), 'utf8'))
  const dayColors = variablesOf(day, ':root')
  const themes = { day: dayColors, night: { ...dayColors, ...variablesOf(night, ':root') } }

  test.each(Object.entries(themes))('every pair of colors is legible by %s', (_, colors) => {
    for (const { ink, on, min } of COLOR_PAIRS)
      expect(contrast(colors[ink], colors[on]), `${ink} on ${on}`).toBeGreaterThanOrEqual(min)
  })

  test('every color of the theme is in a pair', () => {
    const paired = new Set(COLOR_PAIRS.flatMap(({ ink, on }) => [ink, on]))
    const isOpaque = ([, value]: readonly [string, string]) => /^#[\da-f]{6}$/.test(value)
    const colors = Object.entries(dayColors).filter(isOpaque)
    expect(colors.map(([name]) => name).filter((name) => !paired.has(name))).toEqual([])
  })
})
