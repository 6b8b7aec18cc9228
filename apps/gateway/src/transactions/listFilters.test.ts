import { expect, test } from 'vitest'
import { addressFilter, amountFilter, dateFilter, hashFilter, nonceFilter } from './listFilters.ts'

const value = (text: string, decimals: number) => amountFilter(() => text, decimals)

test('[G-02] amounts are in whole coins or tokens', () => {
  expect(value('1', 18)).toBe(10n ** 18n)
  expect(value('0.5', 6)).toBe(500_000n)
  expect(value('007.100', 1)).toBe(71n)
  expect(value('3', 0)).toBe(3n)
  expect(value('', 18)).toBeUndefined()
})

test('[G-02] an amount with more digits than the token has matches nothing', () => {
  expect(value('0.0000001', 6)).toBeNull()
  expect(value('1.0', 0)).toBe(1n)
})

test.each(['-1', '1e3', '0x1', '1,5', '.5', '5.', ' 1', 'NaN', '9'.repeat(79)])(
  '[G-26] the amount %j is refused',
  (text) => {
    expect(() => value(text, 18)).toThrow('Invalid decimal number')
  },
)

test('[G-02] dates are ISO 8601', () => {
  const date = (text: string) => dateFilter(() => text, 'execution_date__gte')
  expect(date('2026-01-02')).toBe(Date.parse('2026-01-02') / 1000)
  expect(date('2026-01-02T03:04:05.500Z')).toBe(Date.parse('2026-01-02T03:04:05.500Z') / 1000)
  expect(date('2026-01-02T03:04:05+02:00')).toBe(Date.parse('2026-01-02T01:04:05Z') / 1000)
  for (const text of ['yesterday', '2026', '2026-13-01', '1700000000', '2026-01-02Tx']) {
    expect(() => date(text)).toThrow('Invalid ISO 8601 date')
  }
})

test('[G-26] addresses, hashes and nonces that are none are refused', () => {
  expect(() => addressFilter(() => '0x12', 'to')).toThrow('Invalid address')
  expect(() => hashFilter(() => '0x12', 'transaction_hash')).toThrow('Invalid "0x" notated hex string')
  expect(() => nonceFilter(() => '0x12')).toThrow('Invalid base-10 numeric string')
  expect(nonceFilter(() => '12')).toBe(12)
})
