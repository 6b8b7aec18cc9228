/** Options of an address field from the host's address book. */
import type { Address } from 'viem'
import { expect, test } from 'vitest'
import { addressOptions, chosenAddress } from './HostAddressField.tsx'
import type { HostNames } from './hostNames.ts'

const ALICE: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const BOB: Address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const CAROL: Address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

const book: HostNames = {
  status: 'granted',
  names: new Map([
    [BOB, 'Bob'],
    [CAROL, 'Al\u202eice'],
    [ALICE, 'Alice'],
  ]),
}

test('[H-08] every name of the address book has its whole address, in order of names', () => {
  expect(addressOptions(book)).toEqual([
    [ALICE, `Alice · ${ALICE}`],
    // A name without its hidden character: the address tells them apart.
    [CAROL, `Alice · ${CAROL}`],
    [BOB, `Bob · ${BOB}`],
  ])
})

test.each(['idle', 'asking', 'refused', 'failed'] as const)('there are no options while %s', (status) => {
  expect(addressOptions({ status })).toEqual([])
  expect(chosenAddress({ status }, ALICE)).toBe('')
})

test('an entered address selects its entry, unless it is another or its checksum is wrong', () => {
  expect(chosenAddress(book, ` ${BOB.toLowerCase()} `)).toBe(BOB)
  expect(chosenAddress(book, '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')).toBe('')
  expect(chosenAddress(book, BOB.replace('C44C', 'c44C'))).toBe('')
  expect(chosenAddress(book, '')).toBe('')
})
