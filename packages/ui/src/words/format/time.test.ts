import { expect, test } from 'vitest'
import { formatAge } from './age.ts'
import { formatCountdown, formatElapsed, formatMoment } from './time.ts'

const SECONDS_2026 = Date.UTC(2026, 10, 21, 23, 26) / 1000

test('a countdown has hours, minutes and seconds, and days from one day on', () => {
  expect(formatCountdown(15_156)).toBe('04:12:36')
  expect(formatCountdown(86_399)).toBe('23:59:59')
  expect(formatCountdown(86_400)).toBe('1 d 00 h')
  expect(formatCountdown(200_000)).toBe('2 d 07 h')
  expect(formatCountdown(-3)).toBe('00:00:00')
})

test('elapsed time has minutes, and hours from one hour on', () => {
  expect([0, 9, 95, 3753].map(formatElapsed)).toEqual(['0:00', '0:09', '1:35', '1:02:33'])
})

test('an age has its largest unit', () => {
  expect([4, 431, 7300, 86_400, 300_000].map(formatAge)).toEqual(['4 s', '7 min', '2 h', '1 day', '3 days'])
})

test('a moment is in UTC, and in local time if different', () => {
  expect(formatMoment(SECONDS_2026)).toBe('21 November 2026, 23:26 UTC')
  expect(formatMoment(SECONDS_2026, 'Europe/London')).toBe('21 November 2026, 23:26 UTC')
  expect(formatMoment(SECONDS_2026, 'America/New_York')).toBe('21 November 2026, 23:26 UTC (18:26 for you)')
  expect(formatMoment(SECONDS_2026, 'Asia/Kolkata')).toBe(
    '21 November 2026, 23:26 UTC (22 November 2026, 04:56 for you)',
  )
})

test('the last moment that a phase can have is a date', () => {
  expect(formatMoment(2 ** 40 - 1)).toBe('20 February 36812, 00:36 UTC')
})

test('an unsupported time zone leaves UTC only', () => {
  expect(formatMoment(SECONDS_2026, 'Etc/Nowhere')).toBe('21 November 2026, 23:26 UTC')
})
