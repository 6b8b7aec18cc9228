/** Contracts that are followed because somebody asked: the follower reads what it missed of them beside its work. */
import { sql } from 'drizzle-orm'
import type { Address } from 'viem'
import type { Database } from '../db/database.ts'
import { bytes } from './chainTables.ts'

/**
 * Asks that a contract be followed from now on, and that what it logged since `fromBlock` be read. Asking twice is
 * asking once; asking for an earlier block reads the blocks between.
 * @param source name of a source of the follower's plan.
 */
export async function askToFollow(
  database: Database,
  source: string,
  address: Address,
  fromBlock: number,
): Promise<void> {
  await database.db.execute(sql`
    insert into followed_contracts as known (source, address, asked_from, caught_up_to)
    values (${source}, ${bytes(address)}, ${fromBlock}, ${fromBlock - 1})
    on conflict (source, address) do update set
      asked_from = least(known.asked_from, excluded.asked_from),
      caught_up_to = case
        when least(known.asked_from, known.found_in_block) <= excluded.asked_from then known.caught_up_to
        else excluded.caught_up_to end`)
}

/** Whether everything up to the follower's cursor is read of a contract; false also where nobody asked for it. */
export async function isCaughtUp(database: Database, source: string, address: Address): Promise<boolean> {
  const {
    rows: [row],
  } = await database.db.execute<{ isCaughtUp: boolean }>(sql`
    select caught_up_to is null as "isCaughtUp" from followed_contracts
    where source = ${source} and address = ${bytes(address)}`)
  return row?.isCaughtUp ?? false
}
