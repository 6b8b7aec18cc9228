/** The hero's colors on each of the twelve grounds, by day and by night, as `own.css` and Scovilles' `theme.css` set them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { GROUNDS } from '@peppermint/peppers'
import { describe, expect, test } from 'vitest'

/** Without comments. */
const read = (file: string): string =>
  readFileSync(join(import.meta.dirname, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
const NIGHT = '@media (prefers-color-scheme: dark)'

/** The declarations of every block of the selector; later ones win. */
function variables(css: string, selector: string): Readonly<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const [, head = '', body = ''] of css.matchAll(/([^{}]*)\{([^{}]*)\}/g)) {
    if (head.trim() !== selector) continue
    for (const [, name = '', value = ''] of body.matchAll(/--([\w-]+):\s*([^;]+);/g))
      found[name] = value.trim()
  }
  return found
}

const [dayTokens = '', nightTokens = ''] = read('../../../collections/scovilles/theme.css').split(NIGHT)
const [dayOwn = '', nightOwn = ''] = read('own.css').split(NIGHT)

function colors(ground: number, isNight: boolean): Readonly<Record<string, string>> {
  const day = { ...variables(dayTokens, ':root'), ...variables(dayOwn, `[data-ground='${ground}']`) }
  if (!isNight) return day
  return {
    ...day,
    ...variables(nightTokens, ':root'),
    ...variables(nightOwn, '[data-ground]'),
    ...variables(nightOwn, `[data-ground='${ground}']`),
  }
}

/** WCAG 2.2 contrast of two colors of six hex digits. */
function contrast(one: string | undefined, other: string | undefined): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color = ''): number {
  if (!/^#[\da-f]{6}$/.test(color)) throw new Error(`not a color: ${color}`)
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

describe.each(GROUNDS.map(({ name, field }, index) => ({ name, field, index })))(
  '$name',
  ({ field, index }) => {
    test('by day the hero has the label’s own color', () => {
      expect(colors(index, false)['ground']).toBe(field.toLowerCase())
    })
    test.each([false, true])('text, word and dial stand out; night: %s', (isNight) => {
      const set = colors(index, isNight)
      expect(contrast(set['ground-ink'], set['ground'])).toBeGreaterThanOrEqual(4.5)
      expect(contrast(set['ground-ink2'], set['ground'])).toBeGreaterThanOrEqual(4.5)
      expect(contrast(set['word'], set['ground'])).toBeGreaterThanOrEqual(3)
      expect(contrast(set['dial'], set['ground'])).toBeGreaterThanOrEqual(3)
    })
  },
)
