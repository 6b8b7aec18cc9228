/**
 * The queries of `/api/activity`. Every one of them reads rows from an index that has them newest first and stops
 * after a page, whatever the table holds: an account is looked up as sender and as recipient in two scans that are
 * merged, because an `or` of both would read every row of one of them or of the table.
 */
import { and, desc, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { zeroAddress, type Address } from 'viem'
import { transfers, zeroAddressBytes } from '../db/schema.ts'
import type { View } from './asOf.ts'
import { behind, type Place } from './queryFields.ts'

export interface ActivityFilter {
  readonly kind?: 'mint' | 'transfer' | undefined
  /** Sender or recipient. */
  readonly owner?: Address | undefined
  readonly token?: number | undefined
  /** Only what is older than this. */
  readonly cursor?: Place | undefined
}

type TransferRow = typeof transfers.$inferSelect

/** A part of the rows that match, which one index has newest first. */
interface Scan {
  readonly where: SQL | undefined
  readonly orderBy: readonly SQL[]
}

const newestFirst = [desc(transfers.blockNumber), desc(transfers.logIndex)] as const
// Literals, because a partial index is used only where its predicate is in the query.
const isMint = sql`${transfers.from} = ${zeroAddressBytes}`
const isMove = sql`${transfers.from} <> ${zeroAddressBytes}`

/** The newest transfers that match, `limit` at most. */
export async function readActivity(
  view: View,
  filter: ActivityFilter,
  limit: number,
): Promise<readonly TransferRow[]> {
  const { kind, owner, token, cursor } = filter
  const isOfOneToken = token !== undefined
  // A token is minted once: that one row is left out here, where in SQL it would make another index look good.
  const wanted = isOfOneToken && kind === 'transfer' ? limit + 1 : limit
  const found =
    owner !== undefined && isOfOneToken && kind !== 'mint'
      ? await readByHolder(view, placesOfHolder(owner, token, cursor, wanted), wanted)
      : await readScans(view, scansOf(filter), wanted)
  const isLeftOut = ({ from }: TransferRow) => kind === 'transfer' && from === zeroAddress
  return found.filter((row) => !isLeftOut(row)).slice(0, limit)
}

/** One statement, whatever the number of scans. */
async function readScans(view: View, scans: readonly Scan[], limit: number): Promise<readonly TransferRow[]> {
  const [first, second, ...more] = scans.map(({ where, orderBy }) =>
    view
      .select()
      .from(transfers)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  )
  if (first === undefined) return []
  return newest(await (second === undefined ? first : unionAll(first, second, ...more)))
}

/** The rows of these places, which are few: ordered by the places, so that no other index is an alternative. */
async function readByHolder(view: View, places: SQL, limit: number): Promise<readonly TransferRow[]> {
  return view
    .select(getTableColumns(transfers))
    .from(sql`(${places}) as places`)
    .innerJoin(
      transfers,
      sql`${transfers.blockNumber} = places.block_number and ${transfers.logIndex} = places.log_index`,
    )
    .orderBy(sql`places.block_number desc, places.log_index desc`)
    .limit(limit)
}

/** Every row that matches is in one of these, or in several. */
function scansOf({ kind, owner, token, cursor }: ActivityFilter): readonly Scan[] {
  if (token !== undefined) {
    if (kind !== 'mint') return [scanBy(transfers.token, token, cursor)]
    const ofOwner = owner === undefined || owner === zeroAddress ? undefined : eq(transfers.to, owner)
    return [scanBy(transfers.from, zeroAddress, cursor, and(eq(transfers.token, token), ofOwner))]
  }
  const allMints = scanBy(transfers.from, zeroAddress, cursor)
  if (owner === undefined) {
    if (kind === 'mint') return [allMints]
    return [{ where: and(kind === 'transfer' ? isMove : undefined, olderThan(cursor)), orderBy: newestFirst }]
  }
  // The zero address sends every mint, and nothing else.
  const isZero = owner === zeroAddress
  const mints = isZero ? allMints : scanBy(transfers.to, owner, cursor, isMint)
  const received = scanBy(transfers.to, owner, cursor, isMove)
  const moves = isZero ? [received] : [scanBy(transfers.from, owner, cursor), received]
  return [...(kind === 'transfer' ? [] : [mints]), ...(kind === 'mint' ? [] : moves)]
}

/**
 * The rows in which a column has this value, by an index that begins with the column. As one of a list of values, with
 * the column in the order: of `column = value` the planner would drop it from the order, and then look for the rows of
 * a busy account along all blocks, which takes long where they are all old.
 */
function scanBy(
  column: typeof transfers.token | typeof transfers.from | typeof transfers.to,
  value: number | string,
  cursor: Place | undefined,
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
function placesOfHolder(owner: Address, token: number, cursor: Place | undefined, limit: number): SQL {
  const sent = scanBy(transfers.from, owner, cursor, eq(transfers.token, token))
  const ofToken = scanBy(transfers.token, token, cursor)
  const before = scanBy(transfers.token, token, undefined)
  return sql`
    with sent as (
      select block_number, log_index from ${transfers} where ${sent.where} order by ${inOrder(sent)} limit ${limit}
    ), latest as (
      select block_number, log_index, ${transfers.to} as recipient from ${transfers} where ${ofToken.where}
      order by ${inOrder(ofToken)} limit 1
    )
    select block_number, log_index from sent
    union
    select received.block_number, received.log_index from sent cross join lateral (
      select block_number, log_index from ${transfers}
      where ${before.where} and (${transfers.blockNumber}, ${transfers.logIndex}) < (sent.block_number, sent.log_index)
      order by ${inOrder(before)} limit 1
    ) received
    union
    select block_number, log_index from latest where recipient = ${sql.param(owner, transfers.to)}`
}

const inOrder = ({ orderBy }: Scan): SQL => sql.join([...orderBy], sql`, `)

const olderThan = (cursor: Place | undefined) =>
  behind([sql`${transfers.blockNumber}`, sql`${transfers.logIndex}`], 'desc', cursor)

/** Each row once, newest first: one that an account sent to itself comes from two scans. */
function newest(rows: readonly TransferRow[]): readonly TransferRow[] {
  const byPlace = new Map(rows.map((row) => [`${row.blockNumber} ${row.logIndex}`, row]))
  return [...byPlace.values()].toSorted(
    (one, other) => other.blockNumber - one.blockNumber || other.logIndex - one.logIndex,
  )
}
