/** Sentences of the statistics with one and with many. */
import { expect, test } from 'vitest'
import { holdersWords, statsSummary } from './statsWords.ts'

test('a summary of the statistics counts one holder and several', () => {
  expect(statsSummary({ minted: 3, holders: 1 })).toBe('3 minted, 1 holder.')
  expect(statsSummary({ minted: 1200, holders: 0 })).toBe('1,200 minted, 0 holders.')
  expect(holdersWords(1, 1)).toBe('1 holder, 1 pepper each on average.')
  expect(holdersWords(2, 3)).toBe('2 holders, 1.5 peppers each on average.')
})
