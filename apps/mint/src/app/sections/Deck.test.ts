import { CULTIVARS } from '@peppermint/art'
import { expect, test } from 'vitest'
import { cultivarsLeft, oddsWords } from './Deck.tsx'

test('a full deck has every card, and the odds of a packet add up to 1', () => {
  const left = cultivarsLeft(CULTIVARS.map(() => 0))
  expect(left.map(({ left: count }) => count)).toEqual(CULTIVARS.map(({ supply }) => supply))
  expect(left.reduce((sum, { odds }) => sum + odds, 0)).toBeCloseTo(1)
  expect(oddsWords(left.at(-1)?.odds ?? 0)).toBe('1 in 333')
})

test('[F-04] what is opened is no longer left, and changes the odds of everything else', () => {
  const opened = CULTIVARS.map(({ supply }, index) => (index === 0 ? supply : 0))
  const [bell, shishito] = cultivarsLeft(opened)
  expect(bell).toMatchObject({ left: 0, odds: 0 })
  expect(oddsWords(bell?.odds ?? 1)).toBe('none left')
  expect(shishito?.odds).toBeCloseTo(900 / 8_800)
})

test('an empty deck has no odds', () => {
  const left = cultivarsLeft(CULTIVARS.map(({ supply }) => supply))
  expect(left.every(({ odds, left: count }) => odds === 0 && count === 0)).toBe(true)
})
