import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createWalletClient, http, parseEther, publicActions, type Address, type Chain } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { getBlock, getBlockNumber, getGasPrice } from 'viem/actions'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { waitForReceipt } from '@peppermint/sale/launch/waitForReceipt.ts'
import { encodeMintCall, readAccount, readCards, readSale, type MintParameters } from '@peppermint/sale'
import { writeMinimalSite } from './minimalSite.fixture.ts'
import { createCanto, MIN_BASE_FEE_WEI } from '@peppermint/devnet/chain'
import { keeperEnv } from './crates.ts'
import {
  accounts,
  startServer,
  startWorld,
  type TestAccount,
  type World,
  type WorldOptions,
} from './world.ts'

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

/**
 * Mints and waits for the receipt.
 * @param mine mines the block; one now by default.
 */
async function mint(
  world: World,
  order: Partial<MintParameters> = {},
  { privateKey }: TestAccount = accounts.alice,
  mine = () => world.mine(),
) {
  const chain: Chain = createCanto(world.rpcUrl)
  const account = privateKeyToAccount(privateKey)
  const sender = createWalletClient({ account, chain, transport: http(), pollingInterval: 50 }).extend(
    publicActions,
  )
  const call = { phase: 0, quantity: 1, price: parseEther('60'), ...order }
  const hash = await sender.sendTransaction(encodeMintCall(world.deployment.contract, call))
  await mine()
  const receipt = await waitForReceipt(sender, { hash })
  expect(receipt.status).toBe('success')
}

// Each test continues with what the ones before it did.
describe('one world', () => {
  let world: World
  beforeAll(async () => {
    world = await startWorld({ mining: 'manual' })
  })
  afterAll(() => world.stop())

  test('the default sale has one public phase', async () => {
    const { phases, head } = await readSale(world.client, world.deployment)
    expect(phases).toHaveLength(1)
    expect(phases[0]).toMatchObject({
      name: 'Public sale',
      price: parseEther('60'),
      maxPerWallet: 5,
      maxPerTransaction: 5,
      maxSupply: 10_000,
    })
    expect(phases[0]).not.toHaveProperty('allowlistRoot')
    expect(phases[0]?.start).toBeLessThan(head.timestamp)
  })

  test('alice has funds, finds an open sale, and mints', async () => {
    const { alice } = world.accounts
    expect(await readSale(world.client, world.deployment)).toMatchObject({
      chainId: 7700,
      maxSupply: 10_000,
      minted: 0,
      paused: false,
    })
    await mint(world, { quantity: 2 })
    expect(await readAccount(world.client, world.deployment, alice.address)).toMatchObject({ minted: [2] })
  })

  test('alice’s sealed peppers have cards after their crate is opened', async () => {
    expect(await readCards(world.client, world.deployment, [1, 2])).toEqual([undefined, undefined])
    await world.revealCrates()
    const cards = await readCards(world.client, world.deployment, [1, 2])
    expect(new Set(cards.map((card) => card?.number)).size).toBe(2)
    expect(cards).not.toContain(undefined)
    const { crateStatus, minted, head } = await readSale(world.client, world.deployment)
    expect(crateStatus).toMatchObject({ revealedTokens: 2, revealedCrates: 1, linkWindow: 3_600 })
    await world.revealCrates()
    expect((await readSale(world.client, world.deployment)).crateStatus.revealedCrates).toBe(1)
    expect(minted).toBe(2)
    expect((await getBlock(world.client)).baseFeePerGas).toBe(MIN_BASE_FEE_WEI)
    expect(crateStatus.dueAt).toBeGreaterThan(head.timestamp)
  })

  test('the base fee stays at Canto’s minimum over empty blocks', async () => {
    expect((await getBlock(world.client)).baseFeePerGas).toBe(MIN_BASE_FEE_WEI)
    await world.mine(20)
    expect((await getBlock(world.client)).baseFeePerGas).toBe(MIN_BASE_FEE_WEI)
    expect(await getGasPrice(world.client)).toBeGreaterThanOrEqual(MIN_BASE_FEE_WEI)
  })

  test('the chain’s clock can move past the end of a phase', async () => {
    const [phase] = (await readSale(world.client, world.deployment)).phases
    const end = phase?.end ?? 0
    await world.setNextBlockTime(end)
    await world.mine()
    expect((await readSale(world.client, world.deployment)).head.timestamp).toBe(end)
  })
})

test('a mint survives a crash of the chain process', async () => {
  const first = await open({ folder, mining: 'manual' })
  await mint(first, { quantity: 3 })
  await first.kill()
  const second = await open({ folder, mining: 'manual' })
  expect(second.deployment).toEqual(first.deployment)
  expect((await readSale(second.client, second.deployment)).minted).toBe(3)
})

test('a saved collection that this version would not launch is replaced', async () => {
  const first = await open({ folder, mining: 'manual' })
  await first.stop()
  const file = join(folder, 'deployment.json')
  const saved = await readFile(file, 'utf8')
  const digits = ({ address }: TestAccount) => address.slice(2).toLowerCase()
  // Arguments that do not give its address, as after a change of the contract.
  const { arguments: encoded } = first.deployment
  const other = encoded.replaceAll(digits(accounts.owner), digits(accounts.alice))
  await writeFile(file, saved.replaceAll(encoded, other))
  const second = await open({ folder, mining: 'manual' })
  expect(second.deployment.contract).not.toBe(first.deployment.contract)
  expect((await readSale(second.client, second.deployment)).minted).toBe(0)
})

test('mining pauses and resumes on request', async () => {
  const world = await open({ blockTime: 0.1 })
  world.pauseMining()
  await world.mine()
  const stalledAt = await getBlockNumber(world.client, { cacheTime: 0 })
  world.resumeMining()
  await expect.poll(() => getBlockNumber(world.client, { cacheTime: 0 })).toBeGreaterThan(stalledAt)
})

test('an idle chain mines rarely, and a transaction and the blocks after it soon', async () => {
  const world = await open({ blockTime: 0.05, idleBlockTime: 600 })
  const readHeight = () => getBlockNumber(world.client, { cacheTime: 0 })
  const heights: bigint[] = []
  const isStill = async () => {
    heights.push(await readHeight())
    // Longer than ten blocks would take.
    return heights.length > 20 && new Set(heights.slice(-20)).size === 1
  }
  await expect.poll(isStill, { interval: 25 }).toBe(true)
  await mint(world, {}, accounts.alice, () => Promise.resolve())
  const mintedAt = await readHeight()
  await expect.poll(readHeight).toBeGreaterThan(mintedAt + 2n)
})

test('two allowlisted accounts mint at their own prices and quotas', async () => {
  const { alice, bob } = accounts
  const world = await open({
    mining: 'manual',
    phases: [{ name: 'Friends' }, {}],
    allowlist: {
      phase: 0,
      entries: [
        { account: alice.address, quota: 2, price: 0n },
        { account: bob.address, quota: 1, price: parseEther('20') },
      ],
    },
  })
  await mint(world, orderOf(world, alice.address, 2), alice)
  await mint(world, orderOf(world, bob.address, 1), bob)
  expect((await readSale(world.client, world.deployment)).minted).toBe(3)
})

/** What the world's list gives the account, as a mint. */
function orderOf(world: World, account: Address, quantity: number): Partial<MintParameters> {
  const entitlement = [...(world.allowlist?.entitlements ?? [])].find(
    ([listed]) => listed === account.toLowerCase(),
  )?.[1]
  if (!entitlement) throw new Error('The account is not on the list.')
  return { quantity, price: entitlement.price, entitlement }
}

test('a server with a keeper key keeps revealing crates', async () => {
  const [world, siteDir] = await Promise.all([open({ blockTime: 0.1 }), writeMinimalSite()])
  const server = await startServer({ world, siteDir, env: keeperEnv })
  try {
    await mint(world)
    await world.setNextBlockTime((await readSale(world.client, world.deployment)).crateStatus.dueAt)
    await expect
      .poll(() => readCards(world.client, world.deployment, [1]))
      .toEqual([expect.objectContaining({ number: expect.any(Number) })])
  } finally {
    await server.stop()
    await rm(siteDir, { recursive: true, force: true })
  }
})

test('a continued world with an ended sale gets a new phase', async () => {
  const now = Math.floor(Date.now() / 1000)
  const phases = [{ name: 'First', start: now - 7_200, end: now - 3_600 }]
  const first = await open({ folder, mining: 'manual', phases })
  await first.stop()
  const second = await open({ folder, mining: 'manual' })
  expect(second.deployment).toEqual(first.deployment)
  const sale = await readSale(second.client, second.deployment)
  expect(sale.phases.map(({ name }) => name)).toEqual(['First', 'Public sale'])
  await mint(second, { phase: 1 })
  await second.stop()
  const third = await open({ folder, mining: 'manual' })
  expect((await readSale(third.client, third.deployment)).phases).toEqual(sale.phases)
})
