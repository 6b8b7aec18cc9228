import { expect, test } from 'vitest'
import { calendarText } from './calendarEntry.ts'

test('the calendar entry follows RFC 5545, in UTC', () => {
  const text = calendarText('Scovilles', 1_800_000_000, 'https://mint.example/', 1_799_000_000_000)
  expect(text).toContain('DTSTART:20270115T080000Z\r\n')
  expect(text).toContain('DTEND:20270115T081500Z\r\n')
  expect(text).toContain('SUMMARY:Scovilles: minting opens\r\n')
  expect(text.split('\r\n').every((line) => line.length <= 75)).toBe(true)
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
})
