import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createWalletClient, http, publicActions, type Chain } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { getBlock, getBlockNumber, getGasPrice } from 'viem/actions'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mintCall, readAccount, readSale } from '@peppermint/contracts/sale'
import { cantoAt, feeFloor } from './chain.ts'
import { startWorld, type World, type WorldOptions } from './world.ts'

const worlds: World[] = []
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'peppermint-world-'))
})
afterEach(async () => {
  await Promise.all(worlds.splice(0).map((world) => world.stop()))
  await rm(folder, { recursive: true, force: true })
})

async function open(options: WorldOptions = {}): Promise<World> {
  const world = await startWorld(options)
  worlds.push(world)
  return world
}

/** The visitor mints, and the chain takes it into a block. */
async function mint(world: World, quantity: number): Promise<void> {
  const chain: Chain = cantoAt(world.rpcUrl)
  const account = privateKeyToAccount(world.people.visitor.privateKey)
  const visitor = createWalletClient({ account, chain, transport: http(), pollingInterval: 50 }).extend(
    publicActions,
  )
  const sale = await readSale(world.client, world.deployment)
  const hash = await visitor.sendTransaction({ ...mintCall(sale, account.address, quantity), chain, account })
  await world.mine()
  const receipt = await visitor.waitForTransactionReceipt({ hash })
  expect(receipt.status).toBe('success')
}

test('a visitor finds an open sale, money in the purse, and mints', async () => {
  const world = await open({ mining: 'manual' })
  const { visitor } = world.people
  expect(await readSale(world.client, world.deployment)).toMatchObject({
    chainId: 7700,
    supply: 10_000,
    minted: 0,
    paused: false,
  })
  await mint(world, 2)
  expect(await readAccount(world.client, world.deployment, visitor.address)).toMatchObject({ minted: 2 })
})

test('a mint survives a crash of the chain’s process and is there after the next start', async () => {
  const first = await open({ folder, mining: 'manual' })
  await mint(first, 3)
  await first.kill()
  const second = await open({ folder, mining: 'manual' })
  expect(second.deployment).toEqual(first.deployment)
  expect((await readSale(second.client, second.deployment)).minted).toBe(3)
})

test('the chain stalls and goes on when told to', async () => {
  const world = await open({ blockTime: 0.1 })
  world.pauseMining()
  await world.mine()
  const stalledAt = await getBlockNumber(world.client, { cacheTime: 0 })
  world.resumeMining()
  await expect.poll(() => getBlockNumber(world.client, { cacheTime: 0 })).toBeGreaterThan(stalledAt)
})

test('gas costs what it costs on Canto, however many empty blocks pass', async () => {
  const world = await open({ mining: 'manual' })
  await world.mine(20)
  expect((await getBlock(world.client)).baseFeePerGas).toBe(feeFloor)
  expect(await getGasPrice(world.client)).toBeGreaterThanOrEqual(feeFloor)
})

test('a test can move the chain’s clock past the end of a phase', async () => {
  const world = await open({ mining: 'manual' })
  const { phase } = await readSale(world.client, world.deployment)
  await world.setNextBlockTime(phase.end)
  await world.mine()
  expect((await readSale(world.client, world.deployment)).head.timestamp).toBe(phase.end)
})
