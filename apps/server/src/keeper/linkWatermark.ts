/** Which links may have left this server, in the database: a restart must not depend on what the chain is said to be. */
import { and, eq, sql } from 'drizzle-orm'
import type { Deployment } from '@peppermint/sale'
import type { Database } from '@peppermint/indexer/db/database.ts'
import { linkWatermarks } from '../db/schema.ts'
import { KeeperError } from './keeperError.ts'

export interface LinkWatermark {
  /** The last crate, from 0, whose link may have left; -1 for none. @throws {KeeperError} `database-unreachable`. */
  read(): Promise<number>
  /**
   * Stores a crate before its link leaves. Never lowers the watermark.
   * @param minIntervalMs time since the last raise, by the clock of the database.
   * @returns false if the interval has not passed, or the watermark is as high already: nothing was stored.
   * @throws {KeeperError} `database-unreachable`.
   */
  raise(crate: number, minIntervalMs: number): Promise<boolean>
}

export function createLinkWatermark({ db }: Database, { chainId, contract }: Deployment): LinkWatermark {
  const { crate: stored, raisedAt } = linkWatermarks
  return {
    async read() {
      const isOurs = and(eq(linkWatermarks.chainId, chainId), eq(linkWatermarks.contract, contract))
      const [row] = await orUnreachable(db.select({ crate: stored }).from(linkWatermarks).where(isOurs))
      return row?.crate ?? -1
    },
    async raise(crate, minIntervalMs) {
      const interval = sql`${minIntervalMs}::double precision * interval '1 millisecond'`
      const rows = await orUnreachable(
        db
          .insert(linkWatermarks)
          .values({ chainId, contract, crate })
          .onConflictDoUpdate({
            target: [linkWatermarks.chainId, linkWatermarks.contract],
            set: { crate: sql`excluded.crate`, raisedAt: sql`now()` },
            // A time in the future is of a clock that was set back since.
            setWhere: sql`${stored} < excluded.crate and (${raisedAt} <= now() - ${interval} or ${raisedAt} > now())`,
          })
          .returning({ crate: stored }),
      )
      return rows.length > 0
    },
  }
}

async function orUnreachable<Rows>(query: PromiseLike<Rows>): Promise<Rows> {
  try {
    return await query
  } catch {
    throw new KeeperError(
      'database-unreachable',
      'database: unreachable, so the watermark of links cannot be stored. This step sent nothing. Retrying.',
    )
  }
}
