/** Readiness of an index. */
import type { Follower } from './chain/startFollower.ts'
import type { Database } from './db/database.ts'
import type { ReadyCheck } from '@peppermint/http/probes.ts'

export const createDatabaseCheck =
  (database: Pick<Database, 'ping'>): ReadyCheck =>
  () =>
    database.ping().then(
      () => undefined,
      () => ({ code: 'database_unreachable', message: 'The database is not responding.' }),
    )

/** A lag up to this many blocks counts as caught up. */
const MAX_LAG_BLOCKS = 20
/**
 * It has caught up once, and has not stalled since. A stall makes all processes of a database unready, also standbys:
 * what they answer is as stale as what the leader does.
 * @param follower undefined: this process only reads what others index.
 */
export function createIndexingCheck(follower: Pick<Follower, 'status'> | undefined): ReadyCheck {
  let hasCaughtUp = false
  return () => {
    if (follower === undefined) return undefined
    const { role, cursor, head, isStalled, stalledReason } = follower.status()
    if (isStalled)
      return {
        code: 'indexing_stalled',
        message: `Indexing stalled: ${stalledReason ?? 'no step succeeds'}.`,
      }
    if (hasCaughtUp) return undefined
    // A standby serves the tables that the leader indexes.
    if (role === 'standby') return undefined
    const lagBlocks = cursor && head ? head.number - cursor.number : undefined
    hasCaughtUp = lagBlocks !== undefined && lagBlocks <= MAX_LAG_BLOCKS
    if (hasCaughtUp) return undefined
    const progress = lagBlocks === undefined ? 'has not started' : `is ${lagBlocks} blocks behind the chain`
    return { code: 'catching_up', message: `Indexing ${progress}.` }
  }
}

export interface NamedIndex {
  readonly chainId: number
  readonly follower: Pick<Follower, 'status'>
}

/**
 * Readiness of a process that serves several chains. One that is not ready is named, and makes the process unready only
 * if no other one is ready. Its own stall or the leader's: all processes answer from the same tables, so that a load
 * balancer would find nothing fresher elsewhere, and only take the other chains away.
 */
export function createChainChecks(chains: readonly NamedIndex[]): readonly ReadyCheck[] {
  const checks = chains.map(({ chainId, follower }) => ({ chainId, check: createIndexingCheck(follower) }))
  const readAll = async () =>
    Promise.all(checks.map(async ({ chainId, check }) => ({ chainId, failure: await check() })))
  return checks.map(({ chainId: own }) => async () => {
    const all = await readAll()
    const failure = all.find(({ chainId }) => chainId === own)?.failure
    const isPartial = all.some((one) => one.failure === undefined)
    return failure && { ...failure, isPartial, message: `Chain ${own}: ${failure.message}` }
  })
}
