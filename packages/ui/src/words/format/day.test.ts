import { expect, test } from 'vitest'
import { formatDay, formatMark, formatShortMoment } from './day.ts'
import { formatDuration } from './duration.ts'

const british = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

test('days of every month are what Intl writes in British English', () => {
  for (let month = 0; month < 12; month += 1) {
    const at = Date.UTC(2026, month, 3, 9, 5)
    expect(formatDay(at / 1000)).toBe(british.format(at))
    expect(formatShortMoment(at / 1000)).toBe(`${british.format(at).slice(0, -5)}, 09:05 UTC`)
  }
})

test('a mark is a day, or a time within one', () => {
  expect(formatMark(Date.UTC(2026, 8, 21) / 1000)).toBe('21 Sept')
  expect(formatMark(Date.UTC(2026, 8, 21, 18) / 1000)).toBe('18:00')
})

test('a duration has its largest unit', () => {
  expect([60, 300, 3600, 7200, 86_400, 180_000].map(formatDuration)).toEqual([
    '1 minute',
    '5 minutes',
    '1 hour',
    '2 hours',
    '1 day',
    '2 days',
  ])
})
