import { getAddress, numberToHex, padHex, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { checksummed, createChecksums } from './checksummed.ts'

const addressAt = (index: number) => padHex(numberToHex(index * 7_919), { size: 20 })

test('returns the checksummed address, cached or not', () => {
  const addresses = Array.from({ length: 500 }, (_, index) => addressAt(index))
  const expected = addresses.map((address) => getAddress(address))
  for (const _ of [1, 2]) expect(addresses.map(checksummed)).toEqual(expected)
})

test('keeps the most recent addresses, and at most twice as many', () => {
  const hashed: Hex[] = []
  const checksum = createChecksums(10, (hex) => {
    hashed.push(hex)
    return getAddress(hex)
  })
  const askFor = (from: number, to: number) => {
    hashed.length = 0
    for (let index = from; index < to; index += 1)
      expect(checksum(addressAt(index))).toBe(getAddress(addressAt(index)))
    return hashed.length
  }
  expect(askFor(0, 10)).toBe(10)
  expect(askFor(0, 10)).toBe(0)
  // With the next one the first ten become the older generation, and come back from it.
  expect(askFor(10, 15)).toBe(5)
  expect(askFor(0, 5)).toBe(0)
  // Twenty others later none of them is left.
  expect(askFor(20, 40)).toBe(20)
  expect(askFor(0, 10)).toBe(10)
})

test('rejects an invalid address every time', () => {
  for (const _ of [1, 2]) expect(() => checksummed('0x12')).toThrow('invalid')
})
