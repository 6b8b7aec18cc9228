import { expect, test } from 'vitest'
import { formatBalance } from './formatBalance.ts'
import { shortAddress } from './shortAddress.ts'

test('[B-10] an address is four characters, an ellipsis and four', () => {
  expect(shortAddress('0x1D9E1F2a3b4c5d6E7F8091a2B3C4d5e6F70a70Af')).toBe('0x1D…70Af')
})

test.for([
  ['0', '0'],
  ['0.0000001', '<0.001'],
  ['0.000999999999999999', '<0.001'],
  ['0.001', '0.001'],
  ['0.0901', '0.090'],
  ['0.5', '0.5'],
  ['0.999999', '0.999'],
  ['1', '1'],
  ['12.345', '12.34'],
  ['99.999', '99.99'],
  ['100.19', '100.1'],
  ['9999.99', '9,999.9'],
  ['10000', '10k'],
  ['12345.6', '12.3k'],
  ['999999', '999.9k'],
  ['1000000', '1m'],
  ['1234567890', '1.2b'],
  ['1000000000000', '1t'],
  ['1234567000000000000', '1,234,567t'],
] as const)('[B-11] %s reads %s', ([amount, text]) => {
  const [whole = '', fraction = ''] = amount.split('.')
  expect(formatBalance(BigInt(whole + fraction.padEnd(18, '0')))).toBe(text)
})

test('[B-11] other decimals, and none', () => {
  expect(formatBalance(1_500_000n, 6)).toBe('1.5')
  expect(formatBalance(12_000n, 0)).toBe('12k')
})

test('[B-11] the point and the comma are those of the language, the digits those of wallets', () => {
  const amount = 1_234_560_000_000_000_000_000n
  expect(formatBalance(amount, 18, 'de')).toBe('1.234,5')
  expect(formatBalance(amount, 18, 'fr')).toBe('1\u202F234,5')
  expect(formatBalance(amount, 18, 'ja')).toBe('1,234.5')
  expect(formatBalance(amount, 18, 'ar')).toMatch(/^1\D234\D5$/)
  expect(formatBalance(1n, 18, 'de')).toBe('<0,001')
})
