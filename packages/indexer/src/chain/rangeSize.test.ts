import { expect, test } from 'vitest'
import { createRangeSize } from './rangeSize.ts'

test('doubles while ranges are fast and have few logs', () => {
  const size = createRangeSize()
  const first = size.blocks()
  size.recordRead(first, 50, 10)
  size.recordRead(2 * first, 50, 10)
  expect(size.blocks()).toBe(4 * first)
})

test('halves after a rejected range, then grows slowly', () => {
  const size = createRangeSize()
  size.recordRead(16, 50, 0)
  size.recordTooLarge(32)
  expect(size.blocks()).toBe(16)
  size.recordRead(16, 50, 0)
  expect(size.blocks()).toBe(17)
})

test('shrinks after a range with many logs', () => {
  const size = createRangeSize()
  size.recordRead(16, 50, 64_000)
  expect(size.blocks()).toBe(2)
})

test('never falls below one block', () => {
  const size = createRangeSize()
  for (let time = 0; time < 20; time += 1) size.recordTooLarge(size.blocks())
  expect(size.blocks()).toBe(1)
})
