/**
 * Readiness of an index. Its lag counts only until the tables have caught up once: later it is the same for all
 * processes of a database, and making every process unready would not help. The metrics report it instead.
 */
import type { Follower } from '../chain/startFollower.ts'
import type { ReadyCheck } from './probes.ts'

/** A lag up to this many blocks counts as caught up. */
const MAX_LAG_BLOCKS = 20
/** @param follower undefined: this process only reads what others index. */
export function createIndexingCheck(follower: Pick<Follower, 'status'> | undefined): ReadyCheck {
  let hasCaughtUp = follower === undefined
  return () => {
    if (hasCaughtUp || follower === undefined) return undefined
    const { role, cursor, head } = follower.status()
    // A standby serves the tables that the leader indexes.
    if (role === 'standby') return undefined
    const lagBlocks = cursor && head ? head.number - cursor.number : undefined
    hasCaughtUp = lagBlocks !== undefined && lagBlocks <= MAX_LAG_BLOCKS
    if (hasCaughtUp) return undefined
    const progress = lagBlocks === undefined ? 'has not started' : `is ${lagBlocks} blocks behind the chain`
    return { code: 'catching_up', message: `Indexing ${progress}.` }
  }
}
