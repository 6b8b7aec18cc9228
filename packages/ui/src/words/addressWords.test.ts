import { describeAddressProblem, type AddressProblem } from '@peppermint/input/address'
import { expect, test } from 'vitest'
import { addressProblemWords, linkProblemWords } from './addressWords.ts'

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

test.for(problems)('[M-08] of a link with $status the page says what is wrong, and what to do', (problem) => {
  const words = linkProblemWords(problem)
  expect(words.startsWith(addressProblemWords(problem))).toBe(true)
  expect(words.match(/\b[Cc]opy (?:it|the whole address) again\b/g)).toHaveLength(1)
})
