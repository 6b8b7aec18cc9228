import { expect, test } from 'vitest'
import { formatShare, formatShares } from './share.ts'

test('a share is rounded, and only nothing is 0% and only all is 100%', () => {
  expect(formatShare(8, 9)).toBe('89%')
  expect(formatShare(8_449, 10_000)).toBe('84%')
  expect(formatShare(26, 10_000)).toBe('0.3%')
  expect(formatShare(834, 1000)).toBe('83%')
  expect(formatShare(999, 1000)).toBe('99.9%')
  expect(formatShare(9_999, 10_000)).toBe('99.9%')
  expect(formatShare(994, 1000)).toBe('99%')
  expect(formatShare(1000, 1000)).toBe('100%')
  expect(formatShare(4, 1000)).toBe('0.4%')
  expect(formatShare(95, 1000)).toBe('9.5%')
  expect(formatShare(1, 10_000)).toBe('<0.1%')
  expect(formatShare(0, 10)).toBe('0%')
  expect(formatShare(0, 0)).toBe('0%')
})

test('shares of a list add up to what they are of', () => {
  expect(formatShares([5, 3, 1], 9)).toEqual(['56%', '33%', '11%'])
  expect(formatShares([1, 1, 1], 3)).toEqual(['34%', '33%', '33%'])
  expect(formatShares([1, 1, 10], 12)).toEqual(['8.3%', '8.3%', '83.4%'])
  // The largest holders of many: the rest is counted, too.
  expect(formatShares([3], 7)).toEqual(['43%'])
  expect(formatShares([9_999, 1, 0], 10_000)).toEqual(['100%', '<0.1%', '0%'])
  expect(formatShares([0, 0], 0)).toEqual(['0%', '0%'])
})
