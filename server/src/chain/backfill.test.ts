import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '../db/database.ts'
import { freshDatabaseUrl } from '../db/testDatabase.fixture.ts'
import { followContract } from './followContract.ts'
import { backfill, readPendingBackfills } from './backfill.ts'
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
  const world = await startEmitterChain()
  stopWorld = () => world.stop()
  for (let block = 0; block < 6; block += 1) {
    await world.emit(address, [logSpec(block)])
    await world.mine()
  }
  database = await openDatabase(await freshDatabaseUrl())
  const follower = startTestFollower(database, [world.url])
  await waitForCursor(follower, await latestHash(world.url))
  await follower.stop()
  endpoints = createEndpointPool({ chainId: 7700, urls: [world.url], log: silentLog })
  const now = await leadership.write((transaction) => readCursor(transaction, plan))
  if (now === undefined) throw new Error('the follower has not come to anything')
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
  release: () => Promise.resolve(),
}

const late = () => leadership.write((transaction) => readPendingBackfills(transaction, plan))

/** One step, in the middle of which something happens. */
async function stepDuring(happens: () => Promise<void>) {
  const [first] = await late()
  if (first === undefined) throw new Error('nothing is late')
  const during: Leadership = {
    ...leadership,
    write: async (run) => {
      await happens()
      return leadership.write(run)
    },
  }
  const parts = { plan, endpoints, size: createRangeSize(), signal: new AbortController().signal }
  return backfill({ ...parts, leadership: during }, first, cursor)
}

test.each([
  ['is being read', () => 5],
  ['has just caught up', () => cursor.number + 1],
])('who is asked for from an earlier block while it %s is read from there', async (_when, from) => {
  await database.db.execute(sql`delete from followed_contracts`)
  await followContract(database, 'noisy', address, from())
  expect(await stepDuring(() => followContract(database, 'noisy', address, 2))).toBe('more')
  expect(await late()).toMatchObject([{ address, from: 2, backfilledTo: 1 }])
})

test('contracts of sources that nobody follows do not hold up those that are asked for', async () => {
  await database.db.execute(sql`delete from followed_contracts`)
  for (let number = 0; number < 20; number += 1) await followContract(database, 'misspelt', child(number), 1)
  await followContract(database, 'noisy', address, 5)
  expect(await late()).toMatchObject([{ address, backfilledTo: 4 }])
})
