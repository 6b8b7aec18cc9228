/**
 * What this process needs to serve visitors. How far the tables are behind the chain counts only until they have caught
 * up once: later that is the same for all processes of a database, and to turn visitors away everywhere would help
 * nobody; the figures tell of it instead.
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

/** So many blocks behind the chain is as good as caught up. */
const MAX_LAG_BLOCKS = 20
/** How long the check may wait for the chain's first answer, in milliseconds. */
const CHAIN_TIMEOUT_MS = 1_500

const FAILURES = {
  page: {
    code: 'page_not_built',
    message: 'There is no built page in SITE_DIR, so there is nothing to show.',
  },
  database: { code: 'database_unreachable', message: 'The database does not answer.' },
  chain: { code: 'chain_unreachable', message: 'The chain has not answered since the server started.' },
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
      // Whoever stands by reads the tables of one that follows.
      if (role === 'standby') return undefined
      const lagBlocks = cursor && head ? head.number - cursor.number : undefined
      hasCaughtUp = lagBlocks !== undefined && lagBlocks <= MAX_LAG_BLOCKS
      if (hasCaughtUp) return undefined
      const progress = lagBlocks === undefined ? 'has not begun' : `is ${lagBlocks} blocks behind`
      return { code: 'catching_up', message: `The reading of the chain ${progress}.` }
    },
  ]
}
