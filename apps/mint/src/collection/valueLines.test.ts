import { expect, test } from 'vitest'
import { valueLines } from './valueLines.ts'

test.each([
  [0, [1]],
  [1, [1]],
  [3, [1, 2, 3]],
  [5, [2, 4, 6]],
  [221, [100, 200, 300]],
  [400, [100, 200, 300, 400]],
  [401, [200, 400, 600]],
  [10_000, [5_000, 10_000]],
])('the lines of a chart whose highest value is %i', (most, lines) => {
  expect(valueLines(most)).toEqual(lines)
})

test('there are one to four lines, the last less than a step above the highest value', () => {
  const wrong = Array.from({ length: 10_000 }, (_, index) => index + 1).filter((most) => {
    const lines = valueLines(most)
    const last = lines.at(-1) ?? 0
    return lines.length > 4 || last < most || last - most >= (lines[0] ?? 0)
  })
  expect(wrong).toEqual([])
})
