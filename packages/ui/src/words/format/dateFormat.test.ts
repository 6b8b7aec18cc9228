import { expect, test, vi } from 'vitest'
import { dateFormat } from './dateFormat.ts'
import { formatMoment } from './time.ts'

test('a formatter is constructed once for its options', () => {
  expect(dateFormat({ timeZone: 'UTC', month: 'long' })).toBe(dateFormat({ timeZone: 'UTC', month: 'long' }))
  expect(dateFormat({ timeZone: 'UTC', month: 'short' })).not.toBe(
    dateFormat({ timeZone: 'UTC', month: 'long' }),
  )
})

test('a moment constructs one formatter for each time zone, and none for UTC', () => {
  const construct = vi.spyOn(Intl, 'DateTimeFormat')
  for (let hour = 0; hour < 24; hour += 1) formatMoment(hour * 3600)
  expect(construct).not.toHaveBeenCalled()
  for (let hour = 0; hour < 24; hour += 1) formatMoment(hour * 3600, 'Asia/Tokyo')
  expect(construct).toHaveBeenCalledOnce()
  construct.mockRestore()
})
