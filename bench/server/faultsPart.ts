/**
 * All faults of a follower together, with one database: its processes are killed at any
 * time, the chain has reorgs, and the nodes fail, delay, truncate responses, contradict each other and (two of
 * three) reject large batches. The tables at the end must equal those of a new follower with a faultless
 * node. Each batch limit alone is in the indexer's tests.
 */
import { sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { collectionPlan } from '@peppermint/server/collectionPlan'
import { openDatabase, type Database } from '@peppermint/server/database'
import { dumpTables } from '@peppermint/server/dumpTables'
import { randomFrom, startFaultyNode, type FaultyNode } from '@peppermint/server/faultyNode'
import { startLimitedNode } from '@peppermint/server/limitedNode'
import { getBlock } from 'viem/actions'
import {
  createLogCounts,
  startFollowerProcess,
  type FollowerProcess,
  type FollowerProcessOptions,
} from '@peppermint/server/followerProcess'
import { amount, atLeast, atMost, type PartResult } from '../parts/figure.ts'
import { arrival, difference, freshReplay, until } from './replay.ts'
import type { Run } from '../parts/runBench.ts'
import { withCleanup } from '../parts/withCleanup.ts'
import { startUnrulyChain, type UnrulyChain } from './unrulyChain.ts'

const FAULT_SHARE = 0.3
const MAX_REORG_DEPTH = 30
const REORG_WINDOW = 64
/** Running followers: one leader, the others standby. */
const FOLLOWERS = 3
/** Maximum time that a leader runs before it is killed. */
const MAX_TERM_MS = 600
/** Share of kills of followers that are starting or standby. */
const STANDBY_KILL_SHARE = 0.1
/** Share of kills after an observed commit, and the maximum delay after it. */
const AFTER_COMMIT_SHARE = 0.6
const MAX_DELAY_AFTER_COMMIT_MS = 150
/** Maximum number of blocks ahead of the tables, so that reorgs affect indexed blocks. */
const MAX_BLOCKS_AHEAD = 40
export const faultsPart = (run: Run): Promise<PartResult> =>
  withCleanup(async (onCleanup) => {
    const goal = run.isQuick ? { kills: 10, reorgs: 5 } : { kills: 200, reorgs: 100 }
    const chain = await startUnrulyChain(randomFrom(run.seed))
    onCleanup(chain.world)
    const nodes: FaultyNode[] = []
    for (const [index, limit] of [undefined, 20, 3].entries()) {
      const { url: target } =
        limit === undefined
          ? { url: chain.world.rpcUrl }
          : onCleanup(await startLimitedNode({ target: chain.world.rpcUrl, limit, refusal: 'error-object' }))
      const node = startFaultyNode({ target, share: FAULT_SHARE, seed: run.seed + index + 1 })
      nodes.push(onCleanup(await node))
    }
    const followerOptions: FollowerProcessOptions = {
      databaseUrl: await run.cluster.freshDatabase(),
      rpcUrls: nodes.map(({ url }) => url),
      deployment: chain.deployment,
      reorgWindow: REORG_WINDOW,
      pollingIntervalMs: 20,
    }
    const database = await openDatabase(followerOptions.databaseUrl, { maxConnections: 1 })
    onCleanup({ stop: () => database.close() })
    await chain.grow(REORG_WINDOW)

    const logCounts = createLogCounts()
    const killed = { atAnyTime: 0, afterCommits: 0, standbys: 0 }
    const kills = () => killed.atAnyTime + killed.afterCommits + killed.standbys
    const reorgDepths: number[] = []
    const random = randomFrom(run.seed + 10)
    const reorgChain = async () => {
      while (kills() < goal.kills || reorgDepths.length < goal.reorgs) {
        const behind = (await chain.height()) - (await cursorOf(database))
        const depth = 1 + Math.floor(random() * MAX_REORG_DEPTH)
        // Distributes the reorgs evenly over the kills, and only where they affect the tables.
        if (reorgDepths.length * goal.kills >= kills() * goal.reorgs) await pause(20)
        else if (behind < depth && (await isOnChain(database, chain))) {
          await chain.reorg(depth)
          reorgDepths.push(depth)
          if (kills() === goal.kills && reorgDepths.length % 10 === 0)
            run.log(`faults: ${reorgDepths.length} reorgs`)
        }
        if (behind < MAX_BLOCKS_AHEAD) await chain.grow(1 + Math.floor(random() * 3))
        await pause(random() * 60)
      }
    }
    const chances = randomFrom(run.seed + 20)
    const alive: FollowerProcess[] = []
    onCleanup({ stop: async () => void (await Promise.all(alive.map((one) => one.kill()))) })
    const killFollowers = async () => {
      while (kills() < goal.kills) {
        while (alive.length < FOLLOWERS) alive.push(startFollowerProcess(followerOptions, logCounts))
        const follower = await Promise.race(
          alive.map((one) => Promise.race([one.elected, one.exited]).then(() => one)),
        )
        if (follower.hasExited()) {
          alive.splice(alive.indexOf(follower), 1)
          continue
        }
        const isAfterCommits = chances() < AFTER_COMMIT_SHARE
        if (isAfterCommits) await progress(database, follower)
        await pause(chances() * (isAfterCommits ? MAX_DELAY_AFTER_COMMIT_MS : MAX_TERM_MS))
        const standbys = alive.filter((one) => one !== follower)
        const standby =
          chances() < STANDBY_KILL_SHARE ? standbys[Math.floor(chances() * standbys.length)] : undefined
        killed[standby ? 'standbys' : isAfterCommits ? 'afterCommits' : 'atAnyTime'] += 1
        const victim = standby ?? follower
        await victim.kill()
        alive.splice(alive.indexOf(victim), 1)
        if (kills() % 20 === 0) run.log(`faults: ${kills()} kills, ${reorgDepths.length} reorgs`)
      }
      // The last follower continues with the same faults.
      if (alive.length === 0) alive.push(startFollowerProcess(followerOptions, logCounts))
    }
    await Promise.all([reorgChain(), killFollowers()])
    run.log('faults: no more kills until the tables reach the head')
    await arrival(database, chain)
    const dump = await dumpTables(database, collectionPlan(chain.deployment))
    await Promise.all(alive.splice(0).map((one) => one.kill()))
    run.log('faults: a fresh replay')
    const fresh = await freshReplay(run, chain, followerOptions)
    const counts = nodes.map((node) => node.counts)
    const sum = (of: (node: FaultyNode['counts']) => number) =>
      counts.reduce((all, node) => all + of(node), 0)
    const well = sum((node) => node.ok)
    const faulty = sum((node) => Object.values(node).reduce((all, count) => all + count, 0)) - well
    const {
      rows: [tables],
    } = await database.db.execute<Record<string, number>>(sql`
      select (select count(*)::int from chain_logs) as logs, (select count(*)::int from transfers) as transfers,
        (select count(*)::int from peppers) as peppers, (select count(*)::int from crates) as crates`)
    return {
      figures: [
        atMost('lines in which the tables differ from a fresh replay', difference(dump, fresh), 0, 'lines'),
        atLeast('kills', kills(), goal.kills),
        atLeast(`reorgs of depth 1 to ${MAX_REORG_DEPTH}`, reorgDepths.length, goal.reorgs),
        atLeast(
          'answers failing, slow, cut, incomplete or contradictory',
          (faulty / (faulty + well)) * 100,
          28,
          '%',
        ),
        atMost('followers that ended without being killed', logCounts.unexpectedExits.length, 0),
      ],
      facts: [
        {
          what: 'the tables',
          value: `${amount(dump.length)} bytes as text, SHA-256 ${digest(dump)}; the fresh replay’s ${digest(fresh)}; ${JSON.stringify(tables)}`,
        },
        {
          what: 'killed with SIGKILL',
          value: `${killed.afterCommits} at most ${MAX_DELAY_AFTER_COMMIT_MS} ms after a commit of theirs, ${killed.atAnyTime} in the first ${MAX_TERM_MS} ms of following, ${killed.standbys} while starting or standby`,
        },
        {
          what: 'the chain',
          value: `took ${amount(reorgDepths.reduce((all, depth) => all + depth, 0))} blocks back and has ${amount(await chain.height())}; followers rolled back ${logCounts.rollbacks} times and resynced ${logCounts.resyncs} times`,
        },
        {
          what: 'three nodes',
          value: `answered ${amount(well)} times well, ${amount(faulty)} times not: ${faultsOf(counts)}`,
        },
        ...logCounts.unexpectedExits.map((value) => ({ what: 'last output', value })),
      ],
    }
  })

/** Whether the block of the tables' cursor is still on the chain. */
async function isOnChain({ db }: Database, { world }: UnrulyChain): Promise<boolean> {
  const {
    rows: [row],
  } = await db.execute<{ reached: string; hash: string }>(sql`
    select block_number as reached, '0x' || encode(block_hash, 'hex') as hash from chain_cursor`)
  if (row === undefined) return false
  const block = await getBlock(world.client, { blockNumber: BigInt(row.reached) }).catch(() => undefined)
  return block?.hash === row.hash
}

/** Waits until the cursor has moved, or the follower has exited. */
async function progress(database: Database, follower: FollowerProcess): Promise<void> {
  const before = await cursorOf(database)
  await until('The follower is stalled.', async () => {
    return follower.hasExited() || (await cursorOf(database)) !== before
  })
}

/** The cursor's block, 0 without one. */
async function cursorOf({ db }: Database): Promise<number> {
  const {
    rows: [row],
  } = await db.execute<{ reached: number }>(sql`select block_number::int as reached from chain_cursor`)
  return row?.reached ?? 0
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

function faultsOf(counts: readonly FaultyNode['counts'][]): string {
  const all = new Map<string, number>()
  for (const [name, count] of counts.flatMap((node) => Object.entries(node)))
    if (name !== 'well') all.set(name, (all.get(name) ?? 0) + count)
  return [...all].map(([name, count]) => `${name} ${amount(count)}`).join(', ')
}
