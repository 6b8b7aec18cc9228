/** What a page rehearses on a node, beside what the command does on an empty chain. */
import { findCollection } from '@peppermint/sale/collections'
import { parseCollection } from '@peppermint/sale/launch/collectionConfig.ts'
import { createCollectionLaunch } from '@peppermint/sale/launch/collectionLaunch.ts'
import { installFactory } from '@peppermint/sale/launch/factory.ts'
import { estimateCreation, simulateCodeHash } from '@peppermint/sale/launch/nodeRehearsal.ts'
import { testAccount } from '@peppermint/devnet/testChain'
import { canto } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startRehearsalChain, type RehearsalChain } from './rehearsalChain.ts'
import { createAll } from './rehearse.ts'

let node: RehearsalChain
beforeAll(async () => {
  node = await startRehearsalChain(canto)
  await installFactory(node.client)
})
afterAll(() => node.stop())

const from = testAccount(0).address

async function launchOf() {
  const shipped: { readonly default: object } = await import(findCollection(undefined).launchFile)
  const config = parseCollection(shipped.default, {
    deployer: from,
    turnstile: undefined,
    crateSecret: `0x${'5e'.repeat(32)}`,
    isLive: true,
  })
  return createCollectionLaunch(config, canto.id)
}

test('a page knows gas and code of each creation without an empty chain', async () => {
  const launch = await launchOf()
  const estimates = await Promise.all(
    launch.steps.map((step) => estimateCreation(node.client, step, from, false)),
  )
  const created = await createAll(node.client, launch, from)
  for (const [index, { name, gas, codeHash }] of created.entries()) {
    const step = launch.steps[index]
    if (step === undefined) throw new Error(name)
    // Recorded gas is exact; estimates are a little above what is used.
    const ratio = Number(estimates[index]) / Number(gas)
    expect([name, ratio > 0.99 && ratio < 1.05]).toEqual([name, true])
    if (step.gas !== undefined) expect([name, step.gas]).toEqual([name, gas])
    expect([name, await simulateCodeHash(node.client, step)]).toEqual([name, codeHash])
  }
})

test('a constructor that reverts says why, before anything else exists', async () => {
  const { steps } = await launchOf()
  const collection = steps.at(-1)
  if (collection?.bytecode === undefined) throw new Error('no collection')
  // Without its arguments.
  const broken = { ...collection, initCode: collection.bytecode, substitute: collection.bytecode }
  await expect(estimateCreation(node.client, broken, from, false)).rejects.toThrow(/revert/i)
})
