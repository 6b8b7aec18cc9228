/**
 * Followers with nodes that reject batches above 1, 3 or 20, each in its own way, during reorgs: as the
 * only endpoint, and together with one without a limit. The tables must equal those of a fresh replay.
 */
import { collectionPlan } from '@peppermint/server/collectionPlan'
import { openDatabase } from '@peppermint/server/database'
import { dumpTables } from '@peppermint/server/dumpTables'
import { startLimitedNode, type LimitedNodeOptions } from '@peppermint/server/limitedNode'
import {
  createLogCounts,
  startFollowerProcess,
  type FollowerProcessOptions,
} from '@peppermint/server/followerProcess'
import { atLeast, atMost, type PartResult } from '../parts/figure.ts'
import { arrival, difference, freshReplay } from './replay.ts'
import type { Run } from '../parts/runBench.ts'
import { withCleanup } from '../parts/withCleanup.ts'
import type { UnrulyChain } from './unrulyChain.ts'

const nodes: readonly Omit<LimitedNodeOptions, 'target'>[] = [
  { limit: 0, refusal: 'status-500' },
  { limit: 1, refusal: 'close' },
  { limit: 3, refusal: 'status-429' },
  { limit: 3, refusal: 'first-entries' },
  { limit: 20, refusal: 'error-object' },
  { limit: 20, refusal: 'no-ids' },
]
/** Depths of the reorgs during each run. */
const DEPTHS = [3, 25]

interface Outcome {
  readonly differing: number
  readonly refused: number
  /** Reorgs that the follower rolled back. */
  readonly undone: number
  readonly hasLogged: boolean
}

/** Each node alone, then together with one without a limit. */
export async function batchLimitFaults(
  run: Run,
  chain: UnrulyChain,
  options: FollowerProcessOptions,
): Promise<PartResult> {
  const outcomes: Outcome[] = []
  for (const node of nodes)
    for (const others of [[], [chain.world.rpcUrl]]) {
      run.log(`faults: batches above ${node.limit} refused (${node.refusal}), ${others.length} other node`)
      outcomes.push(await follow(run, chain, options, node, others))
    }
  const sum = (of: (outcome: Outcome) => number) => outcomes.reduce((all, one) => all + of(one), 0)
  return {
    figures: [
      atMost(
        'lines in which tables read from nodes with small batches differ from a fresh replay',
        sum(({ differing }) => differing),
        0,
        'lines',
      ),
      atLeast(
        'reorgs that those followers undid',
        sum(({ undone }) => undone),
        outcomes.length * DEPTHS.length,
      ),
      atMost(
        'of those followers without a log line `rpc batch limit: …`',
        sum(({ hasLogged }) => (hasLogged ? 0 : 1)),
        0,
      ),
    ],
    facts: [
      {
        what: 'nodes with small batches',
        value: `${outcomes.length} followers over nodes that refuse batches above 0, 1, 3 and 20, alone and beside another: ${sum(({ refused }) => refused)} batches refused, blocks undone ${sum(({ undone }) => undone)} times`,
      },
    ],
  }
}

function follow(
  run: Run,
  chain: UnrulyChain,
  followerOptions: FollowerProcessOptions,
  limits: Omit<LimitedNodeOptions, 'target'>,
  others: readonly string[],
): Promise<Outcome> {
  return withCleanup(async (onCleanup) => {
    const node = onCleanup(await startLimitedNode({ ...limits, target: chain.world.rpcUrl }))
    const options = {
      ...followerOptions,
      databaseUrl: await run.cluster.freshDatabase(),
      rpcUrls: [node.url, ...others],
    }
    const database = await openDatabase(options.databaseUrl, { maxConnections: 1 })
    onCleanup({ stop: () => database.close() })
    const logCounts = createLogCounts()
    const follower = startFollowerProcess(options, logCounts)
    onCleanup({ stop: () => follower.kill() })
    await arrival(database, chain)
    for (const depth of DEPTHS) {
      await chain.reorg(depth)
      await arrival(database, chain)
    }
    const dump = await dumpTables(database, collectionPlan(chain.deployment))
    const fresh = await freshReplay(run, chain, followerOptions)
    return {
      differing: difference(dump, fresh),
      refused: node.counts.refused.length,
      undone: logCounts.rollbacks,
      hasLogged: logCounts.batchLimits > 0,
    }
  })
}
