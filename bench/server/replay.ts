/** Waits for a follower's tables, and compares them with those of a new follower. */
import { sql } from 'drizzle-orm'
import { setTimeout as pause } from 'node:timers/promises'
import { collectionPlan } from '@peppermint/server/collectionPlan'
import { openDatabase, type Database } from '@peppermint/server/database'
import { dumpTables } from '@peppermint/server/dumpTables'
import { getBlock } from 'viem/actions'
import { startFollowerProcess, type FollowerProcessOptions } from '@peppermint/server/followerProcess'
import type { Run } from '../parts/runBench.ts'
import type { UnrulyChain } from './unrulyChain.ts'

/** Far above what a follower takes to reach the head. */
const TIMEOUT_MS = 120_000

/** Waits until the tables have reached the chain's head. */
export async function arrival(database: Database, chain: UnrulyChain): Promise<void> {
  const { hash } = await getBlock(chain.world.client)
  await until('The follower did not reach the head.', async () => {
    const {
      rows: [row],
    } = await database.db.execute<{ hash: string }>(sql`
      select '0x' || encode(block_hash, 'hex') as hash from chain_cursor`)
    return row?.hash === hash
  })
}

/** Waits until a condition is true. @throws with this message after two minutes. */
export async function until(complaint: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const began = performance.now(); performance.now() - began < TIMEOUT_MS; await pause(20))
    if (await isSo()) return
  throw new Error(complaint)
}

/** The tables of a new follower that reads the whole chain from a faultless node. */
export async function freshReplay(
  run: Run,
  chain: UnrulyChain,
  followerOptions: FollowerProcessOptions,
): Promise<string> {
  const databaseUrl = await run.cluster.freshDatabase()
  const database = await openDatabase(databaseUrl, { maxConnections: 1 })
  const replay = { ...followerOptions, databaseUrl, rpcUrls: [chain.world.rpcUrl] }
  const follower = startFollowerProcess(replay)
  try {
    await arrival(database, chain)
    return await dumpTables(database, collectionPlan(chain.deployment))
  } finally {
    await follower.kill()
    await database.close()
  }
}

/** Number of lines that only one of them contains. */
export function difference(one: string, other: string): number {
  if (one === other) return 0
  const [ours, theirs] = [new Set(one.split('\n')), new Set(other.split('\n'))]
  return Math.max(
    1,
    [...ours].filter((line) => !theirs.has(line)).length +
      [...theirs].filter((line) => !ours.has(line)).length,
  )
}
