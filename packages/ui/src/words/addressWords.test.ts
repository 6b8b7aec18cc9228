import { describeAddressProblem, type AddressProblem } from '@peppermint/input/address'
import { expect, test } from 'vitest'
import { addressProblemWords } from './addressWords.ts'

const problems: readonly AddressProblem[] = [
  { status: 'empty' },
  { status: 'no-prefix' },
  { status: 'bare-digits' },
  { status: 'name' },
  { status: 'key-or-hash' },
  { status: 'character', character: 'g' },
  { status: 'length', digits: 39 },
  { status: 'wrong-checksum', typed: '0xA' },
  { status: 'other-chain', chain: 'Ethereum' },
]

test.for(problems)('[M-08] the page says $status as the server and the commands do', (problem) => {
  expect(addressProblemWords(problem)).toBe(describeAddressProblem(problem))
})
