import { expect, test } from 'vitest'
import { splitQuantity } from './splitQuantity.ts'

test('more than one call may mint is split', () => {
  expect(splitQuantity(5, 2)).toEqual([2, 2, 1])
  expect(splitQuantity(4, 2)).toEqual([2, 2])
  expect(splitQuantity(2, 2)).toEqual([2])
  expect(splitQuantity(1, 2)).toEqual([1])
})
