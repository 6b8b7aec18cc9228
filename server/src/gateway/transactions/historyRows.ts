/**
 * Rows of a history: one per Ethereum transaction, newest first. The default history reads them from an index of what it
 * always shows, and from that of each trusted token, in order: other tokens that anyone sent cost it nothing.
 */
import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { Address, Hash } from 'viem'
import type { Database } from '../../db/database.ts'
import { safeHistory, safeTransfers } from '../db/schema.ts'
import { countRows, MAX_COUNTED } from './boundedCount.ts'
import { addressArray, type TokenFilter } from './tokenFilter.ts'

export interface HistoryRow {
  readonly blockNumber: number
  readonly transactionHash: Hash
  /** Unix seconds. */
  readonly timestamp: number
  readonly hasExecution: boolean
}

export async function readHistoryRows(
  { lists }: Database,
  safe: Address,
  filter: TokenFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<HistoryRow[]> {
  const { rows } = await lists.execute<{
    block_number: string
    transaction_hash: Buffer
    timestamp: string
    has_execution: boolean
  }>(sql`
    select * from (${selectNewest(safe, filter, offset + limit)}) as newest
    order by block_number desc, transaction_hash desc offset ${offset} limit ${limit}`)
  return rows.map((row) => ({
    blockNumber: Number(row.block_number),
    transactionHash: `0x${row.transaction_hash.toString('hex')}`,
    timestamp: Number(row.timestamp),
    hasExecution: row.has_execution,
  }))
}

/** @returns null if there are more than `MAX_COUNTED`. */
export function countHistoryRows(
  database: Database,
  safe: Address,
  filter: TokenFilter,
): Promise<number | null> {
  const limit = MAX_COUNTED + 1
  return countRows(
    database,
    sql`select * from (${selectNewest(safe, filter, limit)}) as newest limit ${limit}`,
  )
}

/** At least the newest `limit` rows, each once. */
function selectNewest(safe: Address, filter: TokenFilter, limit: number): SQL {
  const columns = sql`block_number, transaction_hash, timestamp, has_execution`
  const ofSafe = eq(safeHistory.safe, safe)
  const newest = (where: SQL | undefined) => sql`
    select ${columns} from ${safeHistory} where ${where}
    order by ${desc(safeHistory.blockNumber)}, ${desc(safeHistory.transactionHash)} limit ${limit}`
  if (filter.type === 'all') return newest(ofSafe)
  const isMoved = and(
    eq(safeTransfers.safe, safe),
    sql`${safeTransfers.token} = trusted.token`,
    sql`${safeTransfers.tokenType} = 'ERC20'`,
    sql`${safeTransfers.value} > 0`,
  )
  return sql`
    (${newest(and(ofSafe, sql`${safeHistory.isAlwaysShown}`))})
    union
    select history.block_number, history.transaction_hash, history.timestamp, history.has_execution
    from unnest(${addressArray(filter.tokens)}) as trusted(token)
    cross join lateral (
      select distinct block_number, transaction_hash from ${safeTransfers} where ${isMoved}
      order by block_number desc, transaction_hash desc limit ${limit}
    ) as moved
    join ${safeHistory} as history on history.safe = ${sql.param(safe, safeHistory.safe)}
      and history.block_number = moved.block_number and history.transaction_hash = moved.transaction_hash`
}
