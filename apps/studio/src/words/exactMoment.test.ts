import { expect, test, vi } from 'vitest'
import { formatExactMoment } from './exactMoment.ts'
import { localTimeWords } from './phaseWords.ts'

const at = (...[day, hour, minute, second]: readonly [number, number, number, number]) =>
  Date.UTC(2026, 10, day, hour, minute, second) / 1_000

test('a moment in the studio has its year, and seconds only where there are any', () => {
  expect(formatExactMoment(at(21, 23, 0, 0))).toBe('21 Nov 2026, 23:00 UTC')
  expect(formatExactMoment(at(1, 7, 5, 9))).toBe('1 Nov 2026, 07:05:09 UTC')
})

test('dates in the studio have the words of the catalogues, not those of Intl', () => {
  const construct = vi.spyOn(Intl, 'DateTimeFormat')
  formatExactMoment(at(21, 23, 0, 0))
  const offset = vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-330)
  expect(localTimeWords(at(21, 23, 0, 0))).toBe('22 Nov, 04:30 where you are')
  expect(construct).not.toHaveBeenCalled()
  construct.mockRestore()
  offset.mockRestore()
})
