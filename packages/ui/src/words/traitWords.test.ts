/** Names of traits beside those of the drawings. */
import { CALYX, COMPANION, GROUNDS, PATTERN, RIPENESS, SKIN } from '@peppermint/art'
import {
  CALYX_WORDS,
  COMPANION_WORDS,
  GROUND_WORDS,
  PATTERN_WORDS,
  RIPENESS_WORDS,
  SKIN_WORDS,
} from '@peppermint/art/facts/words'
import { expect, test } from 'vitest'
import { traitTitle, traitValueName } from './traitWords.ts'

const TRAITS = [
  ['ripeness', RIPENESS, RIPENESS_WORDS],
  ['skin', SKIN, SKIN_WORDS],
  ['calyx', CALYX, CALYX_WORDS],
  ['pattern', PATTERN, PATTERN_WORDS],
  ['companion', COMPANION, COMPANION_WORDS],
] as const

test.each(TRAITS)('every value of %s has its name of the metadata', (trait, shares, words) => {
  for (const [value] of shares)
    expect(traitValueName(trait, value)).toBe(Object.entries(words).find(([key]) => key === value)?.[1][0])
})

test('every ground has its name of the metadata', () => {
  expect(GROUNDS.map(({ name }) => traitValueName('ground', name.toLowerCase()))).toEqual(
    GROUND_WORDS.map(([name]) => name),
  )
})

test('a trait and a value that a newer server names have their keys as names', () => {
  expect(traitTitle('ripeness')).toBe('Ripeness')
  expect(traitTitle('stem')).toBe('Stem')
  expect(traitValueName('stem', 'forked')).toBe('Forked')
  expect(traitValueName('skin', 'velvet')).toBe('Velvet')
})
