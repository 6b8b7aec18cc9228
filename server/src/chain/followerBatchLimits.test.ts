import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '../db/database.ts'
import { freshDatabaseUrl } from '../db/testDatabase.fixture.ts'
import { dumpTables } from './dumpTables.ts'
import { randomFrom, startFaultyNode } from './faultyNode.fixture.ts'
import { startLimitedNode, type LimitedNodeOptions } from './limitedNode.fixture.ts'
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
  const add = (_fields: object, message: string) => void words.push(message)
  const follower = startTestFollower(database, urls, { log: { info: add, warn: add, error: add } })
  try {
    await waitForCursor(follower, await latestHash(emitterChain.url))
    for (const depth of [3, 25]) {
      await emitterChain.rollback(depth)
      await emitterChain.mineRandomLogs(depth, random)
      await waitForCursor(follower, await latestHash(emitterChain.url))
    }
    expect(follower.status().counts.reorgs).toBe(2)
    expect(await dumpTables(database, emitterPlan(1))).toBe(await replayChain(emitterChain.url))
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
  'follows reorgs with a batch limit of $limit ($refusal), second endpoint: $hasOther',
  ({ limit, refusal, hasOther }) =>
    withDatabase(async (database) => {
      const node = await startLimitedNode({ target: emitterChain.url, limit, refusal })
      try {
        const words = await followThroughReorgs(
          database,
          hasOther ? [node.url, emitterChain.url] : [node.url],
        )
        expect(words.join('\n')).toMatch(
          new RegExp(
            `^RPC endpoint ${new URL(node.url).host}: batch of \\d+ rejected, batch limit now \\d+$`,
            'm',
          ),
        )
      } finally {
        await node.stop()
      }
    }),
)

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
