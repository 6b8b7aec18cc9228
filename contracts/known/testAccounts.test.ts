import { mnemonicToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { findTestAccounts, testAccount } from './testAccounts.ts'

const MNEMONIC = 'test test test test test test test test test test test junk'

test('recognizes test accounts whatever the case of their address', () => {
  const { address } = testAccount(0)
  const small = `0x${address.slice(2).toLowerCase()}` as const
  expect(findTestAccounts([small])).toEqual([address])
  expect(findTestAccounts([address, small])).toEqual([address])
  expect(findTestAccounts(['0x00000000000000000000000000000000000000aA'])).toEqual([])
})

test('derives the first and the last account that anvil funds, and their keys', () => {
  const first = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  const last = '0x8626f6940E2eb28930eFb4CeF49B2d1F2C9C1199'
  expect([testAccount(0).address, testAccount(19).address]).toEqual([first, last])
  expect(findTestAccounts([last, first])).toEqual([last, first])
  expect(mnemonicToAccount(MNEMONIC, { addressIndex: 7 }).address).toBe(testAccount(7).address)
})
