/** The page explains a refusal as `npm run collection` does. */
import { scovillesAbi } from '@peppermint/contracts'
import { decodeRevert, describeRevert } from '@peppermint/sale/operations'
import { BaseError, encodeErrorResult, type Abi } from 'viem'
import { expect, test } from 'vitest'
import { revertWords } from './revertWords.ts'

/** What viem throws when a call reverts with this error. */
class Revert extends BaseError {
  readonly data

  constructor(errorName: string, args: readonly unknown[]) {
    super('execution reverted')
    const abi: Abi = scovillesAbi
    this.data = encodeErrorResult({ abi, errorName, args })
  }
}

const SAMPLES: Readonly<Record<string, unknown>> = {
  address: `0x${'5c'.repeat(20)}`,
  bytes32: `0x${'ab'.repeat(32)}`,
  bool: true,
}

const errors = scovillesAbi.filter((item) => item.type === 'error')
const names = { phase: (index: number) => `Phase ${index}`, payee: (index: number) => `Payee ${index}` }

test.each(errors)('[S-01] the page says of $name what the command says', ({ name, inputs }) => {
  const args = inputs.map(({ type }, index) => SAMPLES[type] ?? BigInt(1_800_000_000 + index))
  const error = new Revert(name, args)
  const revert = decodeRevert(error)
  expect(revert).toMatchObject({ errorName: name })
  expect(revert && revertWords(revert, names)).toBe(describeRevert(error, names))
})
