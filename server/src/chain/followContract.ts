/** Contracts followed on request; the follower backfills their earlier logs. */
import { sql } from 'drizzle-orm'
import type { Address } from 'viem'
import type { Database } from '../db/database.ts'
import { toBytea } from './chainTables.ts'

/**
 * Requests that a contract be followed and its logs since `fromBlock` be backfilled. Idempotent; a request for an
 * earlier block backfills the blocks in between.
 * @param source name of a source of the follower's plan.
 */
export async function followContract(
  database: Database,
  source: string,
  address: Address,
  fromBlock: number,
): Promise<void> {
  await database.db.execute(sql`
    insert into followed_contracts as known (source, address, requested_from_block, backfilled_to_block)
    values (${source}, ${toBytea(address)}, ${fromBlock}, ${fromBlock - 1})
    on conflict (source, address) do update set
      requested_from_block = least(known.requested_from_block, excluded.requested_from_block),
      backfilled_to_block = case
        when least(known.requested_from_block, known.discovered_in_block) <= excluded.requested_from_block then known.backfilled_to_block
        else excluded.backfilled_to_block end`)
}

/** Whether a contract is backfilled up to the cursor; false if it was never requested. */
export async function isCaughtUp(database: Database, source: string, address: Address): Promise<boolean> {
  const {
    rows: [row],
  } = await database.db.execute<{ isCaughtUp: boolean }>(sql`
    select backfilled_to_block is null as "isCaughtUp" from followed_contracts
    where source = ${source} and address = ${toBytea(address)}`)
  return row?.isCaughtUp ?? false
}
