import { parseEther } from 'viem'
import { expect, test } from 'vitest'
import { formatRoundedUp, formatExact, formatCoin, formatRoundedDown } from './amount.ts'
import { formatInteger } from './integer.ts'

test('a price has all its digits and no trailing zeros', () => {
  expect(formatExact(parseEther('60'))).toBe('60')
  expect(formatExact(parseEther('0.0005'))).toBe('0.0005')
  expect(formatExact(parseEther('1234567.5'))).toBe('1,234,567.50')
  expect(formatExact(1n)).toBe('0.000000000000000001')
  expect(formatExact(0n)).toBe('0')
  expect(formatCoin(parseEther('120.19'))).toBe('120.19 CANTO')
})

test('a balance is rounded down', () => {
  expect(formatRoundedDown(parseEther('120.1999999'))).toBe('120.199')
  expect(formatRoundedDown(parseEther('84.2'))).toBe('84.20')
  expect(formatRoundedDown(parseEther('0.9999'))).toBe('0.999')
  expect(formatRoundedDown(0n)).toBe('0')
})

test('dust is shown as less than the smallest amount', () => {
  expect(formatRoundedDown(1n)).toBe('<0.000000001')
  expect(formatRoundedDown(parseEther('0.000000001') - 1n)).toBe('<0.000000001')
  expect(formatRoundedDown(parseEther('0.000000001'))).toBe('0.000000001')
  expect(formatRoundedDown(parseEther('0.001'))).toBe('0.001')
})

test('less than three decimals has two digits, for coins that are worth much', () => {
  expect(formatRoundedDown(parseEther('0.001') - 1n)).toBe('0.00099')
  expect(formatRoundedUp(parseEther('0.00042100001'))).toBe('0.00043')
  expect(formatRoundedDown(parseEther('0.0000071999'))).toBe('0.0000071')
  expect(formatRoundedUp(parseEther('0.00099999'))).toBe('0.001')
})

test('a limit is rounded up', () => {
  expect(formatRoundedUp(parseEther('0.2304'))).toBe('0.231')
  expect(formatRoundedUp(parseEther('0.231'))).toBe('0.231')
  expect(formatRoundedUp(1n)).toBe('0.000000001')
  expect(formatRoundedUp(parseEther('0.9999'))).toBe('1')
})

test('an amount beyond floating-point precision keeps its last digit', () => {
  expect(formatExact(9_007_199_254_740_993_000_000_000_000_000_001n)).toBe(
    '9,007,199,254,740,993.000000000000000001',
  )
})

test('thousands have separators', () => {
  expect([0, 999, 1000, 10_000, 14_208_331].map(formatInteger)).toEqual([
    '0',
    '999',
    '1,000',
    '10,000',
    '14,208,331',
  ])
})
