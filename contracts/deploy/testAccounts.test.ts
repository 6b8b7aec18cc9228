import { expect, test } from 'vitest'
import { testAccount } from '../test/startChain.ts'
import { findTestAccounts } from './testAccounts.ts'

test('recognizes test accounts whatever the case of their address', () => {
  const { address } = testAccount(0)
  const small = `0x${address.slice(2).toLowerCase()}` as const
  expect(findTestAccounts([small])).toEqual([address])
  expect(findTestAccounts([address, small])).toEqual([address])
  expect(findTestAccounts(['0x00000000000000000000000000000000000000aA'])).toEqual([])
})
