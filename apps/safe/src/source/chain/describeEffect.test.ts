/** Rows of changes that no described execution represents. */
import type { SafeEffect, SettingEvent } from '@peppermint/safe/chain'
import { transactionDetails, transactionSummary } from '@peppermint/safe/wire'
import { type Address, getAddress, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { createEffectDescriber, effectIdOf, effectOfId, listedEffects } from './describeEffect.ts'

const at = (byte: string): Address => getAddress(`0x${byte.repeat(20)}`)
const [safe, alice, bob, module, collection] = [at('5a'), at('a1'), at('b0'), at('dd'), at('c0')]
const place = { transactionHash: `0x${'ab'.repeat(32)}`, blockNumber: 7, transactionIndex: 0 } as const
const describer = createEffectDescriber(safe, [{ abi: [], address: collection }])

/** Effects of one transaction, newest first. */
const settings = (...events: readonly SettingEvent[]): readonly SafeEffect[] =>
  events.map((event, logIndex) => ({ type: 'setting', event, logIndex, ...place }) as const).toReversed()

function changes(effects: readonly SafeEffect[]) {
  const facts = { timestamp: 1_000, tokenOf: () => undefined, effects }
  return listedEffects(effects).map((effect) => {
    const { txInfo } = transactionSummary.parse(describer.summary(effect, facts))
    expect(transactionDetails.parse(describer.details(effect, facts)).txInfo).toEqual(txInfo)
    return txInfo.type === 'SettingsChange' ? (txInfo.settingsInfo ?? txInfo.dataDecoded.method) : txInfo.type
  })
}
const owner = (value: Address) => ({ value, name: null, logoUri: null })

test('settings are named by their events', () => {
  expect(
    changes(
      settings(
        { name: 'ChangedThreshold', threshold: 3 },
        { name: 'EnabledModule', address: module },
        { name: 'DisabledModule', address: module },
        { name: 'ChangedGuard', address: module },
        { name: 'ChangedGuard', address: zeroAddress },
        { name: 'ChangedFallbackHandler', address: module },
        { name: 'ChangedMasterCopy', address: module },
      ),
    ),
  ).toEqual([
    { type: 'CHANGE_IMPLEMENTATION', implementation: owner(module) },
    { type: 'SET_FALLBACK_HANDLER', handler: owner(module) },
    { type: 'DELETE_GUARD' },
    { type: 'SET_GUARD', guard: owner(module) },
    { type: 'DISABLE_MODULE', module: owner(module) },
    { type: 'ENABLE_MODULE', module: owner(module) },
    { type: 'CHANGE_THRESHOLD', threshold: 3 },
  ])
})

test('an owner’s change is one row: with the threshold that came with it, or as an exchange', () => {
  const added = { name: 'AddedOwner', address: alice } as const
  const removed = { name: 'RemovedOwner', address: bob } as const
  const threshold = { name: 'ChangedThreshold', threshold: 2 } as const
  expect(changes(settings(added, threshold))).toEqual([
    { type: 'ADD_OWNER', owner: owner(alice), threshold: 2 },
  ])
  expect(changes(settings(removed, threshold))).toEqual([
    { type: 'REMOVE_OWNER', owner: owner(bob), threshold: 2 },
  ])
  expect(changes(settings(removed, added))).toEqual([
    { type: 'SWAP_OWNER', oldOwner: owner(bob), newOwner: owner(alice) },
  ])
  // The threshold stayed: which one it was is not in these logs.
  expect(changes(settings(added))).toEqual(['addOwnerWithThreshold'])
  expect(changes(settings(removed))).toEqual(['removeOwner'])
  expect(changes(settings(added, removed))).toEqual(['removeOwner', 'addOwnerWithThreshold'])
})

test('a module’s transaction represents what it changed', () => {
  const call = { module, to: safe, value: 0n, data: '0x', operation: 0 } as const
  const effects: readonly SafeEffect[] = [
    { type: 'module', call, isSuccess: false, logIndex: 9, ...place },
    ...settings({ name: 'AddedOwner', address: alice }),
  ]
  expect(changes(effects)).toEqual(['Custom'])
  const [first] = listedEffects(effects)
  if (first === undefined) throw new Error('Expected a row')
  const summary = describer.summary(first, { timestamp: 1, tokenOf: () => undefined, effects })
  expect(summary).toMatchObject({
    txStatus: 'FAILED',
    executionInfo: { type: 'MODULE', address: { value: module } },
  })
})

test('a transfer of a token is trusted only for the page’s own contract', () => {
  const trusted = (token: Address) => {
    const effect = {
      type: 'token',
      tokenType: 'ERC721',
      token,
      from: alice,
      to: safe,
      amount: 5n,
      logIndex: 3,
      ...place,
    } as const
    const { id, txInfo } = describer.summary(effect, {
      timestamp: 1,
      tokenOf: () => undefined,
      effects: [effect],
    })
    expect(id).toBe(effectIdOf(safe, effect))
    return txInfo.type === 'Transfer' && txInfo.transferInfo.type === 'ERC721' && txInfo.transferInfo.trusted
  }
  expect([trusted(collection), trusted(module)]).toEqual([true, false])
})

test('ids name a log, as those of a gateway do', () => {
  const hash = 'ab'.repeat(32)
  expect(effectOfId(`transfer_${safe}_e${hash}12`)).toEqual({ transactionHash: `0x${hash}`, logIndex: 12 })
  for (const id of [
    `multisig_${safe}_0x${hash}`,
    `transfer_${safe}_e${hash}`,
    `transfer_${safe}_e${hash}1,2`,
    'x',
  ])
    expect(effectOfId(id)).toBeUndefined()
})
