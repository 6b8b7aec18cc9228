/**
 * Readiness checks. Indexing lag counts only until the tables have caught up once: later it is the same for all
 * processes of a database, and making every process unready would not help. The metrics report it instead.
 */
import type { Follower } from '../chain/startFollower.ts'
import type { SaleFeed } from '../collection/saleFeed.ts'
import type { Database } from '../db/database.ts'
import type { Page } from './page.ts'
import type { ReadyCheck, ReadyFailure } from './probes.ts'

export interface ReadyParts {
  readonly page: Page | undefined
  readonly database: Pick<Database, 'ping'>
  readonly sale: Pick<SaleFeed, 'latest' | 'failure'>
  readonly follower: Pick<Follower, 'status'> | undefined
}

/** A lag up to this many blocks counts as caught up. */
const MAX_LAG_BLOCKS = 20
/** For the chain's first response. */
const CHAIN_TIMEOUT_MS = 1_500

const FAILURES = {
  page: {
    code: 'page_not_built',
    message: 'SITE_DIR contains no build of the page.',
  },
  database: { code: 'database_unreachable', message: 'The database is not responding.' },
  chain: { code: 'chain_unreachable', message: 'The chain has not responded since the server started.' },
} as const satisfies Record<string, ReadyFailure>

export function createReadyChecks(parts: ReadyParts): readonly ReadyCheck[] {
  const { page, database, sale, follower } = parts
  let hasCaughtUp = follower === undefined
  return [
    () => (page ? undefined : FAILURES.page),
    () =>
      database.ping().then(
        () => undefined,
        () => FAILURES.database,
      ),
    async () => ((await sale.latest(CHAIN_TIMEOUT_MS)) ? undefined : (sale.failure() ?? FAILURES.chain)),
    () => {
      if (hasCaughtUp || follower === undefined) return undefined
      const { role, cursor, head } = follower.status()
      // A standby serves the tables that the leader indexes.
      if (role === 'standby') return undefined
      const lagBlocks = cursor && head ? head.number - cursor.number : undefined
      hasCaughtUp = lagBlocks !== undefined && lagBlocks <= MAX_LAG_BLOCKS
      if (hasCaughtUp) return undefined
      const progress = lagBlocks === undefined ? 'has not started' : `is ${lagBlocks} blocks behind the chain`
      return { code: 'catching_up', message: `Indexing ${progress}.` }
    },
  ]
}
