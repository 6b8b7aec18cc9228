import { expect, test } from 'vitest'
import { accumulateMints, groupByDay } from './MintCurve.tsx'

const HOUR = 3_600
const start = Date.UTC(2026, 10, 21, 23) / 1_000

test('the curve rises within each hour, is level between them, and reaches the newest block', () => {
  const hours = [
    { hour: start, minted: 5 },
    { hour: start + 3 * HOUR, minted: 2 },
  ]
  expect(accumulateMints(hours, start + 3.5 * HOUR)).toEqual([
    { at: start, minted: 0 },
    { at: start + HOUR, minted: 5 },
    { at: start + 3 * HOUR, minted: 5 },
    { at: start + 3.5 * HOUR, minted: 7 },
  ])
  expect(accumulateMints(hours, start + 9 * HOUR).at(-1)).toEqual({ at: start + 9 * HOUR, minted: 7 })
  expect(accumulateMints([], start)).toEqual([])
})

test('days are UTC days with mints, and a running total', () => {
  expect(
    groupByDay([
      { hour: start, minted: 5 },
      { hour: start + HOUR, minted: 2 },
      { hour: start + 2 * HOUR, minted: 1 },
    ]),
  ).toEqual([
    { day: start - 23 * HOUR, minted: 5, total: 5 },
    { day: start + HOUR, minted: 3, total: 8 },
  ])
})
