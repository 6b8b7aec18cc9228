/**
 * Rows of a history: one per Ethereum transaction, newest first. The default history reads them from an index of what it
 * always shows, and from that of each trusted token, in order: other tokens that anyone sent cost it nothing.
 */
import { and, desc, eq, gte, lte, sql, type SQL } from 'drizzle-orm'
import type { Address, Hash } from 'viem'
import type { Database } from '@peppermint/indexer/db/database.ts'
import { addressArray } from '../db/addressArray.ts'
import { safeHistory, safeTransfers } from '../db/schema.ts'
import { countRows, MAX_COUNTED } from './boundedCount.ts'
import { scanOfSafe } from './safeScan.ts'
import { isOfTrustedToken, type TokenFilter } from './tokenFilter.ts'

export interface HistoryRow {
  readonly blockNumber: number
  readonly transactionHash: Hash
  /** Unix seconds. */
  readonly timestamp: number
  readonly hasExecution: boolean
}

/** In Unix seconds; both are included. */
export interface TimeRange {
  readonly from?: number | undefined
  readonly until?: number | undefined
}

/** Where the next page of a whole history begins, which costs the same for every page. */
interface HistoryRange extends TimeRange {
  /** The last row of the page before. */
  readonly after?: Pick<HistoryRow, 'blockNumber' | 'transactionHash'> | undefined
}

export async function readHistoryRows(
  { lists }: Database,
  safe: Address,
  filter: TokenFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
  range: HistoryRange = {},
): Promise<HistoryRow[]> {
  const { rows } = await lists.execute<{
    block_number: string
    transaction_hash: Buffer
    timestamp: string
    has_execution: boolean
  }>(sql`
    select * from (${selectNewest(safe, filter, offset + limit, range)}) as newest
    order by block_number desc, transaction_hash desc offset ${offset} limit ${limit}`)
  return rows.map((row) => ({
    blockNumber: Number(row.block_number),
    transactionHash: `0x${row.transaction_hash.toString('hex')}`,
    timestamp: Number(row.timestamp),
    hasExecution: row.has_execution,
  }))
}

/** @returns null if there are more than `max`. */
export function countHistoryRows(
  database: Database,
  safe: Address,
  filter: TokenFilter,
  range: TimeRange = {},
  max = MAX_COUNTED,
): Promise<number | null> {
  const limit = max + 1
  const newest = selectNewest(safe, filter, limit, range)
  return countRows(database, sql`select * from (${newest}) as newest limit ${limit}`, max)
}

/** At least the newest `limit` rows, each once. */
function selectNewest(safe: Address, filter: TokenFilter, limit: number, range: HistoryRange): SQL {
  const { from, until, after } = range
  const isInRange = (table: typeof safeHistory | typeof safeTransfers) =>
    and(
      from === undefined ? undefined : gte(table.timestamp, Math.ceil(from)),
      until === undefined ? undefined : lte(table.timestamp, Math.floor(until)),
      after &&
        sql`(${table.blockNumber}, ${table.transactionHash}) < (${after.blockNumber}::int8,
          ${sql.param(after.transactionHash, table.transactionHash)}::bytea)`,
    )
  const columns = sql`block_number, transaction_hash, timestamp, has_execution`
  const { isOfSafe, first } = scanOfSafe(safeHistory.safe, safe)
  const newest = (where: SQL | undefined) => sql`
    select ${columns} from ${safeHistory} where ${and(where, isInRange(safeHistory))}
    order by ${first}, ${desc(safeHistory.blockNumber)}, ${desc(safeHistory.transactionHash)} limit ${limit}`
  if (filter.type === 'all') return newest(isOfSafe)
  const isMoved = and(
    eq(safeTransfers.safe, safe),
    isOfTrustedToken,
    sql`${safeTransfers.tokenType} = 'ERC20'`,
    sql`${safeTransfers.value} > 0`,
    isInRange(safeTransfers),
    // Each Ethereum transaction once, by its first transfer: a `distinct` would be answered from all rows.
    sql`(
      select count(*) from ${safeTransfers} as earlier
      where earlier.safe = ${safeTransfers.safe} and earlier.block_number = ${safeTransfers.blockNumber}
        and earlier.log_index < ${safeTransfers.logIndex} and earlier.token = ${safeTransfers.token}
        and earlier.transaction_hash = ${safeTransfers.transactionHash}
        and earlier.token_type = 'ERC20' and earlier.value > 0
    ) = 0`,
  )
  return sql`
    (${newest(and(isOfSafe, sql`${safeHistory.isAlwaysShown}`))})
    union
    select history.block_number, history.transaction_hash, history.timestamp, history.has_execution
    from unnest(${addressArray(filter.tokens)}) as trusted(token)
    cross join lateral (
      select block_number, transaction_hash from ${safeTransfers} where ${isMoved}
      order by token desc, block_number desc, transaction_hash desc limit ${limit}
    ) as moved
    cross join lateral (
      select ${columns} from ${safeHistory}
      where ${eq(safeHistory.safe, safe)} and ${safeHistory.blockNumber} = moved.block_number
        and ${safeHistory.transactionHash} = moved.transaction_hash limit 1
    ) as history`
}
