import { expect, test } from 'vitest'
import { decodeMintError } from '@peppermint/sale'
import { scovillesAbi } from '@peppermint/contracts'
import { encodeErrorResult } from 'viem'
import { mintErrorWords } from './mintErrorWords.ts'

const cases = [
  ['ExceedsMaxSupply', [2n, 0n], 'The last one is gone'],
  ['ExceedsMaxSupply', [2n, 1n], 'Only 1 pepper left'],
  ['ExceedsMaxPerWallet', [2n, 0n], 'You’ve reached your limit'],
  ['ExceedsMaxPerWallet', [3n, 2n], 'You can mint 2 more'],
  ['ExceedsMaxPerTransaction', [9n, 5n], 'Up to 5 per transaction'],
  ['IncorrectPayment', [1n, 2n], 'The price has changed'],
  ['SaleNotStarted', [1_800_000_000n, 1n], 'Minting hasn’t started'],
  ['SaleEnded', [1_800_000_000n, 1_800_000_001n], 'This phase has ended'],
  ['SalePaused', [], 'Minting is paused'],
  ['MintZeroQuantity', [], 'No quantity chosen'],
  ['NonexistentPhase', [7n], 'This phase doesn’t exist'],
  ['AllowlistOnly', [1n], 'This phase is allowlist only'],
  ['NotOnAllowlist', ['0x8f2c3ba41d70996ce2f5bc1e0a5d1c37dee941be', 2n, 40n], 'Your proof was rejected'],
] as const

test.each(cases)('%s(%s) has the title: %s', (errorName, args, title) => {
  const error = decodeMintError(encodeErrorResult({ abi: scovillesAbi, errorName, args }))
  if (error === undefined) throw new Error(`${errorName} was not decoded.`)
  const problem = mintErrorWords(error)
  expect(problem.title).toBe(title)
  expect(problem.code).toBe(errorName)
  expect(problem.detail).toMatch(/[Yy]ou paid nothing/)
  expect(problem.technical).toContain(errorName)
})

test('a quantity above a limit names the quantity that is possible, if any', () => {
  const atMostOf = (errorName: 'ExceedsMaxSupply' | 'ExceedsMaxPerWallet', remaining: bigint) => {
    const error = decodeMintError(encodeErrorResult({ abi: scovillesAbi, errorName, args: [5n, remaining] }))
    return error && mintErrorWords(error).atMost
  }
  expect(atMostOf('ExceedsMaxSupply', 1n)).toBe(1)
  expect(atMostOf('ExceedsMaxPerWallet', 2n)).toBe(2)
  expect(atMostOf('ExceedsMaxSupply', 0n)).toBeUndefined()
})
