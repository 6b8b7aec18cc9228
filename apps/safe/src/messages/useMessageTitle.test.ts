import { sameText } from '@peppermint/ui/words/t.ts'
import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import { titleWords } from './useMessageTitle.ts'

const address = (digit: string) => getAddress(`0x${digit.repeat(40)}`)
const [safe, token, spender] = [address('5'), address('d'), address('2')]
const write = (text: string) => sameText(text.slice(0, 6))
const facts = { safe, chainId: 7700, collection: address('c'), write }
const permit = {
  domain: { name: 'USD Coin', chainId: 7700, verifyingContract: token },
  primaryType: 'Permit',
  types: {
    Permit: ['owner', 'spender']
      .map((name) => ({ name, type: 'address' }))
      .concat(['value', 'nonce', 'deadline'].map((name) => ({ name, type: 'uint256' }))),
  },
  message: { owner: safe, spender, value: '0', nonce: '0', deadline: '1' },
}

test('a list says what typed data does, unless it shows more than it signs', () => {
  expect(titleWords(permit, facts)).toBe('Takes back the permission of 0x2222 to spend the token 0xDDdD')
  const shown = { ...permit, message: { ...permit.message, amount: '5' } }
  expect(titleWords(shown, facts)).toBe('Typed data: Permit')
  expect(titleWords('Hello\nthere', facts)).toBe('Hello')
})
