import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { openTestDatabase } from '../db/openTestDatabase.fixture.ts'
import { dumpTables } from './dumpTables.ts'
import type { Follower } from './startFollower.ts'
import { randomFrom, startFaultyNode } from './faultyNode.fixture.ts'
import { startLimitedNode, type LimitedNodeOptions } from '@peppermint/rpc/limitedNode.fixture.ts'
import { emitterPlan } from './emitterPlan.fixture.ts'
import {
  waitForCursor,
  startTestFollower,
  replayChain,
  latestHash,
  startEmitterChain,
  type EmitterChain,
} from './emitterChain.fixture.ts'

let emitterChain: EmitterChain
const random = randomFrom(37)

beforeAll(async () => {
  emitterChain = await startEmitterChain()
  await emitterChain.mineRandomLogs(120, random)
})
afterAll(() => emitterChain.stop())

async function withDatabase(use: (database: Database) => Promise<void>): Promise<void> {
  const database = await openTestDatabase()
  try {
    await use(database)
  } finally {
    await database.close()
  }
}

const nodes = [
  { limit: 0, refusal: 'status-500' },
  { limit: 1, refusal: 'close' },
  { limit: 3, refusal: 'status-429' },
  { limit: 3, refusal: 'entry-limits' },
  { limit: 20, refusal: 'error-object' },
  { limit: 20, refusal: 'first-entries' },
  { limit: 20, refusal: 'no-ids' },
] as const satisfies readonly Omit<LimitedNodeOptions, 'target'>[]

/** A follower of limited nodes, and what its test compares. */
interface LimitedFollower {
  readonly host: string
  readonly follower: Follower
  readonly words: readonly string[]
  readonly dump: () => Promise<string>
}

describe('with a batch limit', () => {
  const limited = new Map<string, LimitedFollower>()
  const closing: (() => Promise<void>)[] = []
  const keyOf = (limit: number, refusal: string, hasOther: boolean) => `${limit} ${refusal} ${hasOther}`
  let replayed: string

  async function startLimited(node: (typeof nodes)[number], hasOther: boolean): Promise<void> {
    const server = await startLimitedNode({ target: emitterChain.url, ...node })
    const { url } = server
    const database = await openTestDatabase()
    const words: string[] = []
    const add = (_fields: object, message: string) => void words.push(message)
    const follower = startTestFollower(database, hasOther ? [url, emitterChain.url] : [url], {
      log: { info: add, warn: add, error: add },
      // Most of them wait for the slowest one.
      pollingIntervalMs: 200,
    })
    closing.push(async () => {
      await follower.stop()
      await database.close()
      await server.stop()
    })
    const dump = () => dumpTables(database, emitterPlan(1))
    limited.set(keyOf(node.limit, node.refusal, hasOther), { host: new URL(url).host, follower, words, dump })
  }

  // All of them follow the chain from its start, then through reorgs of 3 and 25 blocks, at the same time.
  beforeAll(async () => {
    await Promise.all(nodes.flatMap((node) => [false, true].map((hasOther) => startLimited(node, hasOther))))
    const allCaughtUp = async () => {
      const hash = await latestHash(emitterChain.url)
      await Promise.all([...limited.values()].map(({ follower }) => waitForCursor(follower, hash)))
    }
    await allCaughtUp()
    for (const depth of [3, 25]) {
      await emitterChain.rollback(depth)
      await emitterChain.mineRandomLogs(depth, random)
      await allCaughtUp()
    }
    replayed = await replayChain(emitterChain.url)
  }, 180_000)
  afterAll(async () => {
    await Promise.all(closing.map((close) => close()))
  })

  test.each(nodes.flatMap((node) => [false, true].map((hasOther) => ({ ...node, hasOther }))))(
    'follows reorgs with a batch limit of $limit ($refusal), second endpoint: $hasOther',
    async ({ limit, refusal, hasOther }) => {
      const found = limited.get(keyOf(limit, refusal, hasOther))
      if (found === undefined) throw new Error('It was not started.')
      const { follower, host, words, dump } = found
      expect(follower.status().counts.reorgs).toBe(2)
      expect(await dump()).toBe(replayed)
      expect(words.join('\n')).toMatch(
        new RegExp(`^RPC endpoint ${host}: batch of \\d+ rejected, batch limit now \\d+$`, 'm'),
      )
    },
  )
})

test('a lone endpoint that omits logs never causes wrong tables', () =>
  withDatabase(async (database) => {
    const node = await startFaultyNode({
      target: emitterChain.url,
      share: 0.3,
      seed: 5,
      faults: ['missing-logs'],
    })
    const follower = startTestFollower(database, [node.url])
    try {
      await expect.poll(() => follower.status().counts.disagreements).toBeGreaterThan(3)
      node.stopFaults()
      await waitForCursor(follower, await latestHash(emitterChain.url))
      expect(await dumpTables(database, emitterPlan(1))).toBe(await replayChain(emitterChain.url))
    } finally {
      await follower.stop()
      await node.stop()
    }
  }))
