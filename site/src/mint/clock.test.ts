import { expect, test } from 'vitest'
import { age } from './age.ts'
import { countdown, elapsed, momentInWords } from './clock.ts'

const SECONDS_2026 = Date.UTC(2026, 10, 21, 23, 26) / 1000

test('a countdown shows hours, minutes and seconds, and days once it is longer than one', () => {
  expect(countdown(15_156)).toBe('04:12:36')
  expect(countdown(86_399)).toBe('23:59:59')
  expect(countdown(86_400)).toBe('1 d 00 h')
  expect(countdown(200_000)).toBe('2 d 07 h')
  expect(countdown(-3)).toBe('00:00:00')
})

test('elapsed time starts with minutes and gains hours', () => {
  expect([0, 9, 95, 3753].map(elapsed)).toEqual(['0:00', '0:09', '1:35', '1:02:33'])
})

test('an age is told in its largest unit', () => {
  expect([4, 431, 7300, 86_400, 300_000].map(age)).toEqual(['4 s', '7 min', '2 h', '1 day', '3 days'])
})

test('a moment is told in UTC, and in the visitor’s own time where that differs', () => {
  expect(momentInWords(SECONDS_2026)).toBe('21 November 2026, 23:26 UTC')
  expect(momentInWords(SECONDS_2026, 'Europe/London')).toBe('21 November 2026, 23:26 UTC')
  expect(momentInWords(SECONDS_2026, 'America/New_York')).toBe('21 November 2026, 23:26 UTC (18:26 for you)')
  expect(momentInWords(SECONDS_2026, 'Asia/Kolkata')).toBe(
    '21 November 2026, 23:26 UTC (22 November 2026, 04:56 for you)',
  )
})

test('a time zone that the browser cannot name leaves UTC alone', () => {
  expect(momentInWords(SECONDS_2026, 'Etc/Nowhere')).toBe('21 November 2026, 23:26 UTC')
})
