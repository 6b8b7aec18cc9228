/** The hero's colors on each of the twelve grounds, by day and by night, as `own.css` and Scovilles' `theme.css` set them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { GROUNDS } from '@peppermint/art'
import { describe, expect, test } from 'vitest'
import { byTheme, contrast, variablesOf } from './contrast.ts'

const read = (file: string) => byTheme(readFileSync(join(import.meta.dirname, file), 'utf8'))
const [dayTokens, nightTokens] = read('../../../../collections/scovilles/theme.css')
const [dayOwn, nightOwn] = read('../../../../apps/mint/src/styles/own.css')

function colors(ground: number, isNight: boolean): Readonly<Record<string, string>> {
  const day = { ...variablesOf(dayTokens, ':root'), ...variablesOf(dayOwn, `[data-ground='${ground}']`) }
  if (!isNight) return day
  return {
    ...day,
    ...variablesOf(nightTokens, ':root'),
    ...variablesOf(nightOwn, '[data-ground]'),
    ...variablesOf(nightOwn, `[data-ground='${ground}']`),
  }
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
