import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '../db/database.ts'
import { freshDatabaseUrl } from '../db/testDatabase.testing.ts'
import { dumpTables } from './dumpTables.ts'
import { randomFrom, startFaultyNode } from './faultyNode.testing.ts'
import { startLimitedNode, type LimitedNodeOptions } from './limitedNode.fixture.ts'
import { noisyPlan } from './noisyPlan.testing.ts'
import {
  arrival,
  follow,
  freshReplay,
  newest,
  startNoisyWorld,
  type NoisyWorld,
} from './noisyWorld.testing.ts'

let world: NoisyWorld
const random = randomFrom(37)

beforeAll(async () => {
  world = await startNoisyWorld()
  await world.grow(120, random)
})
afterAll(() => world.stop())

async function withDatabase(use: (database: Database) => Promise<void>): Promise<void> {
  const database = await openDatabase(await freshDatabaseUrl())
  try {
    await use(database)
  } finally {
    await database.close()
  }
}

/** Follows the chain from its start, then through reorgs of 3 and 25 blocks. @returns what was logged. */
async function followThroughReorgs(database: Database, urls: readonly string[]): Promise<readonly string[]> {
  const words: string[] = []
  const add = (_facts: object, said: string) => void words.push(said)
  const follower = follow(database, urls, { log: { info: add, warn: add, error: add } })
  try {
    await arrival(follower, await newest(world.url))
    for (const depth of [3, 25]) {
      await world.rollback(depth)
      await world.grow(depth, random)
      await arrival(follower, await newest(world.url))
    }
    expect(follower.status().counts.reorgs).toBe(2)
    expect(await dumpTables(database, noisyPlan(1))).toBe(await freshReplay(world.url))
  } finally {
    await follower.stop()
  }
  return words
}

const nodes = [
  { limit: 0, refusal: 'status-500' },
  { limit: 1, refusal: 'close' },
  { limit: 3, refusal: 'status-429' },
  { limit: 3, refusal: 'entry-limits' },
  { limit: 20, refusal: 'error-object' },
  { limit: 20, refusal: 'first-entries' },
] as const satisfies readonly Omit<LimitedNodeOptions, 'target'>[]

test.each(nodes.flatMap((node) => [false, true].map((hasOther) => ({ ...node, hasOther }))))(
  'follow reorgs over a node that takes batches of $limit ($refusal), another beside it: $hasOther',
  ({ limit, refusal, hasOther }) =>
    withDatabase(async (database) => {
      const node = await startLimitedNode({ target: world.url, limit, refusal })
      try {
        const words = await followThroughReorgs(database, hasOther ? [node.url, world.url] : [node.url])
        expect(words.join('\n')).toMatch(
          new RegExp(`^rpc batch limit: endpoint ${new URL(node.url).host} refused \\d+, now \\d+$`, 'm'),
        )
      } finally {
        await node.stop()
      }
    }),
)

test('one node alone that leaves logs out of its answers writes no wrong tables', () =>
  withDatabase(async (database) => {
    const node = await startFaultyNode({ target: world.url, share: 0.3, seed: 5, faults: ['fewer-logs'] })
    const follower = follow(database, [node.url])
    try {
      await expect.poll(() => follower.status().counts.disagreements).toBeGreaterThan(3)
      node.calm()
      await arrival(follower, await newest(world.url))
      expect(await dumpTables(database, noisyPlan(1))).toBe(await freshReplay(world.url))
    } finally {
      await follower.stop()
      await node.stop()
    }
  }))
