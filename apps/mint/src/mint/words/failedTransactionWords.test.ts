import { scovillesAbi } from '@peppermint/contracts'
import { encodeErrorResult } from 'viem'
import { expect, test } from 'vitest'
import { revertWords } from './failedTransactionWords.ts'

test('[T-06] a revert with the ExceedsMaxSupply error is a lost race', () => {
  const data = encodeErrorResult({ abi: scovillesAbi, errorName: 'ExceedsMaxSupply', args: [2n, 0n] })
  expect(revertWords({ data })).toMatchObject({
    isSoldOut: true,
    problem: { code: 'ExceedsMaxSupply', title: 'The last one is gone' },
  })
})

test('a revert without a known error has no explanation', () => {
  expect(revertWords({ message: 'out of gas' })).toMatchObject({
    isSoldOut: false,
    problem: { technical: 'out of gas' },
  })
  expect(revertWords({ data: '0x12345678' }).problem).not.toHaveProperty('technical')
})
