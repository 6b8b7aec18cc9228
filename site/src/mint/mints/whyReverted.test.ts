import { scovillesAbi } from '@peppermint/contracts'
import { encodeErrorResult } from 'viem'
import { expect, test } from 'vitest'
import { whyReverted } from './whyReverted.ts'

test('[T-06] a lost race is told by the contract’s own error', () => {
  const data = encodeErrorResult({ abi: scovillesAbi, errorName: 'SoldOut', args: [2n, 0n] })
  expect(whyReverted({ data })).toMatchObject({
    lostRace: true,
    problem: { code: 'SoldOut', title: 'The last one is gone' },
  })
})

test('a revert nobody can explain says so', () => {
  expect(whyReverted({ message: 'out of gas' })).toMatchObject({
    lostRace: false,
    problem: { technical: 'out of gas' },
  })
  expect(whyReverted({ data: '0x12345678' }).problem).not.toHaveProperty('technical')
})
