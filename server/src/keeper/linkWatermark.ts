/** Which links may have left this server, in the database: a restart must not depend on what the chain is said to be. */
import { and, eq, sql } from 'drizzle-orm'
import type { Deployment } from '@peppermint/contracts/sale'
import type { Database } from '../db/database.ts'
import { linkWatermarks } from '../db/schema.ts'
import { KeeperError } from './keeperError.ts'

export interface LinkWatermark {
  /** The last crate, from 0, whose link may have left; -1 for none. @throws {KeeperError} `database-unreachable`. */
  read(): Promise<number>
  /** Stores a crate before its link leaves. Never lowers the watermark. @throws {KeeperError} `database-unreachable`. */
  raise(crate: number): Promise<void>
}

export function createLinkWatermark({ db }: Database, { chainId, contract }: Deployment): LinkWatermark {
  const { crate: stored } = linkWatermarks
  return {
    async read() {
      const isOurs = and(eq(linkWatermarks.chainId, chainId), eq(linkWatermarks.contract, contract))
      const [row] = await orUnreachable(db.select({ crate: stored }).from(linkWatermarks).where(isOurs))
      return row?.crate ?? -1
    },
    async raise(crate) {
      await orUnreachable(
        db
          .insert(linkWatermarks)
          .values({ chainId, contract, crate })
          .onConflictDoUpdate({
            target: [linkWatermarks.chainId, linkWatermarks.contract],
            set: { crate: sql`greatest(${stored}, excluded.crate)` },
          }),
      )
    },
  }
}

async function orUnreachable<Rows>(query: PromiseLike<Rows>): Promise<Rows> {
  try {
    return await query
  } catch {
    throw new KeeperError(
      'database-unreachable',
      'database: unreachable, so the watermark of links cannot be stored. No link was sent. Retrying.',
    )
  }
}
