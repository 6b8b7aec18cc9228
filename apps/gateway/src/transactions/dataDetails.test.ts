import { safeAbi, safeAddress } from '@peppermint/devnet/safe'
import {
  type Address,
  concatHex,
  encodeFunctionData,
  encodePacked,
  getAddress,
  type Hex,
  numberToHex,
  zeroAddress,
} from 'viem'
import { expect, test } from 'vitest'
import { createNames } from '../addressNames.ts'
import { worldConfig } from '../gatewayWorld.fixture.ts'
import { describeTransactionData } from './dataDetails.ts'

const config = worldConfig('http://127.0.0.1')
const multiSend = safeAddress('multiSend')

/** Whether a delegate call to the batching contract is answered as trusted, where the decoder has not read it. */
const isTrusted = (data: Hex, operation: 0 | 1 = 1) =>
  describeTransactionData(config, { safe: zeroAddress, to: multiSend, value: 0n, data, operation }, null, {
    nameOf: createNames(config),
    tokens: new Map(),
  }).trustedDelegateCallTarget

const batchOf = (calls: readonly (readonly [operation: 0 | 1, to: Address])[]): Hex =>
  encodeFunctionData({
    abi: safeAbi('multiSend'),
    functionName: 'multiSend',
    args: [
      concatHex(
        calls.map(([operation, to]) =>
          encodePacked(['uint8', 'address', 'uint256', 'uint256', 'bytes'], [operation, to, 0n, 0n, '0x']),
        ),
      ),
    ],
  })
const recipients = Array.from(
  { length: 1_001 },
  (_, index) => [0, getAddress(numberToHex(index + 1, { size: 20 }))] as const,
)

test('[G-11] a batch that cannot be read is no trusted delegate call', () => {
  expect(isTrusted(batchOf(recipients.slice(0, 2)))).toBe(true)
  expect(isTrusted('0x12345678')).toBe(false)
  expect(isTrusted('0x12345678', 0)).toBeNull()
})

test('[G-11] a delegate call behind more recipients than are decoded is not trusted', () => {
  const hostile = [1, getAddress(`0x${'b2'.repeat(20)}`)] as const
  expect(isTrusted(batchOf([...recipients, hostile]))).toBe(false)
})
