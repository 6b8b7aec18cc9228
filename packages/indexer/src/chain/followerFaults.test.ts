import { sql } from 'drizzle-orm'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { openTestDatabase } from '../db/openTestDatabase.fixture.ts'
import { freshDatabaseUrl } from '../db/testDatabase.fixture.ts'
import { followContract, isCaughtUp } from './followContract.ts'
import { startFollowerProcess } from './followerProcess.fixture.ts'
import { dumpTables } from './dumpTables.ts'
import { randomFrom, startFaultyNode, type FaultyNode } from './faultyNode.fixture.ts'
import { FACTORY, emitterPlan } from './emitterPlan.fixture.ts'
import { storeStalledReason } from './chainTables.ts'
import { createCandidate } from './leadership.ts'
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

let emitterChain: EmitterChain
let nodes: readonly FaultyNode[] = []
const plan = emitterPlan(1)

beforeAll(async () => {
  emitterChain = await startEmitterChain()
  nodes = await Promise.all(
    [1, 2, 3].map((seed) => startFaultyNode({ target: emitterChain.url, seed, slowMs: 60 })),
  )
  await emitterChain.mineRandomLogs(40, randomFrom(3))
})
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()))
  await emitterChain.stop()
})

async function withDatabase(use: (database: Database, url: string) => Promise<void>): Promise<void> {
  const url = await freshDatabaseUrl()
  const database = await openTestDatabase(url)
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

test('tables equal a fresh replay although a third of all responses is faulty', { timeout: 240_000 }, () =>
  withDatabase(async (database) => {
    const random = randomFrom(11)
    const follower = startTestFollower(
      database,
      nodes.map(({ url }) => url),
    )
    try {
      const reorganize = async (depth: number) => {
        await emitterChain.mineRandomLogs(6, random)
        await emitterChain.rollback(depth)
        await emitterChain.mineRandomLogs(depth, random)
        await waitForCursor(follower, await latestHash(emitterChain.url))
      }
      await reorganize(3)
      // Three nodes can answer for each other: once more until a step has failed with all of them.
      do await reorganize(20)
      while (follower.status().counts.failures === 0)
      expect(await dumpTables(database, plan)).toBe(await replayChain(emitterChain.url))
    } finally {
      await follower.stop()
    }
  }),
)

test(
  'survives the loss of its database connection at any point without loss or duplicates',
  { timeout: 240_000 },
  () =>
    withDatabase(async (database) => {
      const random = randomFrom(13)
      const follower = startTestFollower(database, [emitterChain.url])
      try {
        for (let time = 0; time < 8; time += 1) {
          await emitterChain.mineRandomLogs(4, random)
          if (random() < 0.4) {
            await emitterChain.rollback(3)
            await emitterChain.mineRandomLogs(3, random)
          }
          await new Promise((resolve) => setTimeout(resolve, random() * 40))
          await endOthers(database).catch(() => undefined)
        }
        await waitForCursor(follower, await latestHash(emitterChain.url))
        // Where all of that came before it was the follower for the first time, it has lost no role yet.
        await endOthers(database)
        await emitterChain.mineRandomLogs(1, random)
        await expect.poll(() => follower.status().counts.terms).toBeGreaterThan(1)
        await waitForCursor(follower, await latestHash(emitterChain.url))
        expect(await dumpTables(database, plan)).toBe(await replayChain(emitterChain.url))
      } finally {
        await follower.stop()
      }
    }),
)

test('tables equal a fresh replay after followers are killed at any point', { timeout: 240_000 }, () =>
  withDatabase(async (database, databaseUrl) => {
    const random = randomFrom(17)
    for (let time = 0; time < 3; time += 1) {
      const doomed = startFollowerProcess(databaseUrl, emitterChain.url)
      await doomed.elected
      await emitterChain.mineRandomLogs(3, random)
      await new Promise((resolve) => setTimeout(resolve, random() * 60))
      await doomed.kill()
    }
    const follower = startTestFollower(database, [emitterChain.url])
    try {
      await waitForCursor(follower, await latestHash(emitterChain.url))
      expect(await dumpTables(database, plan)).toBe(await replayChain(emitterChain.url))
    } finally {
      await follower.stop()
    }
  }),
)

test('one of two followers is the leader, and the other takes over', () =>
  withDatabase(async (database) => {
    const first = startTestFollower(database, [emitterChain.url])
    await waitForCursor(first, await latestHash(emitterChain.url))
    const second = startTestFollower(database, [emitterChain.url])
    try {
      await expect.poll(() => second.status().role).toBe('standby')
      expect(second.status().counts.terms).toBe(0)
      await first.stop()
      expect(first.status().role).toBe('stopped')
      await emitterChain.mineRandomLogs(2, randomFrom(19))
      await waitForCursor(second, await latestHash(emitterChain.url))
      expect(second.status().role).toBe('leader')
    } finally {
      await first.stop()
      await second.stop()
    }
  }))

test('a standby retries over a single connection', () =>
  withDatabase(async (database) => {
    const first = startTestFollower(database, [emitterChain.url])
    await waitForCursor(first, await latestHash(emitterChain.url))
    const connections = async () => {
      const { rows } = await database.db.execute<{ pid: number; at: string; query: string }>(sql`
        select pid, query_start::text as at, query from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`)
      return rows
    }
    // The leader's last query may be the one that made it the leader.
    const known = new Set((await connections()).map(({ pid }) => pid))
    const second = startTestFollower(database, [emitterChain.url])
    const asking = async () =>
      (await connections()).filter(({ pid, query }) => !known.has(pid) && query.includes('advisory_lock'))
    try {
      await expect.poll(asking).toHaveLength(1)
      const [before] = await asking()
      await expect.poll(async () => (await asking())[0]?.at).not.toBe(before?.at)
      expect((await asking()).map(({ pid }) => pid)).toEqual([before?.pid])
    } finally {
      await first.stop()
      await second.stop()
    }
  }))

test('a standby reports the leader’s stall also while it asks again', () =>
  withDatabase(async (database) => {
    const held = await createCandidate(database, new AbortController().signal).tryAcquire()
    if (held === undefined) throw new Error('no leadership')
    await held.write(async (transaction) => {
      await storeStalledReason(transaction, 'no node answers')
    })
    /** Whether it reported the stall when it asked for the reason. */
    let reported: boolean[] = []
    const db = new Proxy(database.db, {
      get(target, name) {
        if (name === 'select') reported.push(follower.status().isStalled)
        return Reflect.get(target, name)
      },
    })
    const follower = startTestFollower({ ...database, db }, [emitterChain.url])
    try {
      await expect.poll(() => follower.status().isStalled).toBe(true)
      reported = []
      await expect.poll(() => reported.length).toBeGreaterThan(2)
      expect(reported).not.toContain(false)
      await held.write((transaction) => storeStalledReason(transaction, null))
      await expect.poll(() => follower.status().isStalled).toBe(false)
    } finally {
      await follower.stop()
      await held.release()
    }
  }))

test('sends heartbeats while no endpoint responds, and gives up a lost leadership', () =>
  withDatabase(async (database) => {
    const node = await startFaultyNode({ target: emitterChain.url, share: 0, faults: ['failing'] })
    const follower = startTestFollower(database, [node.url])
    try {
      await waitForCursor(follower, await latestHash(emitterChain.url))
      node.setShare(1)
      await expect.poll(() => follower.status().stalledReason).toBeDefined()
      await endOthers(database)
      await expect.poll(() => follower.status().counts.terms).toBe(2)
    } finally {
      await follower.stop()
      await node.stop()
    }
  }))

test('stops at once although the database accepts the connection and hangs', async () => {
  const database = await openTestDatabase()
  const mute = createServer()
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve))
  const { port } = mute.address() as AddressInfo
  const url = Object.assign(new URL(database.url), { port: String(port) }).href
  const follower = startTestFollower({ ...database, url }, [emitterChain.url])
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

test('a contract requested later ends up as if followed from the start, also after reorgs', () =>
  withDatabase(async (database) => {
    const address = child(13)
    const random = randomFrom(23)
    for (let block = 0; block < 5; block += 1) {
      await emitterChain.emit(address, [logSpec(5_000 + block)])
      await emitterChain.mine()
    }
    const later = { ...plan, sources: plan.sources.map((source) => ({ ...source, children: [] })) }
    const withIt = {
      ...later,
      sources: later.sources.map((source) =>
        source.name === 'emitter'
          ? { ...source, contracts: [...source.contracts, { address, fromBlock: 2 }] }
          : source,
      ),
    }
    const follower = startTestFollower(database, [emitterChain.url], { plan: later })
    try {
      await waitForCursor(follower, await latestHash(emitterChain.url))
      await followContract(database, 'emitter', address, 2)
      await emitterChain.rollback(2)
      await emitterChain.mineRandomLogs(2, random)
      await waitForCursor(follower, await latestHash(emitterChain.url))
      await expect.poll(() => isCaughtUp(database, 'emitter', address)).toBe(true)
      await emitterChain.emit(address, [logSpec(6_000)])
      await emitterChain.mine()
      await waitForCursor(follower, await latestHash(emitterChain.url))
      const withoutPlan = (dump: string) => dump.replaceAll(/,[\da-f]{64},/g, ',')
      expect(withoutPlan(await dumpTables(database, later))).toBe(
        withoutPlan(await replayChain(emitterChain.url, withIt)),
      )
    } finally {
      await follower.stop()
    }
  }))

test('a contract requested before its factory log equals a fresh replay', () =>
  withDatabase(async (database) => {
    const [early, late] = [child(12), child(13)] as const
    const follower = startTestFollower(database, [emitterChain.url])
    try {
      await waitForCursor(follower, await latestHash(emitterChain.url))
      const number = follower.status().cursor?.number ?? 0
      await followContract(database, 'emitter', early, number + 1)
      await followContract(database, 'emitter', late, number + 5)
      const isKnown = async () =>
        (await isCaughtUp(database, 'emitter', early)) && isCaughtUp(database, 'emitter', late)
      await expect.poll(isKnown).toBe(true)
      for (const depth of [0, 1]) {
        if (depth > 0) await emitterChain.rollback(depth)
        await emitterChain.emit(late, [logSpec(7_000 + depth)])
        await emitterChain.emit(FACTORY, [creation(early, 'indexed'), creation(late, 'data')])
        await emitterChain.mine()
        await waitForCursor(follower, await latestHash(emitterChain.url))
      }
      expect(await dumpTables(database, plan)).toBe(await replayChain(emitterChain.url))
    } finally {
      await follower.stop()
    }
  }))

test('resyncs after a reorg deeper than the window, and logs it', () =>
  withDatabase(async (database) => {
    const words: string[] = []
    const log = {
      info: () => undefined,
      warn: () => undefined,
      error: (_facts: object, message: string) => words.push(message),
    }
    const random = randomFrom(29)
    await emitterChain.mineRandomLogs(20, random)
    const follower = startTestFollower(database, [emitterChain.url], { reorgWindow: 5, log })
    try {
      await waitForCursor(follower, await latestHash(emitterChain.url))
      await emitterChain.rollback(15)
      await emitterChain.mineRandomLogs(16, random)
      await waitForCursor(follower, await latestHash(emitterChain.url))
      expect(words.join()).toContain('resync: all tables dropped')
      expect(follower.status().role).toBe('leader')
    } finally {
      await follower.stop()
    }
  }))

test('logs why the tables do not match before a resync', () =>
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
      const follower = startTestFollower(database, [emitterChain.url], { log: { ...silentLog, error } })
      await waitForCursor(follower, await latestHash(emitterChain.url))
      await follower.stop()
      expect(reasons.at(-1)).toContain(reason)
    }
  }))

test('logs an internal error once with its stack, however often it is retried', () =>
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
    await emitterChain.mineRandomLogs(3, randomFrom(31))
    const follower = startTestFollower(database, [emitterChain.url], {
      plan: { ...plan, projections },
      log: { info: keep, warn: keep, error: keep },
    })
    try {
      await expect.poll(() => tries).toBeGreaterThan(3)
      expect(lines.filter(({ fields }) => 'err' in fields && fields.err === error)).toHaveLength(1)
      expect(lines.filter(({ message }) => message === 'follower: became leader')).toHaveLength(1)
      expect(follower.status().stalledReason).toBe('projection failed')
    } finally {
      await follower.stop()
    }
  }))
