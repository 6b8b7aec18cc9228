import { expect, test } from 'vitest'
import { marksOf, placeOf } from '@peppermint/ui/sale/timeAxis.ts'
import { spanOf } from './PhaseTimeline.tsx'

const HOUR = 3_600
const DAY = 24 * HOUR

test('the axis of the timeline goes from the first start to the last end', () => {
  const phases = [
    { start: 2 * DAY, end: 3 * DAY },
    { start: DAY, end: 2 * DAY },
  ]
  const axis = spanOf(phases, 9 * DAY)
  expect(axis).toEqual({ start: DAY, end: 3 * DAY })
  expect(placeOf(axis, 1.5 * DAY)).toBe(25)
  // The present, long before or after the sale.
  expect(placeOf(axis, 0)).toBe(0)
  expect(placeOf(axis, 9 * DAY)).toBe(100)
})

test('the marks of the timeline are whole hours or days, five at most', () => {
  expect(marksOf({ start: 0.5 * DAY, end: 3.5 * DAY })).toEqual([DAY, 2 * DAY, 3 * DAY])
  expect(marksOf({ start: 0.5 * HOUR, end: 3 * HOUR })).toEqual([HOUR, 2 * HOUR, 3 * HOUR])
  for (const days of [1, 3, 10, 40, 200, 1_000, 5_000]) {
    const marks = marksOf({ start: 0.3 * DAY, end: (0.3 + days) * DAY })
    expect(marks.length).toBeGreaterThan(0)
    if (days <= 1_000) expect(marks.length).toBeLessThanOrEqual(5)
  }
})
