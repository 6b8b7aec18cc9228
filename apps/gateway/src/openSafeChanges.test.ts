import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { zeroAddress, type Address } from 'viem'
import { testAccount } from '@peppermint/devnet/testChain'
import { startGatewayWorld, type GatewayWorld } from './gatewayWorld.fixture.ts'
import { openSafeChanges } from './openSafeChanges.ts'
import type { SafeChange } from './safeChanges.ts'

let world: GatewayWorld

beforeAll(async () => {
  world = await startGatewayWorld()
})
afterAll(() => world.close())

/** Collects what is notified while `run` runs, until `isComplete`. */
async function changesOf(
  run: () => Promise<unknown>,
  isComplete: (changes: readonly SafeChange[]) => boolean,
): Promise<readonly SafeChange[]> {
  const changes: SafeChange[] = []
  const unsubscribe = world.chain.changes.subscribe((change) => void changes.push(change))
  await run()
  await expect.poll(() => isComplete(changes)).toBe(true)
  unsubscribe()
  return changes
}

const eventsOf = (changes: readonly SafeChange[], safe: Address) =>
  changes.flatMap((change) =>
    change.type === 'safe' && change.safe.toLowerCase() === safe.toLowerCase() ? [change.event] : [],
  )

test('notifies of executions, coins and tokens of a Safe, after they are stored', async () => {
  const safe = await world.createSafe()
  const token = await world.deployToken()
  await world.caughtUp()
  const version = world.chain.changes.version(safe.address)
  let executed = { safeTxHash: '0x', transactionHash: '0x' }
  const changes = await changesOf(
    async () => {
      executed = await world.executeTransaction(safe, { to: zeroAddress })
      await world.send({ to: safe.address, value: 5n })
      await world.transferToken(token, safe.address, 1n)
    },
    (all) => eventsOf(all, safe.address).some((event) => event?.type === 'INCOMING_TOKEN'),
  )
  expect(eventsOf(changes, safe.address)).toMatchObject([
    {
      type: 'EXECUTED_MULTISIG_TRANSACTION',
      safeTxHash: executed.safeTxHash,
      txHash: executed.transactionHash,
      failed: false,
    },
    { type: 'INCOMING_ETHER', value: '5' },
    { type: 'INCOMING_TOKEN', tokenAddress: token },
  ])
  expect(world.chain.changes.version(safe.address)).toBeGreaterThan(version)
})

test('a reorg counts as a change of every Safe', async () => {
  await world.mine()
  await world.caughtUp()
  const version = world.chain.changes.version(zeroAddress)
  await changesOf(
    () => world.reorg(1),
    (all) => all.some(({ type }) => type === 'all'),
  )
  expect(world.chain.changes.version(zeroAddress)).toBeGreaterThan(version)
})

test('a lost connection counts as a change of every Safe', async () => {
  const { database } = world.chain
  const changes = await openSafeChanges(database, pino({ level: 'silent' }))
  try {
    const version = changes.version(zeroAddress)
    await database.db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen %'`)
    await expect.poll(() => changes.version(zeroAddress)).toBeGreaterThan(version)
  } finally {
    changes.close()
  }
})

test('an unreadable notification counts as a change of every Safe', async () => {
  const { database, changes } = world.chain
  const notify = (payload: string) =>
    database.db.execute(sql`select pg_notify(${`safe_changes_${database.schemaName}`}, ${payload})`)
  for (const payload of ['', '{', '{"type":"safe"}', '[]']) {
    const version = changes.version(testAccount(3).address)
    await notify(payload)
    await expect.poll(() => changes.version(testAccount(3).address)).toBeGreaterThan(version)
  }
})
