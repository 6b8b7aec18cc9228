import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { openTestDatabase } from '../db/openTestDatabase.fixture.ts'
import { databaseKinds, freshDatabaseUrl } from '../db/testDatabase.fixture.ts'
import { followContract } from './followContract.ts'
import { resync } from './chainTables.ts'
import { dumpTables } from './dumpTables.ts'
import { randomFrom } from './faultyNode.fixture.ts'
import { FACTORY, EMITTER, EMITTED, emitterPlan } from './emitterPlan.fixture.ts'
import { openDedicatedConnection } from '../db/dedicatedConnection.ts'
import {
  waitForCursor,
  child,
  creation,
  startTestFollower,
  replayChain,
  latestHash,
  logSpec,
  startEmitterChain,
  type EmitterChain,
} from './emitterChain.fixture.ts'

let emitterChain: EmitterChain

beforeAll(async () => {
  emitterChain = await startEmitterChain()
})
afterAll(() => emitterChain.stop())

async function withDatabase<T>(
  use: (database: Database) => Promise<T>,
  kind?: 'embedded' | 'debian',
): Promise<T> {
  const database = await openTestDatabase(await freshDatabaseUrl(kind))
  try {
    return await use(database)
  } finally {
    await database.close()
  }
}

describe.each(databaseKinds)('on $name', ({ kind }) => {
  test('tables equal a fresh replay after reorgs of up to 30 blocks', { timeout: 240_000 }, () =>
    withDatabase(async (database) => {
      const random = randomFrom(7)
      await emitterChain.mineRandomLogs(45, random)
      const follower = startTestFollower(database, [emitterChain.url])
      try {
        await waitForCursor(follower, await latestHash(emitterChain.url))
        for (const depth of [1, 30, 5]) {
          await emitterChain.rollback(depth)
          await emitterChain.mineRandomLogs(depth, random)
          await waitForCursor(follower, await latestHash(emitterChain.url))
        }
        expect(follower.status().counts).toMatchObject({ terms: 1 })
        expect(follower.status().counts.reorgs).toBeGreaterThan(1)
        expect(await dumpTables(database, emitterPlan(1))).toBe(await replayChain(emitterChain.url))
      } finally {
        await follower.stop()
      }
    }, kind),
  )
})

test('emits resets until the head is reached, then single changes', () =>
  withDatabase(async (database) => {
    const { db } = database
    const speak = async (blocks: number) => {
      for (let block = 0; block < blocks; block += 1) {
        await emitterChain.emit(EMITTER, [logSpec(block)])
        await emitterChain.mine()
      }
    }
    const kinds = async () => {
      const { rows } = await db.execute<{ kind: string }>(
        sql`select kind from chain_changes order by sequence`,
      )
      return rows.map(({ kind }) => kind)
    }
    const isCaughtUp = async () => {
      const {
        rows: [row],
      } = await db.execute<{ is: boolean }>(sql`select is_caught_up as is from chain_cursor`)
      return row?.is
    }
    const come = async () => {
      const follower = startTestFollower(database, [emitterChain.url], { reorgWindow: 5 })
      await waitForCursor(follower, await latestHash(emitterChain.url))
      return follower
    }
    await speak(20)
    await (await come()).stop()
    // Once before the first block, and once with the last one.
    expect(await kinds()).toEqual(['reset', 'reset'])
    expect(await isCaughtUp()).toBe(true)

    // Away for longer than the window.
    await speak(20)
    const follower = await come()
    expect(await kinds()).toEqual(['reset', 'reset', 'reset', 'emitted'])
    // Its words were said long ago.
    await emitterChain.emit(child(13), [logSpec(1)])
    await emitterChain.mine(8)
    await waitForCursor(follower, await latestHash(emitterChain.url))
    const before = (await kinds()).length
    await followContract(database, 'emitter', child(13), 1)
    await expect.poll(async () => (await kinds()).slice(before)).toEqual(['reset'])
    await follower.stop()

    const base = {
      number: 0,
      hash: `0x${'0'.repeat(64)}`,
      parentHash: '0x',
      timestamp: 0,
      logsBloom: '0x',
    } as const
    const own = await openDedicatedConnection(database)
    await own.db.execute(sql`begin`)
    await resync(own.db, emitterPlan(1), base)
    await own.db.execute(sql`commit`)
    await own.end()
    expect(await isCaughtUp()).toBe(false)
  }))

test('stores logs of a child before its factory log in the same block, in both layouts', () =>
  withDatabase(async (database) => {
    const children = [
      [child(12), 'indexed'],
      [child(13), 'data'],
    ] as const
    for (const [address, layout] of children) {
      // One block: the child speaks, the factory tells of it, the child speaks again.
      await emitterChain.emit(address, [logSpec(1), logSpec(2)])
      await emitterChain.emit(FACTORY, [creation(address, layout)])
      await emitterChain.emit(address, [logSpec(3)])
      await emitterChain.mine()
      // A word of another layout than these two names no one.
      await emitterChain.emit(FACTORY, [{ topics: [...creation(EMITTER, 'indexed').topics, EMITTED] }])
      await emitterChain.mine()
    }
    const follower = startTestFollower(database, [emitterChain.url])
    try {
      await waitForCursor(follower, await latestHash(emitterChain.url))
      for (const [address] of children) {
        const own = Buffer.from(address.slice(2), 'hex')
        const { rows } = await database.db.execute(sql`select 1 from chain_logs where address = ${own}`)
        expect(rows).toHaveLength(3)
      }
    } finally {
      await follower.stop()
    }
  }))
