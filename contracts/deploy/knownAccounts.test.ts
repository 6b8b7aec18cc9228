import { expect, test } from 'vitest'
import { person } from '../test/startChain.ts'
import { knownToEverybody } from './knownAccounts.ts'

test('an account whose key everybody knows is recognised however its address is written', () => {
  const { address } = person(0)
  const small = `0x${address.slice(2).toLowerCase()}` as const
  expect(knownToEverybody([small])).toEqual([address])
  expect(knownToEverybody([address, small])).toEqual([address])
  expect(knownToEverybody(['0x00000000000000000000000000000000000000aA'])).toEqual([])
})
