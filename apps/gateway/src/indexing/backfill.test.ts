import pino from 'pino'
import type { Hex } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { count, sql } from 'drizzle-orm'
import { readRange } from '@peppermint/indexer/chain/readRange.ts'
import { freshDatabaseUrl } from '@peppermint/indexer/db/testDatabase.fixture.ts'
import { toBytes } from './storedLogs.ts'
import { createContractRegistry } from '@peppermint/indexer/chain/contractRegistry.ts'
import { createEndpointPool } from '@peppermint/indexer/chain/endpointPool.ts'
import { followContract, isCaughtUp } from '@peppermint/indexer/chain/followContract.ts'
import { multisigExecutions, safeCreations, safeTransfers } from '../db/schema.ts'
import { worldConfig } from '../gatewayWorld.fixture.ts'
import { openGatewayChain, type OpenGatewayChain } from '../openGatewayChain.ts'
import { gatewayPlan, SAFE_SOURCE } from './plan.ts'
import { startSimulatedNode, type SimulatedNode } from './simulatedNode.fixture.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

async function startNode(blocks: number, events: number, latencyMs: number): Promise<SimulatedNode> {
  const node = await startSimulatedNode({ blocks, events, latencyMs, maxRange: 10_000 })
  closing.push(() => node.stop())
  return node
}

async function openChain(
  node: SimulatedNode,
  databaseUrl: string,
  config = worldConfig(node.url),
): Promise<OpenGatewayChain> {
  const chain = await openGatewayChain({
    config,
    databaseUrl,
    log: pino({ level: 'silent' }),
    pollingIntervalMs: 20,
  })
  closing.push(() => chain.close())
  return chain
}

/** No Safe is followed before it is requested. */
function withoutFactories(node: SimulatedNode) {
  const config = worldConfig(node.url)
  return { ...config, deployments: { ...config.deployments, factories: [] } }
}

const cursorOf = ({ follower }: OpenGatewayChain) => follower.status().cursor?.number ?? 0

async function countRows({ database: { db } }: OpenGatewayChain) {
  const [[created], [executed], [transferred]] = await Promise.all([
    db.select({ rows: count() }).from(safeCreations),
    db
      .select({ rows: count() })
      .from(multisigExecutions)
      .where(sql`nonce is not null`),
    db.select({ rows: count() }).from(safeTransfers),
  ])
  return { created: created?.rows, executed: executed?.rows, transferred: transferred?.rows }
}

test('indexes a long chain of one endpoint without reading every header', { timeout: 120_000 }, async () => {
  const node = await startNode(1_000_000, 200, 1)
  const chain = await openChain(node, await freshDatabaseUrl())
  await expect.poll(() => cursorOf(chain), { timeout: 100_000 }).toBe(1_000_000)
  const executed = node.chain.safes.reduce((sum, { nonce }) => sum + nonce, 0)
  // Coins and tokens: two transfers of each receipt, and one of each execution.
  expect(await countRows(chain)).toEqual({ created: 10, executed, transferred: executed + 10 * 3 * 2 })
  expect(node.counts.calls).toBeLessThan(10_000)
})

test(
  'resumes where it was closed, and answers a Safe from the chain meanwhile',
  { timeout: 120_000 },
  async () => {
    const node = await startNode(300_000, 100, 10)
    const databaseUrl = await freshDatabaseUrl()
    const first = await openChain(node, databaseUrl)
    await expect.poll(() => cursorOf(first)).toBeGreaterThan(50_000)
    const safe = node.chain.safes.at(-1)
    if (safe === undefined) throw new Error('the chain has Safes')
    expect(await first.readSafe(safe.address)).toMatchObject({
      owners: [safe.owner],
      nonce: safe.nonce,
      version: '1.4.1',
      isIndexed: false,
    })
    await first.close()
    const second = await openChain(node, databaseUrl)
    await expect.poll(() => cursorOf(second)).toBeGreaterThan(50_000)
    await expect
      .poll(async () => (await second.readSafe(safe.address))?.isIndexed, { timeout: 60_000 })
      .toBe(true)
    const executed = node.chain.safes.reduce((sum, { nonce }) => sum + nonce, 0)
    expect(await countRows(second)).toMatchObject({ created: 5, executed })
  },
)

test('reads a range with logs in two round trips', async () => {
  const node = await startNode(100_000, 40, 100)
  const [safe] = node.chain.safes
  if (safe === undefined) throw new Error('the chain has Safes')
  const endpoints = createEndpointPool({ chainId: 7700, urls: [node.url], log: pino({ level: 'silent' }) })
  const registry = createContractRegistry(gatewayPlan(withoutFactories(node)))
  registry.add(SAFE_SOURCE, safe.address, 1)
  const anchor = node.chain.header(safe.createdInBlock)
  const range = await readRange(endpoints, registry, {
    from: anchor.number + 1,
    to: anchor.number + 10_000,
    anchor,
    hasAllHeaders: false,
    trustsLoneEndpoint: true,
  })
  expect(range).toMatchObject({ status: 'read', logs: [{}, {}] })
  expect(node.counts).toMatchObject({ requests: 4, roundTrips: 2 })
})

test(
  'costs a range at most three round trips while a requested Safe is behind',
  { timeout: 120_000 },
  async () => {
    const node = await startNode(200_000, 40, 100)
    const chain = await openChain(node, await freshDatabaseUrl())
    const commits = () => chain.follower.status().counts.commits
    await expect.poll(() => cursorOf(chain)).toBeGreaterThan(20_000)
    const before = { ranges: commits(), roundTrips: node.counts.roundTrips }
    await followContract(chain.database, SAFE_SOURCE, `0x${'5a'.repeat(20)}`, 1)
    await expect.poll(() => cursorOf(chain), { timeout: 60_000 }).toBe(200_000)
    expect(await isCaughtUp(chain.database, SAFE_SOURCE, `0x${'5a'.repeat(20)}`)).toBe(false)
    const ranges = commits() - before.ranges
    expect(ranges).toBeGreaterThan(10)
    expect((node.counts.roundTrips - before.roundTrips) / ranges).toBeLessThan(3.5)
  },
)

test(
  'has every log of a Safe that joins while the next range is already read',
  { timeout: 120_000 },
  async () => {
    const node = await startNode(100_000, 40, 20)
    const [safe] = node.chain.safes
    if (safe === undefined) throw new Error('the chain has Safes')
    const config = worldConfig(node.url)
    // Without a factory, no Safe is followed before it is requested.
    const chain = await openChain(node, await freshDatabaseUrl(), {
      ...config,
      deployments: { ...config.deployments, factories: [] },
    })
    let joinedAfter: number | undefined
    const unsubscribe = chain.follower.onCommit(() => {
      if (cursorOf(chain) < 20_000 || joinedAfter !== undefined) return
      joinedAfter = cursorOf(chain)
      void followContract(chain.database, SAFE_SOURCE, safe.address, joinedAfter + 1)
    })
    await expect.poll(() => cursorOf(chain), { timeout: 60_000 }).toBe(100_000)
    unsubscribe()
    const address = safe.address.toLowerCase() as Hex
    await expect.poll(() => isCaughtUp(chain.database, SAFE_SOURCE, address)).toBe(true)
    const {
      rows: [stored],
    } = await chain.database.db.execute<{ logs: string }>(
      sql`select count(*) as logs from chain_logs where address = ${toBytes(address)}`,
    )
    const emitted = node.chain.logs.filter(
      (log) => log.address === address && log.blockNumber > (joinedAfter ?? Infinity),
    )
    expect(Number(stored?.logs)).toBe(emitted.length)
    expect(emitted.length).toBeGreaterThan(3)
  },
)
