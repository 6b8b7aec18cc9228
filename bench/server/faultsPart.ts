/**
 * Everything that can go wrong for a follower, together and against one database: its processes are killed at any
 * moment, the chain takes blocks back, and the nodes fail, dawdle, cut answers short, contradict each other and (two of
 * three) refuse large batches. What the tables hold at the end must be what a fresh follower reads from a faultless
 * node. Then the same without kills for nodes whose batches are small.
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
  noSayings,
  startDoomedFollower,
  type DoomedFollower,
  type FollowerChildOptions,
} from '@peppermint/server/doomedFollower'
import { batchLimitFaults } from './batchLimitFaults.ts'
import { amount, atLeast, atMost, type PartResult } from './figure.ts'
import { arrival, difference, freshReplay, until } from './replay.ts'
import type { Run } from './run.ts'
import { tidily } from './tidily.ts'
import { startUnrulyChain, type UnrulyChain } from './unrulyChain.ts'

const SHARE = 0.3
const DEEPEST = 30
const WINDOW = 64
/** Followers alive at a time: one follows, the others stand by. */
const LIVING = 3
/** Milliseconds that one may follow before it is killed, at most. */
const LONGEST_TERM = 600
/** Share of the killed that were not even following: starting, or standing by. */
const BYSTANDERS = 0.1
/** Share of the killed that are first seen to commit, and how soon afterwards the kill comes, in milliseconds. */
const AFTER_COMMITS = 0.6
const SOON = 150
/** Blocks by which the chain may run ahead of the tables: it waits for them, so that its reorgs concern them. */
const AHEAD = 40
export const faultsPart = (run: Run): Promise<PartResult> =>
  tidily(async (own) => {
    const wanted = run.isQuick ? { kills: 10, reorgs: 5 } : { kills: 200, reorgs: 100 }
    const chain = await startUnrulyChain(randomFrom(run.seed))
    own(chain.world)
    const nodes: FaultyNode[] = []
    for (const [index, limit] of [undefined, 20, 3].entries()) {
      const { url: target } =
        limit === undefined
          ? { url: chain.world.rpcUrl }
          : own(await startLimitedNode({ target: chain.world.rpcUrl, limit, refusal: 'error-object' }))
      const node = startFaultyNode({ target, share: SHARE, seed: run.seed + index + 1 })
      nodes.push(own(await node))
    }
    const told: FollowerChildOptions = {
      databaseUrl: await run.cluster.freshDatabase(),
      rpcUrls: nodes.map(({ url }) => url),
      deployment: chain.deployment,
      reorgWindow: WINDOW,
      pollingInterval: 20,
    }
    const database = await openDatabase(told.databaseUrl, { connections: 1 })
    own({ stop: () => database.close() })
    await chain.grow(WINDOW)

    const sayings = noSayings()
    const killed = { atAnyTime: 0, afterCommits: 0, bystanders: 0 }
    const kills = () => killed.atAnyTime + killed.afterCommits + killed.bystanders
    const takenBack: number[] = []
    const random = randomFrom(run.seed + 10)
    const trouble = async () => {
      while (kills() < wanted.kills || takenBack.length < wanted.reorgs) {
        const behind = (await chain.height()) - (await cursorOf(database))
        const depth = 1 + Math.floor(random() * DEEPEST)
        // As many reorgs for each kill from the first to the last; and where they can be noticed.
        if (takenBack.length * wanted.kills >= kills() * wanted.reorgs) await pause(20)
        else if (behind < depth && (await isOnChain(database, chain))) {
          await chain.reorg(depth)
          takenBack.push(depth)
          if (kills() === wanted.kills && takenBack.length % 10 === 0)
            run.say(`faults: ${takenBack.length} reorgs`)
        }
        if (behind < AHEAD) await chain.grow(1 + Math.floor(random() * 3))
        await pause(random() * 60)
      }
    }
    const chances = randomFrom(run.seed + 20)
    const alive: DoomedFollower[] = []
    own({ stop: async () => void (await Promise.all(alive.map((one) => one.kill()))) })
    const killing = async () => {
      while (kills() < wanted.kills) {
        while (alive.length < LIVING) alive.push(startDoomedFollower(told, sayings))
        const follower = await Promise.race(
          alive.map((one) => Promise.race([one.elected, one.ended]).then(() => one)),
        )
        if (follower.isGone()) {
          alive.splice(alive.indexOf(follower), 1)
          continue
        }
        const isAfterCommits = chances() < AFTER_COMMITS
        if (isAfterCommits) await progress(database, follower)
        await pause(chances() * (isAfterCommits ? SOON : LONGEST_TERM))
        const bystanders = alive.filter((one) => one !== follower)
        const bystander =
          chances() < BYSTANDERS ? bystanders[Math.floor(chances() * bystanders.length)] : undefined
        killed[bystander ? 'bystanders' : isAfterCommits ? 'afterCommits' : 'atAnyTime'] += 1
        const victim = bystander ?? follower
        await victim.kill()
        alive.splice(alive.indexOf(victim), 1)
        if (kills() % 20 === 0) run.say(`faults: ${kills()} kills, ${takenBack.length} reorgs`)
      }
      // The last one gets on with it, among the same faults.
      if (alive.length === 0) alive.push(startDoomedFollower(told, sayings))
    }
    await Promise.all([trouble(), killing()])
    run.say('faults: nobody is killed any more, until the end of the chain')
    await arrival(database, chain)
    const dump = await dumpTables(database, collectionPlan(chain.deployment))
    await Promise.all(alive.splice(0).map((one) => one.kill()))
    run.say('faults: a fresh replay')
    const fresh = await freshReplay(run, chain, told)
    const limited = await batchLimitFaults(run, chain, told)
    const counts = nodes.map((node) => node.counts)
    const sum = (of: (node: FaultyNode['counts']) => number) =>
      counts.reduce((all, node) => all + of(node), 0)
    const well = sum((node) => node.well)
    const spoilt = sum((node) => Object.values(node).reduce((all, count) => all + count, 0)) - well
    const {
      rows: [tables],
    } = await database.db.execute<Record<string, number>>(sql`
      select (select count(*)::int from chain_logs) as logs, (select count(*)::int from transfers) as transfers,
        (select count(*)::int from peppers) as peppers, (select count(*)::int from crates) as crates`)
    return {
      figures: [
        atMost('lines in which the tables differ from a fresh replay', difference(dump, fresh), 0, 'lines'),
        atLeast('kills', kills(), wanted.kills),
        atLeast(`reorgs of depth 1 to ${DEEPEST}`, takenBack.length, wanted.reorgs),
        atLeast(
          'answers failing, slow, cut, incomplete or contradictory',
          (spoilt / (spoilt + well)) * 100,
          28,
          '%',
        ),
        atMost('followers that ended without being killed', sayings.ownEnds.length, 0),
        ...limited.figures,
      ],
      facts: [
        {
          what: 'the tables',
          value: `${amount(dump.length)} bytes as text, SHA-256 ${digest(dump)}; the fresh replay’s ${digest(fresh)}; ${JSON.stringify(tables)}`,
        },
        {
          what: 'killed with SIGKILL',
          value: `${killed.afterCommits} at most ${SOON} ms after a commit of theirs, ${killed.atAnyTime} in the first ${LONGEST_TERM} ms of following, ${killed.bystanders} while they started or stood by`,
        },
        {
          what: 'the chain',
          value: `took ${amount(takenBack.reduce((all, depth) => all + depth, 0))} blocks back and has ${amount(await chain.height())}; followers undid blocks ${sayings.undone} times and began anew ${sayings.anew} times`,
        },
        {
          what: 'three nodes',
          value: `answered ${amount(well)} times well, ${amount(spoilt)} times not: ${faultsOf(counts)}`,
        },
        ...limited.facts,
        ...sayings.ownEnds.map((value) => ({ what: 'last words', value })),
      ],
    }
  })

/** Whether the tables stand at a block that the chain still has. */
async function isOnChain({ db }: Database, { world }: UnrulyChain): Promise<boolean> {
  const {
    rows: [row],
  } = await db.execute<{ reached: string; hash: string }>(sql`
    select block_number as reached, '0x' || encode(block_hash, 'hex') as hash from chain_cursor`)
  if (row === undefined) return false
  const block = await getBlock(world.client, { blockNumber: BigInt(row.reached) }).catch(() => undefined)
  return block?.hash === row.hash
}

/** Waits until the tables have moved, or the one who moves them is gone. */
async function progress(database: Database, follower: DoomedFollower): Promise<void> {
  const before = await cursorOf(database)
  await until('The follower does not get on.', async () => {
    return follower.isGone() || (await cursorOf(database)) !== before
  })
}

/** The block at which the tables stand, 0 before there is any. */
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
