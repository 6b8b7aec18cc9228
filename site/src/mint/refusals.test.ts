import { expect, test } from 'vitest'
import { decodeMintError } from '@peppermint/contracts/sale'
import { scovillesAbi } from '@peppermint/contracts'
import { encodeErrorResult } from 'viem'
import { refusalInWords } from './refusals.ts'

const cases = [
  ['SoldOut', [2n, 0n], 'The last one is gone'],
  ['SoldOut', [2n, 1n], 'Only 1 pepper left'],
  ['OverWalletCap', [2n, 0n], 'This account has all it may mint'],
  ['OverWalletCap', [3n, 2n], 'This account may mint 2 peppers more'],
  ['OverTransactionCap', [9n, 5n], 'At most 5 in one transaction'],
  ['WrongPayment', [1n, 2n], 'The price has changed'],
  ['SaleNotStarted', [1_800_000_000n, 1n], 'Minting has not begun'],
  ['SaleEnded', [1_800_000_000n, 1_800_000_001n], 'This phase is over'],
  ['SalePaused', [], 'Minting is paused'],
  ['ZeroQuantity', [], 'No pepper was asked for'],
  ['NoSuchPhase', [7n], 'There is no such phase'],
  ['AllowlistOnly', [1n], 'This phase is for a list'],
  ['NotOnAllowlist', ['0x8f2c3ba41d70996ce2f5bc1e0a5d1c37dee941be', 2n, 40n], 'The proof was not accepted'],
] as const

test.each(cases)('%s(%s) is put into words: %s', (errorName, args, title) => {
  const refusal = decodeMintError(encodeErrorResult({ abi: scovillesAbi, errorName, args }))
  if (refusal === undefined) throw new Error(`${errorName} was not decoded.`)
  const problem = refusalInWords(refusal)
  expect(problem.title).toBe(title)
  expect(problem.code).toBe(errorName)
  expect(problem.detail).toMatch(/[Yy]ou paid nothing/)
  expect(problem.technical).toContain(errorName)
})
