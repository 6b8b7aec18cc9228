import { expect, test } from 'vitest'
import { createRangeSize } from './rangeSize.ts'

test('ranges double while they are quick and hold little', () => {
  const size = createRangeSize()
  const first = size.blocks()
  size.recordRead(first, 50, 10)
  size.recordRead(2 * first, 50, 10)
  expect(size.blocks()).toBe(4 * first)
})

test('a node that refuses a range gets half of it, and more only step by step', () => {
  const size = createRangeSize()
  size.recordRead(16, 50, 0)
  size.recordTooLarge(32)
  expect(size.blocks()).toBe(16)
  size.recordRead(16, 50, 0)
  expect(size.blocks()).toBe(17)
})

test('a range of very many logs makes the next one smaller', () => {
  const size = createRangeSize()
  size.recordRead(16, 50, 64_000)
  expect(size.blocks()).toBe(2)
})

test('one block is always asked for', () => {
  const size = createRangeSize()
  for (let time = 0; time < 20; time += 1) size.recordTooLarge(size.blocks())
  expect(size.blocks()).toBe(1)
})
