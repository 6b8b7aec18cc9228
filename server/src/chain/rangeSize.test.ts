import { expect, test } from 'vitest'
import { rangeSize } from './rangeSize.ts'

test('ranges double while they are quick and hold little', () => {
  const size = rangeSize()
  const first = size.blocks()
  size.read(first, 50, 10)
  size.read(2 * first, 50, 10)
  expect(size.blocks()).toBe(4 * first)
})

test('a node that refuses a range gets half of it, and more only step by step', () => {
  const size = rangeSize()
  size.read(16, 50, 0)
  size.tooMuch(32)
  expect(size.blocks()).toBe(16)
  size.read(16, 50, 0)
  expect(size.blocks()).toBe(17)
})

test('a range of very many logs makes the next one smaller', () => {
  const size = rangeSize()
  size.read(16, 50, 64_000)
  expect(size.blocks()).toBe(2)
})

test('one block is always asked for', () => {
  const size = rangeSize()
  for (let time = 0; time < 20; time += 1) size.tooMuch(size.blocks())
  expect(size.blocks()).toBe(1)
})
