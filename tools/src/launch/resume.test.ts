import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createClient, http, parseEther, parseGwei, type Address, type Hash, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { getTransactionCount } from 'viem/actions'
import { createInitCode, maxPrice, otherChain as chain, createSmallLaunch } from './smallLaunch.fixture.ts'
import { installFactory } from '@peppermint/sale/launch/factory.ts'
import { executeLaunch, planLaunch, type LaunchPlan } from './launch.ts'
import { describePlan, describeShortfall } from './launchReport.ts'
import { startRehearsalChain, type RehearsalChain } from './rehearsalChain.ts'
import { createKeySigner, type Signer } from './signer.ts'
import type { Launch } from '@peppermint/sale/launch/launchTypes.ts'

let node: RehearsalChain
beforeAll(async () => {
  node = await startRehearsalChain(chain)
  await installFactory(node.client)
})
afterAll(() => node.stop())

/** A new creator for each test, with money and nothing done yet. */
let [key, from]: [Hex, Address] = ['0x', '0x']
/** The steps whose signature the person declines, each once. */
let declined: string[]
beforeEach(async () => {
  key = generatePrivateKey()
  from = privateKeyToAddress(key)
  declined = []
  await node.client.setBalance({ address: from, value: parseEther('100') })
})

const client = () => createClient({ chain, transport: http(node.url, { retryCount: 0 }), cacheTime: 0 })
const plan = (wanted: Launch = createSmallLaunch(from)) => planLaunch(wanted, client(), chain, from)
const created = () => getTransactionCount(node.client, { address: from })

/** The command, run once, with what was planned before. */
function follow(planned: LaunchPlan, wanted: Launch = createSmallLaunch(from)) {
  const line = client()
  const withKey = createKeySigner(key, line)
  const signer: Signer = {
    ...withKey,
    send: (creation, noted) => {
      const step = planned.steps.find(({ initCode }) => creation.data.endsWith(initCode.slice(2)))
      const name = step?.name ?? ''
      if (!declined.includes(name)) return withKey.send(creation, noted)
      declined = declined.filter((other) => other !== name)
      return Promise.reject(new Error('User rejected the request.'))
    },
  }
  const context = {
    client: line,
    chainId: chain.id,
    signer,
    timeoutMs: 30_000,
    pollingIntervalMs: 10,
    maxPrice,
  }
  return executeLaunch(wanted, planned, context, { onStep: () => undefined, isDeployed: () => undefined })
}

/** A launch whose last step takes nearly all of the gas: the one a node wants the most for up front. */
function topHeavyLaunch(): Launch {
  const { steps, check } = createSmallLaunch(from)
  const initCode = createInitCode(`0x00${from.slice(2)}${'5b'.repeat(20_000)}`)
  return { steps: [...steps, { name: 'Bush', abi: [], initCode }], check }
}

test('a balance of exactly the planned amount suffices for the launch', async () => {
  const topHeavy = topHeavyLaunch()
  await node.client.setBalance({ address: from, value: (await plan(topHeavy)).needed })
  const planned = await plan(topHeavy)
  expect(describeShortfall(planned, chain)).toBeUndefined()
  expect(await follow(planned, topHeavy)).toHaveLength(4)
})

test('charges only for contracts that are not on chain', async () => {
  const topHeavy = topHeavyLaunch()
  const fresh = await plan(topHeavy)
  declined = ['Seed']
  await expect(follow(fresh, topHeavy)).rejects.toThrow(/^Seed: the wallet declined/)
  const declinedOnce = await plan(topHeavy)
  const gas = ({ cost, needed, fees: { price } }: LaunchPlan) => [cost / price, needed / price]
  expect(gas(declinedOnce)).toEqual(gas(fresh))

  declined = ['Bush']
  await expect(follow(declinedOnce, topHeavy)).rejects.toThrow(/^Bush: the wallet declined/)
  const last = await plan(topHeavy)
  const bush = last.steps.at(-1)
  expect(last.cost).toBe((bush?.gas ?? 0n) * last.fees.price)
  await node.client.setBalance({ address: from, value: last.cost })
  expect(describeShortfall(await plan(topHeavy), chain)).toMatch(/ short\.$/)
  expect(describePlan(last, chain)).toMatch(/Fruit +0x\w+  already on chain\n  Bush +0x\w+ +[\d,]+ gas/)

  await node.client.setBalance({ address: from, value: last.needed })
  expect(await follow(await plan(topHeavy), topHeavy)).toHaveLength(4)
  expect((await plan(topHeavy)).needed).toBe(0n)
})

test('the run that sends the last step checks the result', async () => {
  const checked: (Hash | undefined)[] = []
  const small = createSmallLaunch(from)
  const watched: Launch = {
    ...small,
    async check(at, transaction) {
      await small.check(at)
      checked.push(transaction)
    },
  }
  declined = ['Fruit']
  await expect(follow(await plan(watched), watched)).rejects.toThrow(/^Fruit: the wallet declined/)
  const planned = await plan(watched)
  checked.length = 0
  const contracts = await follow(planned, watched)
  expect(checked).toEqual([contracts.at(-1)?.transaction])
  // Since then people may have minted: a deployed collection is not compared with its initial state.
  const deployed = await plan(watched)
  checked.length = 0
  await follow(deployed, watched)
  expect(checked).toEqual([])
  expect(await created()).toBe(3)
})

test("reports a price above the plan's, or below the node's, and the next run offers it", async () => {
  const planned = await plan()
  const cheap = { ...planned, fees: { ...planned.fees, price: 1n } }
  await expect(follow(cheap)).rejects.toThrow(
    /^Seed: not sent\. Gas costs [\d.]+ gwei now, above the 0\.000000003 gwei that may be paid: .*, or 3 times the price of the plan/,
  )
  await node.client.setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei('400') })
  await expect(follow(planned)).rejects.toThrow(
    /^Seed: not sent\. The endpoint requires a higher fee than the [\d.]+ gwei offered per gas \(.*\)\. Nothing was spent on it\. Run the same command again/,
  )
  expect(await created()).toBe(0)
  await node.client.mine({ blocks: 1 })
  expect(await follow(await plan())).toHaveLength(3)
  expect(await created()).toBe(3)
})
