import pino from 'pino'
import { afterEach, expect, test } from 'vitest'
import { count, sql } from 'drizzle-orm'
import { freshDatabaseUrl } from '../../db/testDatabase.fixture.ts'
import { multisigExecutions, safeCreations, safeTransfers } from '../db/schema.ts'
import { worldConfig } from '../gatewayWorld.fixture.ts'
import { openGatewayChain, type OpenGatewayChain } from '../openGatewayChain.ts'
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

async function openChain(node: SimulatedNode, databaseUrl: string): Promise<OpenGatewayChain> {
  const chain = await openGatewayChain({
    config: worldConfig(node.url),
    databaseUrl,
    log: pino({ level: 'silent' }),
    pollingIntervalMs: 20,
  })
  closing.push(() => chain.close())
  return chain
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
