import { expect, test } from 'vitest'
import { testAccount } from '../test/startChain.ts'
import { findTestAccounts } from './testAccounts.ts'

test('an account whose key everybody knows is recognised however its address is written', () => {
  const { address } = testAccount(0)
  const small = `0x${address.slice(2).toLowerCase()}` as const
  expect(findTestAccounts([small])).toEqual([address])
  expect(findTestAccounts([address, small])).toEqual([address])
  expect(findTestAccounts(['0x00000000000000000000000000000000000000aA'])).toEqual([])
})
