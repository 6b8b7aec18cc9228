/** Readiness checks of the mint server. */
import type { Follower } from '@peppermint/indexer/chain/startFollower.ts'
import type { SaleFeed } from '../collection/saleFeed.ts'
import type { Database } from '@peppermint/indexer/db/database.ts'
import { createDatabaseCheck, createIndexingCheck } from '@peppermint/indexer/indexingCheck.ts'
import type { Page } from './pages/page.ts'
import type { ReadyCheck, ReadyFailure } from '@peppermint/http/probes.ts'

export interface ReadyParts {
  readonly page: Page | undefined
  readonly database: Pick<Database, 'ping'>
  readonly sale: Pick<SaleFeed, 'latest' | 'failure'>
  readonly follower: Pick<Follower, 'status'> | undefined
}

/** For the chain's first response. */
const CHAIN_TIMEOUT_MS = 1_500

const FAILURES = {
  page: {
    code: 'page_not_built',
    message: 'SITE_DIR contains no build of the page.',
  },
  chain: { code: 'chain_unreachable', message: 'The chain has not responded since the server started.' },
} as const satisfies Record<string, ReadyFailure>

export function createReadyChecks(parts: ReadyParts): readonly ReadyCheck[] {
  const { page, database, sale, follower } = parts
  return [
    () => (page ? undefined : FAILURES.page),
    createDatabaseCheck(database),
    async () => ((await sale.latest(CHAIN_TIMEOUT_MS)) ? undefined : (sale.failure() ?? FAILURES.chain)),
    createIndexingCheck(follower),
  ]
}
