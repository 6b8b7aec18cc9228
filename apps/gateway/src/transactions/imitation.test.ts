import type { TransferDirection, TransferTxInfo } from '@peppermint/safe/wire'
import type { Address } from 'viem'
import { expect, test } from 'vitest'
import { isImitation } from './imitation.ts'

const safe: Address = `0x5afe${'0'.repeat(36)}`
const payee: Address = `0xabc${'1'.repeat(33)}9876`
const lookalike: Address = `0xABC${'2'.repeat(33)}9876`

function transfer(other: Address, value: string, direction: TransferDirection = 'OUTGOING'): TransferTxInfo {
  const [sender, recipient] = direction === 'OUTGOING' ? [safe, other] : [other, safe]
  return {
    type: 'Transfer',
    humanDescription: null,
    sender: { value: sender, name: null, logoUri: null },
    recipient: { value: recipient, name: null, logoUri: null },
    direction,
    transferInfo: {
      type: 'ERC20',
      tokenAddress: safe,
      tokenName: null,
      tokenSymbol: null,
      logoUri: null,
      trusted: true,
      value,
      decimals: 6,
      imitation: false,
    },
  }
}

const paid = transfer(payee, '500000000')

test('[G-09] about the same amount with a look-alike address imitates, in either direction', () => {
  for (const direction of ['OUTGOING', 'INCOMING'] as const) {
    expect(isImitation(transfer(lookalike, '500000000', direction), [paid])).toBe(true)
    expect(isImitation(transfer(lookalike, '501000000', direction), [paid])).toBe(true)
    expect(isImitation(transfer(lookalike, '501000001', direction), [paid])).toBe(false)
  }
})

test('[G-09] the same address, or one that differs where wallets show it, does not imitate', () => {
  expect(isImitation(transfer(payee, '500000000'), [paid])).toBe(false)
  expect(isImitation(transfer(`0xabd${'2'.repeat(33)}9876`, '500000000'), [paid])).toBe(false)
  expect(isImitation(transfer(`0xabc${'2'.repeat(33)}9875`, '500000000'), [paid])).toBe(false)
})

test('[G-09] a transfer is compared with the three items before it', () => {
  const other = transfer(`0x111${'3'.repeat(33)}1111`, '1')
  expect(isImitation(transfer(lookalike, '500000000'), [undefined, other, paid])).toBe(true)
  expect(isImitation(transfer(lookalike, '500000000'), [undefined, other, other, paid])).toBe(false)
})

test('[G-09] only ERC-20 transfers imitate and are imitated', () => {
  const native = { ...paid, transferInfo: { type: 'NATIVE_COIN' as const, value: '500000000' } }
  expect(isImitation({ ...native, recipient: transfer(lookalike, '0').recipient }, [paid])).toBe(false)
  expect(isImitation(transfer(lookalike, '500000000'), [native])).toBe(false)
  expect(isImitation({ ...transfer(lookalike, '500000000'), direction: 'UNKNOWN' }, [paid])).toBe(false)
})
