import { sql } from 'drizzle-orm'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '../db/database.ts'
import { freshDatabaseUrl } from '../db/testDatabase.fixture.ts'
import { followContract, isCaughtUp } from './followContract.ts'
import { startFollowerProcess, type FollowerProcessOptions } from './followerProcess.fixture.ts'
import { dumpTables } from './dumpTables.ts'
import { randomFrom, startFaultyNode, type FaultyNode } from './faultyNode.fixture.ts'
import { FACTORY, emitterPlan } from './emitterPlan.fixture.ts'
import { planDigest } from './planDigest.ts'
import {
  waitForCursor,
  child,
  creation,
  startTestFollower,
  replayChain,
  latestHash,
  logSpec,
  silentLog,
  startEmitterChain,
  type EmitterChain,
} from './emitterChain.fixture.ts'

let world: EmitterChain
let nodes: readonly FaultyNode[] = []
const plan = emitterPlan(1)

beforeAll(async () => {
  world = await startEmitterChain()
  nodes = await Promise.all([1, 2, 3].map((seed) => startFaultyNode({ target: world.url, seed, slowMs: 60 })))
  await world.mineRandomLogs(40, randomFrom(3))
})
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()))
  await world.stop()
})

async function withDatabase(use: (database: Database, url: string) => Promise<void>): Promise<void> {
  const url = await freshDatabaseUrl()
  const database = await openDatabase(url)
  try {
    await use(database, url)
  } finally {
    await database.close()
  }
}

/** Has the database end every connection to it but the one that asks for this. */
async function endOthers({ db }: Database): Promise<void> {
  await db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
}

test(
  'with a third of all answers failing, slow, cut short or contradicting, the tables are those of a fresh replay',
  { timeout: 240_000 },
  () =>
    withDatabase(async (database) => {
      const random = randomFrom(11)
      const follower = startTestFollower(
        database,
        nodes.map(({ url }) => url),
      )
      try {
        for (const depth of [3, 20]) {
          await world.mineRandomLogs(6, random)
          await world.rollback(depth)
          await world.mineRandomLogs(depth, random)
          await waitForCursor(follower, await latestHash(world.url))
        }
        expect(follower.status().counts.failures).toBeGreaterThan(0)
        expect(await dumpTables(database, plan)).toBe(await replayChain(world.url))
      } finally {
        await follower.stop()
      }
    }),
)

test(
  'a follower whose connection the database ends at any point goes on, and nothing is lost or doubled',
  { timeout: 240_000 },
  () =>
    withDatabase(async (database) => {
      const random = randomFrom(13)
      const follower = startTestFollower(database, [world.url])
      try {
        for (let time = 0; time < 8; time += 1) {
          await world.mineRandomLogs(4, random)
          if (random() < 0.4) {
            await world.rollback(3)
            await world.mineRandomLogs(3, random)
          }
          await new Promise((resolve) => setTimeout(resolve, random() * 40))
          await endOthers(database).catch(() => undefined)
        }
        await waitForCursor(follower, await latestHash(world.url))
        // Where all of that came before it was the follower for the first time, it has lost no role yet.
        await endOthers(database)
        await world.mineRandomLogs(1, random)
        await expect.poll(() => follower.status().counts.terms).toBeGreaterThan(1)
        await waitForCursor(follower, await latestHash(world.url))
        expect(await dumpTables(database, plan)).toBe(await replayChain(world.url))
      } finally {
        await follower.stop()
      }
    }),
)

test(
  'a follower killed at any instruction is followed by another, and the tables are those of a fresh replay',
  { timeout: 240_000 },
  () =>
    withDatabase(async (database, databaseUrl) => {
      const random = randomFrom(17)
      const options: FollowerProcessOptions = {
        databaseUrl,
        rpcUrls: [world.url],
        deployment: 'noisy',
        reorgWindow: 40,
        pollingIntervalMs: 5,
      }
      for (let time = 0; time < 3; time += 1) {
        const doomed = startFollowerProcess(options)
        await doomed.elected
        await world.mineRandomLogs(3, random)
        await new Promise((resolve) => setTimeout(resolve, random() * 60))
        await doomed.kill()
      }
      const follower = startTestFollower(database, [world.url])
      try {
        await waitForCursor(follower, await latestHash(world.url))
        expect(await dumpTables(database, plan)).toBe(await replayChain(world.url))
      } finally {
        await follower.stop()
      }
    }),
)

test('of two followers on one database one follows; when it is gone the other does', () =>
  withDatabase(async (database) => {
    const first = startTestFollower(database, [world.url])
    await waitForCursor(first, await latestHash(world.url))
    const second = startTestFollower(database, [world.url])
    try {
      await expect.poll(() => second.status().role).toBe('standby')
      expect(second.status().counts.terms).toBe(0)
      await first.stop()
      expect(first.status().role).toBe('stopped')
      await world.mineRandomLogs(2, randomFrom(19))
      await waitForCursor(second, await latestHash(world.url))
      expect(second.status().role).toBe('leader')
    } finally {
      await first.stop()
      await second.stop()
    }
  }))

test('who stands by asks for the role again and again over one connection', () =>
  withDatabase(async (database) => {
    const first = startTestFollower(database, [world.url])
    await waitForCursor(first, await latestHash(world.url))
    const second = startTestFollower(database, [world.url])
    const asked = async () => {
      const {
        rows: [row],
      } = await database.db.execute<{ pid: number; at: string }>(sql`
        select pid, query_start::text as at from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and query like '%advisory_lock%'`)
      return row
    }
    try {
      await expect.poll(asked).toBeDefined()
      const before = await asked()
      await expect.poll(async () => (await asked())?.at).not.toBe(before?.at)
      expect((await asked())?.pid).toBe(before?.pid)
    } finally {
      await first.stop()
      await second.stop()
    }
  }))

test('while no node answers the role is proven again and again: whoever has lost it gives it up', () =>
  withDatabase(async (database) => {
    const node = await startFaultyNode({ target: world.url, share: 0, faults: ['failing'] })
    const follower = startTestFollower(database, [node.url])
    try {
      await waitForCursor(follower, await latestHash(world.url))
      node.setShare(1)
      await expect.poll(() => follower.status().stallReason).toBeDefined()
      await endOthers(database)
      await expect.poll(() => follower.status().counts.terms).toBe(2)
    } finally {
      await follower.stop()
      await node.stop()
    }
  }))

test('a follower whose database takes the connection and says nothing stops at once all the same', async () => {
  const database = await openDatabase(await freshDatabaseUrl())
  const mute = createServer()
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve))
  const { port } = mute.address() as AddressInfo
  const url = Object.assign(new URL(database.url), { port: String(port) }).href
  const follower = startTestFollower({ ...database, url }, [world.url])
  try {
    await once(mute, 'connection')
    let hasStopped = false
    void follower.stop().then(() => (hasStopped = true))
    await expect.poll(() => hasStopped).toBe(true)
  } finally {
    await follower.stop()
    await database.close()
    mute.close()
  }
})

test('a contract that is asked for later is as if it had been followed from the start, reorgs or not', () =>
  withDatabase(async (database) => {
    const address = child(13)
    const random = randomFrom(23)
    for (let block = 0; block < 5; block += 1) {
      await world.emit(address, [logSpec(5_000 + block)])
      await world.mine()
    }
    const later = { ...plan, sources: plan.sources.map((source) => ({ ...source, children: [] })) }
    const withIt = {
      ...later,
      sources: later.sources.map((source) =>
        source.name === 'noisy'
          ? { ...source, contracts: [...source.contracts, { address, fromBlock: 2 }] }
          : source,
      ),
    }
    const follower = startTestFollower(database, [world.url], { plan: later })
    try {
      await waitForCursor(follower, await latestHash(world.url))
      await followContract(database, 'noisy', address, 2)
      await world.rollback(2)
      await world.mineRandomLogs(2, random)
      await waitForCursor(follower, await latestHash(world.url))
      await expect.poll(() => isCaughtUp(database, 'noisy', address)).toBe(true)
      await world.emit(address, [logSpec(6_000)])
      await world.mine()
      await waitForCursor(follower, await latestHash(world.url))
      const withoutPlan = (dump: string) => dump.replaceAll(/,[\da-f]{64},/g, ',')
      expect(withoutPlan(await dumpTables(database, later))).toBe(
        withoutPlan(await replayChain(world.url, withIt)),
      )
    } finally {
      await follower.stop()
    }
  }))

test('a contract that is asked for before its factory tells of it is kept from there, as in a fresh replay', () =>
  withDatabase(async (database) => {
    const [early, late] = [child(12), child(13)] as const
    const follower = startTestFollower(database, [world.url])
    try {
      await waitForCursor(follower, await latestHash(world.url))
      const number = follower.status().cursor?.number ?? 0
      await followContract(database, 'noisy', early, number + 1)
      await followContract(database, 'noisy', late, number + 5)
      const isKnown = async () =>
        (await isCaughtUp(database, 'noisy', early)) && isCaughtUp(database, 'noisy', late)
      await expect.poll(isKnown).toBe(true)
      for (const depth of [0, 1]) {
        if (depth > 0) await world.rollback(depth)
        await world.emit(late, [logSpec(7_000 + depth)])
        await world.emit(FACTORY, [creation(early, 'indexed'), creation(late, 'data')])
        await world.mine()
        await waitForCursor(follower, await latestHash(world.url))
      }
      expect(await dumpTables(database, plan)).toBe(await replayChain(world.url))
    } finally {
      await follower.stop()
    }
  }))

test('a chain that has changed further back than the window is read anew, and that is told', () =>
  withDatabase(async (database) => {
    const words: string[] = []
    const log = {
      info: () => undefined,
      warn: () => undefined,
      error: (_facts: object, message: string) => words.push(message),
    }
    const random = randomFrom(29)
    await world.mineRandomLogs(20, random)
    const follower = startTestFollower(database, [world.url], { reorgWindow: 5, log })
    try {
      await waitForCursor(follower, await latestHash(world.url))
      await world.rollback(15)
      await world.mineRandomLogs(16, random)
      await waitForCursor(follower, await latestHash(world.url))
      expect(words.join()).toContain('resync: all tables dropped')
      expect(follower.status().role).toBe('leader')
    } finally {
      await follower.stop()
    }
  }))

test('what a process finds otherwise in the tables is told before everything is read anew', () =>
  withDatabase(async (database) => {
    const reasons: string[] = []
    const error = (facts: object) => {
      if ('reason' in facts) reasons.push(String(facts.reason))
    }
    const rows = [
      {
        chain: 7701,
        digest: planDigest(plan),
        reason: 'belong to chain 7701, this process follows chain 7700',
      },
      { chain: 7700, digest: 'another', reason: 'built from another plan' },
    ]
    for (const { chain, digest, reason } of rows) {
      await database.db.execute(sql`delete from chain_cursor`)
      await database.db.execute(sql`
        insert into chain_cursor (chain_id, block_number, block_hash, plan)
        values (${chain}, 1, ${Buffer.alloc(32)}, ${digest})`)
      const follower = startTestFollower(database, [world.url], { log: { ...silentLog, error } })
      await waitForCursor(follower, await latestHash(world.url))
      await follower.stop()
      expect(reasons.at(-1)).toContain(reason)
    }
  }))

test('an error of our own is told whole and once, however often it is tried again', () =>
  withDatabase(async (database) => {
    const lines: { readonly fields: object; readonly message: string }[] = []
    const keep = (fields: object, message: string) => lines.push({ fields, message })
    const error = new TypeError('cannot read cards of undefined')
    let tries = 0
    const projections = plan.projections.map((projection) => ({
      ...projection,
      apply: () => {
        tries += 1
        return Promise.reject(error)
      },
    }))
    await world.mineRandomLogs(3, randomFrom(31))
    const follower = startTestFollower(database, [world.url], {
      plan: { ...plan, projections },
      log: { info: keep, warn: keep, error: keep },
    })
    try {
      await expect.poll(() => tries).toBeGreaterThan(3)
      expect(lines.filter(({ fields }) => 'err' in fields && fields.err === error)).toHaveLength(1)
      expect(lines.filter(({ message }) => message === 'follower: became leader')).toHaveLength(1)
      expect(follower.status().stallReason).toBe('projection failed')
    } finally {
      await follower.stop()
    }
  }))
