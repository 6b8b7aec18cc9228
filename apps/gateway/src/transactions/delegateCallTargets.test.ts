import { safeAbi, safeAddress } from '@peppermint/devnet/safe'
import {
  type Address,
  concatHex,
  encodeFunctionData,
  encodePacked,
  getAddress,
  type Hex,
  size,
  slice,
} from 'viem'
import { expect, test } from 'vitest'
import { worldConfig } from '../gatewayWorld.fixture.ts'
import { isTrustedDelegateCall } from './delegateCallTargets.ts'

const migration = getAddress(`0x${'a1'.repeat(20)}`)
const unknown = getAddress(`0x${'b2'.repeat(20)}`)
const config = { ...worldConfig('http://127.0.0.1'), trustedDelegateCallTargets: [migration] }
const isTrusted = (to: Address, data: Hex = '0x') => isTrustedDelegateCall(config, { to, data })

interface Call {
  readonly operation: 0 | 1
  readonly to: Address
  readonly data?: Hex
}
const batchOf = (...calls: readonly Call[]): Hex =>
  encodeFunctionData({
    abi: safeAbi('multiSend'),
    functionName: 'multiSend',
    args: [
      concatHex(
        calls.map(({ operation, to, data = '0x' }) =>
          encodePacked(
            ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
            [operation, to, 0n, BigInt(size(data)), data],
          ),
        ),
      ),
    ],
  })
const multiSend = safeAddress('multiSend')
const call = (to: Address): Call => ({ operation: 0, to })
const delegateCall = (to: Address, data?: Hex): Call => ({ operation: 1, to, ...(data && { data }) })

test('[G-13] Safe’s libraries and the operator’s targets are trusted, other contracts are not', () => {
  for (const contract of ['multiSendCallOnly', 'signMessage', 'createCall'] as const)
    expect(isTrusted(safeAddress(contract)), contract).toBe(true)
  expect(isTrusted(migration)).toBe(true)
  for (const contract of ['safe', 'proxyFactory', 'fallbackHandler', 'simulateAccessor'] as const)
    expect(isTrusted(safeAddress(contract)), contract).toBe(false)
  expect(isTrusted(unknown)).toBe(false)
})

test('[G-13] a batch is trusted if each delegate call in it is, at any depth', () => {
  expect(isTrusted(multiSend, batchOf(call(unknown), delegateCall(migration)))).toBe(true)
  expect(isTrusted(multiSend, batchOf(call(unknown), delegateCall(unknown)))).toBe(false)
  const nested = (data: Hex) => batchOf(call(unknown), delegateCall(multiSend, data))
  expect(isTrusted(multiSend, nested(batchOf(delegateCall(migration))))).toBe(true)
  expect(isTrusted(multiSend, nested(batchOf(delegateCall(unknown))))).toBe(false)
  expect(isTrusted(multiSend, nested(nested(nested(nested(batchOf(call(unknown)))))))).toBe(false)
})

test('[G-13] a batch that cannot be read is not trusted', () => {
  const batch = batchOf(call(unknown))
  expect(isTrusted(multiSend, batch)).toBe(true)
  expect(isTrusted(multiSend, slice(batch, 0, size(batch) - 64))).toBe(false)
  expect(isTrusted(multiSend, '0x')).toBe(false)
  // Also behind more calls than details decode.
  const long = Array.from({ length: 1_001 }, () => call(migration))
  expect(isTrusted(multiSend, batchOf(...long, delegateCall(unknown)))).toBe(false)
  // Its contract makes calls only, whatever the bytes.
  expect(isTrusted(safeAddress('multiSendCallOnly'), '0x1234')).toBe(true)
})
