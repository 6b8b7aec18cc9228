/** Settings before and after a transaction, from its bytes. */
import {
  addOwnerWithThreshold,
  buildTransaction,
  changeThreshold,
  enableModule,
  removeOwner,
  type SafeCall,
  setFallbackHandler,
  setGuard,
  swapOwner,
} from '@peppermint/safe/build'
import { knownContracts } from '@peppermint/safe/chain'
import { reviewTransaction } from '@peppermint/safe/review'
import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import { settingsChanges } from './settingsChanges.ts'

const address = (digit: string) => getAddress(`0x${digit.repeat(40)}`)
const [safe, alice, bob, carol, other] = ['5', '1', '2', '3', '4'].map(address) as [
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
]
const state = { address: safe, owners: [alice, bob, carol], threshold: 2, nonce: 0, modules: [] }
const multiSendCallOnly = knownContracts.find(({ role }) => role === 'multiSendCallOnly')?.address ?? other

function callOf(calls: readonly SafeCall[]) {
  const transaction = buildTransaction({ safe: state, calls, multiSendCallOnly })
  return reviewTransaction({ transaction, safe: { address: safe, chainId: 7700, version: '1.4.1' } }).call
}
const changes = (...calls: SafeCall[]) =>
  settingsChanges(callOf(calls), {
    safe,
    owners: state.owners,
    threshold: 2,
    guard: null,
    fallbackHandler: other,
  })

test('each change of settings has its value before and after', () => {
  expect(changes(addOwnerWithThreshold(state, { owner: other, threshold: 3 }))).toEqual([
    { name: 'Owner', before: null, after: other },
    { name: 'Required signatures', before: '2 of 3', after: '3 of 4' },
  ])
  expect(changes(removeOwner(state, { owner: bob }))).toEqual([
    { name: 'Owner', before: bob, after: null },
    { name: 'Required signatures', before: '2 of 3', after: '2 of 2' },
  ])
  expect(changes(swapOwner(state, { oldOwner: alice, newOwner: other }))).toEqual([
    { name: 'Owner', before: alice, after: other },
  ])
  expect(changes(enableModule(state, { module: other }))).toEqual([
    { name: 'Module', before: null, after: other },
  ])
  expect(changes(setGuard(state, { guard: other }))).toEqual([{ name: 'Guard', before: null, after: other }])
  expect(changes(setFallbackHandler(state, { handler: null }))).toEqual([
    { name: 'Fallback handler', before: other, after: null },
  ])
})

test('the calls of a batch add up', () => {
  const added = addOwnerWithThreshold(state, { owner: other, threshold: 2 })
  expect(changes(added, changeThreshold(state, { threshold: 3 }))).toEqual([
    { name: 'Owner', before: null, after: other },
    { name: 'Required signatures', before: '2 of 3', after: '2 of 4' },
    { name: 'Required signatures', before: '2 of 4', after: '3 of 4' },
  ])
})

test('the same call of another contract changes nothing here', () => {
  expect(changes({ ...changeThreshold(state, { threshold: 1 }), to: other })).toEqual([])
})
