/**
 * The queries of `/api/activity`. Every one of them reads rows from an index that has them newest first and stops
 * after a page, whatever the table holds: an account is looked up as sender and as recipient in two scans that are
 * merged, because an `or` of both would read every row of one of them or of the table.
 */
import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import { zeroAddress, type Address } from 'viem'
import { checksummed } from '@peppermint/indexer/db/checksummed.ts'
import { transfers, zeroAddressBytes } from '../db/schema.ts'
import { afterCursor, type Cursor } from './queryFields.ts'

export interface ActivityFilter {
  readonly kind?: 'mint' | 'transfer' | undefined
  /** Sender or recipient. */
  readonly owner?: Address | undefined
  readonly token?: number | undefined
  /** Only what is older than this. */
  readonly cursor?: Cursor | undefined
}

export type TransferRow = typeof transfers.$inferSelect

/** A part of the rows that match, which one index has newest first. */
interface Scan {
  readonly where: SQL | undefined
  readonly orderBy: readonly SQL[]
}

const newestFirst = [desc(transfers.blockNumber), desc(transfers.logIndex)] as const
// Literals, because a partial index is used only where its predicate is in the query.
const isMint = sql`${transfers.from} = ${zeroAddressBytes}`
const isTransfer = sql`${transfers.from} <> ${zeroAddressBytes}`

/** A page of transfers: what reads its rows, and what makes the page of them. */
export interface TransferPage {
  /** A subquery of one `json`, for `transfersOf`. */
  readonly value: SQL
  /** The page, newest first. */
  readonly pageOf: (rows: readonly TransferRow[]) => readonly TransferRow[]
}

/** The newest transfers that match, `limit` at most. */
export function queryNewestTransfers(filter: ActivityFilter, limit: number): TransferPage {
  const { kind, owner, token, cursor } = filter
  const isOfOneToken = token !== undefined
  // A token is minted once: that one row is left out here, where in SQL it would make another index look good.
  const rowLimit = isOfOneToken && kind === 'transfer' ? limit + 1 : limit
  const isExcluded = ({ from }: TransferRow) => kind === 'transfer' && from === zeroAddress
  return {
    value: toJson(
      owner !== undefined && isOfOneToken && kind !== 'mint'
        ? selectAtPositions(selectHolderPositions(owner, token, cursor, rowLimit), rowLimit)
        : sql.join(
            planScans(filter).map((scan) => sql`(${selectScan(scan, rowLimit)})`),
            sql` union all `,
          ),
    ),
    pageOf: (rows) =>
      dedupeNewestFirst(rows)
        .filter((row) => !isExcluded(row))
        .slice(0, limit),
  }
}

/** The newest transfers of a token, `limit` at most: a subquery of one `json`, for `transfersOf`. */
export const queryTokenHistory = (token: number, limit: number): SQL =>
  toJson(selectScan(scanByColumn(transfers.token, token, undefined), limit))

/** Rows of a subquery made by `newestTransfers` or `newestOfToken`. */
export function parseTransfers(value: unknown): readonly TransferRow[] {
  return (value as readonly Columns[]).map(
    ([blockNumber, logIndex, token, from, to, transactionHash, timestamp]) => ({
      blockNumber,
      logIndex,
      token,
      from: checksummed(`0x${from}`),
      to: checksummed(`0x${to}`),
      transactionHash: `0x${transactionHash}`,
      timestamp,
    }),
  )
}

type Columns = readonly [
  blockNumber: number,
  logIndex: number,
  token: number,
  from: string,
  to: string,
  transactionHash: string,
  timestamp: number,
]

/** One `json` of all rows: to map a hundred rows column by column takes longer than to find them. */
const toJson = (rows: SQL): SQL => sql`
  select coalesce(json_agg(json_build_array(
    block_number, log_index, token, encode("from", 'hex'), encode("to", 'hex'), encode(transaction_hash, 'hex'),
    timestamp
  )), '[]') from (${rows}) as page`

const selectScan = (scan: Scan, limit: number): SQL => sql`
  select ${transfers}.* from ${transfers} where ${scan.where ?? sql`true`} order by ${orderByClause(scan)} limit ${limit}`

/** The rows of these places, which are few: ordered by the places, so that no other index is an alternative. */
const selectAtPositions = (places: SQL, limit: number): SQL => sql`
  select ${transfers}.* from (${places}) as places
  join ${transfers} on ${transfers.blockNumber} = places.block_number and ${transfers.logIndex} = places.log_index
  order by places.block_number desc, places.log_index desc limit ${limit}`

/** Every row that matches is in one of these, or in several. */
function planScans({ kind, owner, token, cursor }: ActivityFilter): readonly Scan[] {
  if (token !== undefined) {
    if (kind !== 'mint') return [scanByColumn(transfers.token, token, cursor)]
    const ofOwner = owner === undefined || owner === zeroAddress ? undefined : eq(transfers.to, owner)
    return [scanByColumn(transfers.from, zeroAddress, cursor, and(eq(transfers.token, token), ofOwner))]
  }
  const allMints = scanByColumn(transfers.from, zeroAddress, cursor)
  if (owner === undefined) {
    if (kind === 'mint') return [allMints]
    return [
      { where: and(kind === 'transfer' ? isTransfer : undefined, olderThan(cursor)), orderBy: newestFirst },
    ]
  }
  // The zero address sends every mint, and nothing else.
  const isZero = owner === zeroAddress
  const mints = isZero ? allMints : scanByColumn(transfers.to, owner, cursor, isMint)
  const received = scanByColumn(transfers.to, owner, cursor, isTransfer)
  const transfersOfOwner = isZero ? [received] : [scanByColumn(transfers.from, owner, cursor), received]
  return [...(kind === 'transfer' ? [] : [mints]), ...(kind === 'mint' ? [] : transfersOfOwner)]
}

/**
 * The rows in which a column has this value, by an index that begins with the column. As one of a list of values, with
 * the column in the order: of `column = value` the planner would drop it from the order, and then look for the rows of
 * a busy account along all blocks, which takes long where they are all old.
 */
function scanByColumn(
  column: typeof transfers.token | typeof transfers.from | typeof transfers.to,
  value: number | string,
  cursor: Cursor | undefined,
  isOfKind?: SQL,
): Scan {
  const list = sql`array[${sql.param(value, column)}]::${sql.raw(column.getSQLType())}[]`
  return {
    where: and(sql`${column} = any(${list})`, olderThan(cursor), isOfKind),
    orderBy: [desc(column), ...newestFirst],
  }
}

/**
 * Places of the newest transfers of a token to and from one account. A token that an account sends is one that it
 * received in the transfer before, so that the transfers to it are found from those it sent; one that it did not send
 * yet is the newest of all.
 */
function selectHolderPositions(
  owner: Address,
  token: number,
  cursor: Cursor | undefined,
  limit: number,
): SQL {
  const sent = scanByColumn(transfers.from, owner, cursor, eq(transfers.token, token))
  const ofToken = scanByColumn(transfers.token, token, cursor)
  const before = scanByColumn(transfers.token, token, undefined)
  return sql`
    with sent as (
      select block_number, log_index from ${transfers} where ${sent.where} order by ${orderByClause(sent)} limit ${limit}
    ), latest as (
      select block_number, log_index, ${transfers.to} as recipient from ${transfers} where ${ofToken.where}
      order by ${orderByClause(ofToken)} limit 1
    )
    select block_number, log_index from sent
    union
    select received.block_number, received.log_index from sent cross join lateral (
      select block_number, log_index from ${transfers}
      where ${before.where} and (${transfers.blockNumber}, ${transfers.logIndex}) < (sent.block_number, sent.log_index)
      order by ${orderByClause(before)} limit 1
    ) received
    union
    select block_number, log_index from latest where recipient = ${sql.param(owner, transfers.to)}`
}

const orderByClause = ({ orderBy }: Scan): SQL => sql.join([...orderBy], sql`, `)

const olderThan = (cursor: Cursor | undefined) =>
  afterCursor([sql`${transfers.blockNumber}`, sql`${transfers.logIndex}`], 'desc', cursor)

/** Each row once, newest first: one that an account sent to itself comes from two scans. */
function dedupeNewestFirst(rows: readonly TransferRow[]): readonly TransferRow[] {
  const byPlace = new Map(rows.map((row) => [`${row.blockNumber} ${row.logIndex}`, row]))
  return [...byPlace.values()].toSorted(
    (one, other) => other.blockNumber - one.blockNumber || other.logIndex - one.logIndex,
  )
}
