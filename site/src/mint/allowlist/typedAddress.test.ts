import { expect, test } from 'vitest'
import { parseTypedAddress } from './typedAddress.ts'

const checksummed = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test('[M-08] an address is valid in lower case, in upper case and with its checksum', () => {
  for (const typed of [
    checksummed,
    checksummed.toLowerCase(),
    `0x${checksummed.slice(2).toUpperCase()}`,
    ` ${checksummed}\n`,
  ])
    expect(parseTypedAddress(typed)).toEqual({ status: 'valid', address: checksummed })
})

test('[M-08] a wrong checksum is invalid', () => {
  expect(parseTypedAddress(checksummed.replace('9C8', '9c8'))).toMatchObject({
    status: 'invalid',
    problem: expect.stringContaining('capital letters'),
  })
})

test('[M-08] anything else is invalid, with the reason', () => {
  const cases = [
    ['', 'Enter or paste an address first.'],
    ['vitalik.eth', 'an address starts with 0x'],
    ['0x7099797', 'it has 7 characters after 0x instead of 40'],
    [`${checksummed}00`, 'it has 42 characters'],
    [checksummed.replace('C5', 'G5'), 'only have the digits 0 to 9 and the letters a to f'],
  ] as const
  for (const [typed, words] of cases)
    expect(parseTypedAddress(typed)).toMatchObject({
      status: 'invalid',
      problem: expect.stringContaining(words),
    })
})
