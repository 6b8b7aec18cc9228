import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '../db/database.ts'
import { freshDatabaseUrl } from '../db/testDatabase.testing.ts'
import { askToFollow } from './askToFollow.ts'
import { catchUp, readLate } from './catchUp.ts'
import { readCursor, type Cursor } from './chainTables.ts'
import { openEndpoints, type Endpoints } from './endpoints.ts'
import type { Transaction } from './follow.ts'
import type { Leadership } from './leadership.ts'
import { noisyPlan } from './noisyPlan.testing.ts'
import { arrival, child, follow, newest, noise, silent, startNoisyWorld } from './noisyWorld.testing.ts'
import { rangeSize } from './rangeSize.ts'
import { ownConnection } from './ownConnection.ts'

const plan = noisyPlan(1)
const address = child(13)
let database: Database
let endpoints: Endpoints
let cursor: Cursor
let stopWorld: () => Promise<void>

beforeAll(async () => {
  const world = await startNoisyWorld()
  stopWorld = () => world.stop()
  for (let block = 0; block < 6; block += 1) {
    await world.say(address, [noise(block)])
    await world.mine()
  }
  database = await openDatabase(await freshDatabaseUrl())
  const follower = follow(database, [world.url])
  await arrival(follower, await newest(world.url))
  await follower.stop()
  endpoints = openEndpoints({ chainId: 7700, urls: [world.url], log: silent })
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
    const { db, end } = await ownConnection(database)
    try {
      await db.execute(sql`begin`)
      const value = await run(db)
      await db.execute(sql`commit`)
      return value
    } finally {
      await end()
    }
  },
  prove: () => Promise.resolve(),
  release: () => Promise.resolve(),
}

const late = () => leadership.write((transaction) => readLate(transaction, plan))

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
  const parts = { plan, endpoints, size: rangeSize(), signal: new AbortController().signal }
  return catchUp({ ...parts, leadership: during }, first, cursor)
}

test.each([
  ['is being read', () => 5],
  ['has just caught up', () => cursor.number + 1],
])('who is asked for from an earlier block while it %s is read from there', async (_when, from) => {
  await database.db.execute(sql`delete from followed_contracts`)
  await askToFollow(database, 'noisy', address, from())
  expect(await stepDuring(() => askToFollow(database, 'noisy', address, 2))).toBe('more')
  expect(await late()).toMatchObject([{ address, from: 2, caughtUpTo: 1 }])
})

test('contracts of sources that nobody follows do not hold up those that are asked for', async () => {
  await database.db.execute(sql`delete from followed_contracts`)
  for (let number = 0; number < 20; number += 1) await askToFollow(database, 'misspelt', child(number), 1)
  await askToFollow(database, 'noisy', address, 5)
  expect(await late()).toMatchObject([{ address, caughtUpTo: 4 }])
})
