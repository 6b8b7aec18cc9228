import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import { encodeFunctionData, getAddress, keccak256, pad, zeroAddress, type Address, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { getBlock, getBlockNumber, getCode, setBalance, setCode, setStorageAt } from 'viem/actions'
import { testAccount } from '@peppermint/devnet/testChain'
import { safeAbi, safeAddress, type Safe } from '@peppermint/devnet/safe'
import { startFaultyNode } from '@peppermint/indexer/chain/faultyNode.fixture.ts'
import { dumpTables } from '@peppermint/indexer/chain/dumpTables.ts'
import { followContract } from '@peppermint/indexer/chain/followContract.ts'
import { openDatabase } from '@peppermint/indexer/db/database.ts'
import { freshDatabaseUrl } from '@peppermint/indexer/db/testDatabase.fixture.ts'
import { safeHistory, safeSettings } from '../db/schema.ts'
import type { GatewayChainConfig } from '../config/chainConfig.ts'
import { executionData, startGatewayWorld, worldConfig, type GatewayWorld } from '../gatewayWorld.fixture.ts'
import { openGatewayChain, type OpenGatewayChain } from '../openGatewayChain.ts'
import { gatewayPlan, SAFE_SOURCE } from './plan.ts'

let world: GatewayWorld
let token: Address

beforeAll(async () => {
  world = await startGatewayWorld()
  token = await world.deployToken()
})
afterAll(() => world.close())

const migrations = new URL('../db/migrations', import.meta.url).pathname
const module = testAccount(6)

/** Dump of a fresh database after it has indexed the whole chain. @param requested from the start. */
async function replay(requested: readonly Address[] = []): Promise<string> {
  const databaseUrl = await freshDatabaseUrl()
  const database = await openDatabase(databaseUrl, { schemaName: 'gateway_7700', migrations })
  for (const safe of requested) await followContract(database, SAFE_SOURCE, safe, 1)
  await database.close()
  const chain = await open(databaseUrl)
  try {
    await caughtUp(chain)
    return await dump(chain)
  } finally {
    await chain.close()
  }
}

const open = (databaseUrl: string, rpcUrls: GatewayChainConfig['rpcUrls'] = [world.rpcUrl]) =>
  openGatewayChain({
    config: { ...worldConfig(world.rpcUrl), rpcUrls },
    databaseUrl,
    log: pino({ level: 'silent' }),
    pollingIntervalMs: 20,
  })

async function caughtUp({ follower, database }: OpenGatewayChain): Promise<void> {
  const { hash } = await getBlock(world.client)
  await expect.poll(() => follower.status().cursor?.hash).toBe(hash)
  await expect
    .poll(async () => {
      const { rows } = await database.db.execute(sql`
        select 1 from followed_contracts where backfilled_to_block is not null`)
      return rows.length
    })
    .toBe(0)
}

const dump = ({ database, config }: OpenGatewayChain) => dumpTables(database, gatewayPlan(config))

/** Chance that is the same in every run. */
function chance(seed: number): (max: number) => number {
  let state = BigInt(seed)
  return (max) => {
    state = BigInt(keccak256(pad(`0x${state.toString(16).padStart(64, '0')}`)))
    return Number(state % BigInt(max))
  }
}

/** One random step of a Safe with one owner. */
async function act(safe: Safe, others: readonly Safe[], draw: (max: number) => number): Promise<void> {
  const abi = safeAbi('safe')
  const configure = (functionName: string, ...args: unknown[]) =>
    world.executeTransaction(safe, {
      to: safe.address,
      data: encodeFunctionData({ abi, functionName, args }),
    })
  const other = others[draw(others.length)] ?? safe
  const address = getAddress(`0x${keccak256(pad(`0x0${draw(9)}`)).slice(26)}`)
  switch (draw(9)) {
    case 0:
      await world.send({ to: safe.address, value: BigInt(1 + draw(9)) })
      return
    case 1:
      await world.transferToken(token, safe.address, BigInt(draw(3)))
      return
    case 2:
      await world.executeTransaction(safe, { to: other.address, value: BigInt(1 + draw(9)) })
      return
    case 3:
      await configure('addOwnerWithThreshold', address, 1n).catch(() => undefined)
      return
    case 4:
      await configure('enableModule', module.address).catch(() => undefined)
      return
    case 5: {
      const data = encodeFunctionData({
        abi,
        functionName: 'execTransactionFromModule',
        args: [other.address, 2n, '0x', 0],
      })
      await world.send({ to: safe.address, data, account: module }).catch(() => undefined)
      return
    }
    case 6: {
      const { safeTxHash } = await world.signTransaction(safe, { to: other.address })
      await world.approveHash(safe, 0, safeTxHash)
      return
    }
    case 7: {
      const inner = await world.signTransaction(other, { to: address, value: 1n })
      const data: Hex = executionData(inner.transaction, inner.signatures)
      if (other !== safe) await world.executeTransaction(safe, { to: other.address, data })
      return
    }
    default:
      await world.inOneBlock(async () => {
        await world.submit({ to: safe.address, value: 3n })
        await world.submit({ to: other.address, value: 4n })
        await world.submit({ ...other.creation })
      })
  }
}

test.each([1, 2])('after any reorgs, every table equals that of a fresh replay (%i)', async (seed) => {
  const draw = chance(seed)
  const safes = [await world.createSafe(), await world.createSafe({ version: '1.3.0' })]
  for (const depth of [1, 6, 3]) {
    for (let step = 0; step < 8; step += 1) {
      const safe = safes[draw(safes.length)]
      if (safe) await act(safe, safes, draw)
    }
    const late = await world.createSafe({ version: depth === 6 ? '1.3.0' : '1.4.1' })
    await world.send({ to: late.address, value: 1n })
    await world.caughtUp()
    await world.reorg(depth)
    await world.caughtUp()
  }
  expect(world.chain.follower.status().counts.reorgs).toBeGreaterThan(2)
  const tables = await dump(world.chain)
  expect(tables).toContain('# safe_history\n(')
  expect(tables).toBe(await replay())
})

test(
  'tables equal a fresh replay although a third of all answers is faulty',
  { timeout: 240_000 },
  async () => {
    const nodes = await Promise.all(
      [1, 2, 3].map((seed) => startFaultyNode({ target: world.rpcUrl, seed, slowMs: 60 })),
    )
    const [first = '', ...others] = nodes.map(({ url }) => url)
    const chain = await open(await freshDatabaseUrl(), [first, ...others])
    const draw = chance(7)
    const safes = [await world.createSafe(), await world.createSafe({ version: '1.3.0' })]
    try {
      for (const depth of [2, 7]) {
        for (let step = 0; step < 8; step += 1) {
          const safe = safes[draw(safes.length)]
          if (safe) await act(safe, safes, draw)
        }
        await caughtUp(chain)
        await world.reorg(depth)
        await world.send({ to: safes[0]?.address ?? zeroAddress, value: BigInt(depth) })
        await caughtUp(chain)
      }
      const { failures, reorgs } = chain.follower.status().counts
      expect(failures).toBeGreaterThan(0)
      expect(reorgs).toBe(2)
      expect(await dump(chain)).toBe(await replay())
    } finally {
      await chain.close()
      await Promise.all(nodes.map((node) => node.stop()))
    }
  },
)

test('a reorg takes a Safe, its transactions and its owners back', async () => {
  const safe = await world.createSafe()
  await world.executeTransaction(safe, { to: zeroAddress, value: 1n })
  await world.caughtUp()
  const { db } = world.chain.database
  const rows = async () => [
    ...(await db.select().from(safeSettings).where(eq(safeSettings.safe, safe.address))),
    ...(await db.select().from(safeHistory).where(eq(safeHistory.safe, safe.address))),
  ]
  expect(await rows()).toHaveLength(2)
  const created = (await rows())[0]?.blockNumber ?? 0
  await world.reorg(Number(await getBlockNumber(world.client)) - created + 1)
  await world.caughtUp()
  expect(await rows()).toEqual([])
  await expect.poll(() => world.chain.readSafe(safe.address)).toBeUndefined()
})

/** A Safe that no factory announces, with an execution and transfers. */
async function createUnannounced(): Promise<Address> {
  const [template, other] = [await world.createSafe(), await world.createSafe()]
  const address = getAddress(`0x${keccak256(generatePrivateKey()).slice(26)}`)
  const owner = privateKeyToAccount(generatePrivateKey())
  const code = await getCode(world.client, { address: template.address })
  await setCode(world.client, { address, bytecode: code ?? '0x' })
  await setBalance(world.client, { address, value: 100n })
  await setStorageAt(world.client, { address, index: 0, value: pad(safeAddress('safe')) })
  const setup = [[owner.address], 1n, zeroAddress, '0x', zeroAddress, zeroAddress, 0n, zeroAddress]
  await world.send({
    to: address,
    data: encodeFunctionData({ abi: safeAbi('safe'), functionName: 'setup', args: setup }),
  })
  const safe = { ...template, address, owners: [owner], threshold: 1 }
  await world.transferToken(token, address, 5n)
  await world.executeTransaction(safe, { to: other.address, value: 7n })
  const transfer = encodeFunctionData({
    abi: [
      {
        type: 'function',
        name: 'transfer',
        stateMutability: 'nonpayable',
        inputs: [{ type: 'address' }, { type: 'uint256' }],
        outputs: [],
      },
    ],
    functionName: 'transfer',
    args: [other.address, 2n],
  })
  await world.executeTransaction(safe, { to: token, data: transfer })
  return address
}

test('Safes requested later have the rows of those requested from the start', async () => {
  const requested = [await createUnannounced(), await createUnannounced()]
  await world.caughtUp()
  const gateway = await open(await freshDatabaseUrl())
  try {
    await caughtUp(gateway)
    for (const safe of requested) await gateway.readSafe(safe)
    await caughtUp(gateway)
    await expect.poll(async () => (await gateway.readSafe(requested[0] ?? zeroAddress))?.isIndexed).toBe(true)
    expect(await dump(gateway)).toBe(await replay(requested))
  } finally {
    await gateway.close()
  }
})

const processMain = fileURLToPath(new URL('../gatewayProcessMain.fixture.ts', import.meta.url))

test('tables are complete after processes were killed while they indexed', { timeout: 120_000 }, async () => {
  const databaseUrl = await freshDatabaseUrl()
  const draw = chance(3)
  const safes = [await world.createSafe(), await world.createSafe({ version: '1.3.0' })]
  for (let round = 0; round < 2; round += 1) {
    const process = spawn(globalThis.process.execPath, [processMain, databaseUrl, world.rpcUrl], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const exited = once(process, 'exit')
    await once(createInterface(process.stdout), 'line')
    // It dies within or between the commits of these.
    for (let step = 0; step < 4; step += 1) {
      const safe = safes[draw(safes.length)]
      if (safe) await act(safe, safes, draw)
    }
    process.kill('SIGKILL')
    await exited
  }
  const chain = await open(databaseUrl)
  try {
    await caughtUp(chain)
    expect(await dump(chain)).toBe(await replay())
  } finally {
    await chain.close()
  }
})

test('a second process on the database continues when the first one ends', async () => {
  const databaseUrl = await freshDatabaseUrl()
  const [first, second] = [await open(databaseUrl), await open(databaseUrl)]
  await expect
    .poll(() => [first, second].filter(({ follower }) => follower.status().role === 'leader').length)
    .toBe(1)
  const [leader, standby] = first.follower.status().role === 'leader' ? [first, second] : [second, first]
  try {
    await caughtUp(leader)
    const safe = await world.createSafe()
    await caughtUp(leader)
    expect(await standby.readSafe(safe.address)).toMatchObject({ isIndexed: true })
    const version = standby.changes.version(safe.address)
    await leader.close()
    await world.send({ to: safe.address, value: 1n })
    await caughtUp(standby)
    await expect.poll(() => standby.changes.version(safe.address)).toBeGreaterThan(version)
  } finally {
    await standby.close()
  }
})
