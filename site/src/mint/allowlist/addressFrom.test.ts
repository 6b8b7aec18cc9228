import { expect, test } from 'vitest'
import { addressFrom } from './addressFrom.ts'

const checksummed = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test('[M-08] an address is taken in lower case, in upper case and with its checksum, and trimmed', () => {
  for (const typed of [
    checksummed,
    checksummed.toLowerCase(),
    `0x${checksummed.slice(2).toUpperCase()}`,
    ` ${checksummed}\n`,
  ])
    expect(addressFrom(typed)).toEqual({ at: 'address', address: checksummed })
})

test('[M-08] a wrong checksum is pointed out', () => {
  expect(addressFrom(checksummed.replace('9C8', '9c8'))).toMatchObject({
    at: 'fault',
    fault: expect.stringContaining('capitals'),
  })
})

test('[M-08] anything else is refused with words that say what is wrong', () => {
  const cases = [
    ['', 'Type or paste an address first.'],
    ['vitalik.eth', 'an address begins with 0x'],
    ['0x7099797', 'it has 7 characters after 0x, and an address has 40'],
    [`${checksummed}00`, 'it has 42 characters'],
    [checksummed.replace('C5', 'G5'), 'only the digits 0 to 9 and the letters a to f'],
  ] as const
  for (const [typed, words] of cases)
    expect(addressFrom(typed)).toMatchObject({ at: 'fault', fault: expect.stringContaining(words) })
})
