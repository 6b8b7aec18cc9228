import { expect, test } from 'vitest'
import { concatHex, encodeFunctionData, getAddress, type Hex, toHex } from 'viem'
import { safeAbi } from '@peppermint/devnet/safe'
import { mergeOwnerSwaps } from './ownerSwaps.ts'
import type { SettingsChange } from './settingsState.ts'

const address = (number: number) => getAddress(toHex(number, { size: 20 }))

test('reads calldata once, whatever the number of owners that logs name', () => {
  const changes = Array.from({ length: 500 }, (_, index): SettingsChange[] => [
    { type: 'removeOwner', address: address(2 * index + 1) },
    { type: 'addOwner', address: address(2 * index + 2) },
  ]).flat()
  const abi = safeAbi('safe')
  const swap = encodeFunctionData({
    abi,
    functionName: 'swapOwner',
    args: [address(9_999), address(1), address(2)],
  })
  const addition = (owner: number) =>
    encodeFunctionData({ abi, functionName: 'addOwnerWithThreshold', args: [address(owner), 1n] })
  const data = concatHex(['0x12', addition(2), swap, addition(4)])
  let reads = 0
  const calls = new Proxy<readonly Hex[]>([data], {
    get(target, key) {
      if (key === '0') reads += 1
      return Reflect.get(target, key)
    },
  })
  const merged = mergeOwnerSwaps(
    changes.map((change, logIndex) => ({ change, logIndex })),
    calls,
  )
  expect(reads).toBe(1)
  expect(merged.slice(0, 4)).toEqual([
    { type: 'swapOwner', oldOwner: address(1), newOwner: address(2) },
    { type: 'removeOwner', address: address(3) },
    { type: 'addOwner', address: address(4) },
    { type: 'swapOwner', oldOwner: address(5), newOwner: address(6) },
  ])
  expect(merged).toHaveLength(501)
})
