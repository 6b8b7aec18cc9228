import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { openTestDatabase } from '../db/openTestDatabase.fixture.ts'
import { followContract } from './followContract.ts'
import { backfill, readPendingBatch } from './backfill.ts'
import { readCursor, type Cursor } from './chainTables.ts'
import { createEndpointPool, type EndpointPool } from './endpointPool.ts'
import type { Transaction } from './plan.ts'
import type { Leadership } from './leadership.ts'
import { emitterPlan } from './emitterPlan.fixture.ts'
import {
  waitForCursor,
  child,
  startTestFollower,
  latestHash,
  logSpec,
  silentLog,
  startEmitterChain,
} from './emitterChain.fixture.ts'
import { createRangeSize } from './rangeSize.ts'
import { openDedicatedConnection } from '../db/dedicatedConnection.ts'

const plan = emitterPlan(1)
const address = child(13)
let database: Database
let endpoints: EndpointPool
let cursor: Cursor
let stopWorld: () => Promise<void>

beforeAll(async () => {
  const emitterChain = await startEmitterChain()
  stopWorld = () => emitterChain.stop()
  for (let block = 0; block < 6; block += 1) {
    await emitterChain.emit(address, [logSpec(block)])
    await emitterChain.mine()
  }
  database = await openTestDatabase()
  const follower = startTestFollower(database, [emitterChain.url])
  await waitForCursor(follower, await latestHash(emitterChain.url))
  await follower.stop()
  endpoints = createEndpointPool({ chainId: 7700, urls: [emitterChain.url], log: silentLog })
  const now = await leadership.write((transaction) => readCursor(transaction, plan))
  if (now === undefined) throw new Error('the follower has not indexed anything')
  cursor = now
})
afterAll(async () => {
  await database.close()
  await stopWorld()
})

const leadership: Leadership = {
  write: async <T>(run: (transaction: Transaction) => Promise<T>) => {
    const { db, end } = await openDedicatedConnection(database)
    try {
      await db.execute(sql`begin`)
      const value = await run(db)
      await db.execute(sql`commit`)
      return value
    } finally {
      await end()
    }
  },
  heartbeat: () => Promise.resolve(),
  isOffered: () => Promise.resolve(false),
  release: () => Promise.resolve(),
}

const pendingBatch = (isFurthestFirst = false) =>
  leadership.write((transaction) => readPendingBatch(transaction, plan, isFurthestFirst))

/** Runs one step, with a callback in the middle of it. */
async function stepDuring(happens: () => Promise<void>) {
  const batch = await pendingBatch()
  if (batch === undefined) throw new Error('no backfill is pending')
  const during: Leadership = {
    ...leadership,
    write: async (run) => {
      await happens()
      return leadership.write(run)
    },
  }
  const { signal } = new AbortController()
  const parts = { plan, endpoints, size: createRangeSize(), trustsLoneEndpoint: false, signal }
  return backfill({ ...parts, leadership: during }, batch, cursor)
}

test.each([
  ['is being read', () => 5],
  ['has just caught up', () => cursor.number + 1],
])('backfills from an earlier block that is requested while the contract %s', async (_when, from) => {
  await database.db.execute(sql`delete from followed_contracts`)
  await followContract(database, 'emitter', address, from())
  expect(await stepDuring(() => followContract(database, 'emitter', address, 2))).toEqual({ type: 'more' })
  expect(await pendingBatch()).toMatchObject({ backfilledTo: 1, contracts: [{ address, from: 2 }] })
})

test('completes in the step that reaches the cursor, which moves before the next one', async () => {
  await database.db.execute(sql`delete from followed_contracts`)
  await followContract(database, 'emitter', address, 2)
  expect(await stepDuring(() => Promise.resolve())).toMatchObject({
    type: 'caught-up',
    contracts: [{ address }],
  })
  expect(await pendingBatch()).toBeUndefined()
})

test('contracts of unknown sources do not block other backfills', async () => {
  await database.db.execute(sql`delete from followed_contracts`)
  for (let number = 0; number < 20; number += 1) await followContract(database, 'misspelt', child(number), 1)
  await followContract(database, 'emitter', address, 5)
  expect(await pendingBatch()).toMatchObject({ backfilledTo: 4, contracts: [{ address }] })
})

test('backfills contracts together, and joins those that are further', async () => {
  await database.db.execute(sql`delete from followed_contracts`)
  const further = [child(1), child(2)]
  for (const contract of further) await followContract(database, 'emitter', contract, 4)
  await followContract(database, 'emitter', child(3), 2)
  const addresses = async (isFurthestFirst: boolean) =>
    (await pendingBatch(isFurthestFirst))?.contracts.map((contract) => contract.address)
  expect(await addresses(true)).toEqual(further)
  expect(await addresses(false)).toEqual([child(3)])
  expect(await stepDuring(() => Promise.resolve())).toEqual({ type: 'more' })
  expect(await addresses(false)).toEqual([...further, child(3)])
})
