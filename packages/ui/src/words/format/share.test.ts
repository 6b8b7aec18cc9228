import { expect, test } from 'vitest'
import { formatShare } from './share.ts'

test('a share is rounded down, and tells little from nothing', () => {
  expect(formatShare(834, 1000)).toBe('83%')
  expect(formatShare(999, 1000)).toBe('99%')
  expect(formatShare(1000, 1000)).toBe('100%')
  expect(formatShare(4, 1000)).toBe('0.4%')
  expect(formatShare(95, 1000)).toBe('9.5%')
  expect(formatShare(1, 10_000)).toBe('<0.1%')
  expect(formatShare(0, 10)).toBe('0%')
  expect(formatShare(0, 0)).toBe('0%')
})
