import { expect, test } from 'vitest'
import { formatDecimalNumber } from './decimal.ts'

test('a number has its decimals, and separators', () => {
  expect([0, 5, 2.5, 0.05, 1_234.5].map(formatDecimalNumber)).toEqual(['0', '5', '2.5', '0.05', '1,234.5'])
})
