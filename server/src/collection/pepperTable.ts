/**
 * Every pepper in memory, as of one block. A supply is some thousand rows, so that filters, counts and orders over all
 * of them take less than a query does. A new block brings the rows that changed since the last one; after a reorg, or
 * where the last block is no longer among the stored ones, all rows are read.
 */
import { getAddress, type Address, type Hex } from 'viem'
import type { Database } from '../db/database.ts'
import { caughtUp, type AsOf } from './asOf.ts'
import { sharedRead } from './sharedRead.ts'

/** What an opened pepper's card says. */
export interface CardRow {
  /** Place in the deck, from 1. */
  readonly number: number
  readonly cultivar: number
  readonly ripeness: string
  readonly skin: string
  readonly calyx: string
  readonly pattern: string
  readonly companion: string
  readonly ground: number
  /** Scoville heat units. */
  readonly heat: number
}

export interface PepperRow {
  readonly token: number
  /** Lower case, as `ownerKey` makes it. */
  readonly owner: Hex
  /** Lower case. */
  readonly minter: Hex
  readonly mintedInBlock: number
  /** Unix seconds. */
  readonly mintedAt: number
  readonly heldSinceBlock: number
  readonly heldSinceLog: number
  readonly transfers: number
  /** null while it is sealed. */
  readonly card: CardRow | null
}

export interface PepperTable {
  readonly asOf: AsOf
  /** By token, ascending. */
  readonly rows: readonly PepperRow[]
  row(token: number): PepperRow | undefined
  /** A value made of the rows, made once and kept with them. `key` names it. */
  derived<T>(key: string, make: (rows: readonly PepperRow[]) => T): T
}

export interface PepperTables {
  /**
   * The table of this block, or of a newer one where the database has moved on.
   * @throws {Refusal} 503 `not_ready`, and the driver's errors.
   */
  at(asOf: AsOf): Promise<PepperTable>
}

/** How rows name an account. */
export const ownerKey = (address: Address): Hex => address.toLowerCase() as Hex

/** The checksummed address of a row's account. */
export const addressOfKey = (key: Hex): Address => getAddress(key)

export function createPepperTables(database: Pick<Database, 'lists'>, chainId: number): PepperTables {
  const { $client: sql } = database.lists
  let latest: Loaded | undefined

  const load = sharedRead(async () => {
    // What the answer is a change of; `latest` may be another table by the time it arrives.
    const base = latest
    const [row] = await sql<Answer[]>`
      with cursor as (
        select block_number, block_hash, plan, is_caught_up, coalesce(
          plan = ${base?.plan ?? ''} and exists (
            select from chain_blocks
            where number = ${base?.table.asOf.number ?? -1} and hash = ${bytesOf(base?.table.asOf.hash)}
          ), false) as is_descendant
        from chain_cursor where chain_id = ${chainId}
      )
      select block_number::float8 as number, '0x' || encode(block_hash, 'hex') as hash, timestamp::float8, plan,
        is_caught_up, is_descendant, (
          select coalesce(json_agg(json_build_array(
            token, encode(owner, 'hex'), encode(minter, 'hex'), minted_in_block, minted_at, held_since_block,
            held_since_log, transfers, card, cultivar, ripeness, skin, calyx, pattern, companion, ground, heat
          ) order by token), '[]')::text
          from peppers
          where is_caught_up and (
            not is_descendant or held_since_block > ${base?.table.asOf.number ?? -1} or token in (
              select generate_series(first, first + size - 1) from crates
              where opened_in_block > ${base?.table.asOf.number ?? -1}
            )
          )
        ) as rows
      from cursor join chain_blocks on chain_blocks.number = block_number`
    const asOf = caughtUp(row && { asOf: asOfRow(row), isCaughtUp: row.is_caught_up })
    const changed = (JSON.parse(row?.rows ?? '[]') as readonly Columns[]).map(rowOf)
    const rows = row?.is_descendant && base ? merged(base.table.rows, changed) : changed
    latest = { table: tableOf(asOf, rows), plan: row?.plan ?? '' }
    return latest.table
  })
  return { at: async ({ hash }) => (latest?.table.asOf.hash === hash ? latest.table : load()) }
}

const asOfRow = ({ number, hash, timestamp }: Answer): AsOf => ({ number, hash, timestamp })

interface Loaded {
  readonly table: PepperTable
  /** Digest of what the tables are made of: another one makes other rows of the same blocks. */
  readonly plan: string
}

interface Answer {
  readonly number: number
  readonly hash: Hex
  readonly timestamp: number
  readonly plan: string
  readonly is_caught_up: boolean
  readonly is_descendant: boolean
  readonly rows: string
}

const bytesOf = (hash: Hex | undefined) => Buffer.from(hash?.slice(2) ?? '', 'hex')

/** A row as the query lists its columns. */
type Columns = readonly [
  token: number,
  owner: string,
  minter: string,
  mintedInBlock: number,
  mintedAt: number,
  heldSinceBlock: number,
  heldSinceLog: number,
  transfers: number,
  card: number | null,
  cultivar: number,
  ripeness: string,
  skin: string,
  calyx: string,
  pattern: string,
  companion: string,
  ground: number,
  heat: number,
]

function rowOf(columns: Columns): PepperRow {
  const [token, owner, minter, mintedInBlock, mintedAt, heldSinceBlock, heldSinceLog, transfers, ...traits] =
    columns
  const [number, cultivar, ripeness, skin, calyx, pattern, companion, ground, heat] = traits
  const card =
    number === null ? null : { number, cultivar, ripeness, skin, calyx, pattern, companion, ground, heat }
  return {
    token,
    owner: `0x${owner}`,
    minter: `0x${minter}`,
    mintedInBlock,
    mintedAt,
    heldSinceBlock,
    heldSinceLog,
    transfers,
    card,
  }
}

/** Both are sorted by token; a changed row replaces the known one. */
function merged(known: readonly PepperRow[], changed: readonly PepperRow[]): readonly PepperRow[] {
  if (changed.length === 0) return known
  const rows = new Map(known.map((row) => [row.token, row]))
  for (const row of changed) rows.set(row.token, row)
  return [...rows.values()].toSorted((one, other) => one.token - other.token)
}

function tableOf(asOf: AsOf, rows: readonly PepperRow[]): PepperTable {
  const values = new Map<string, unknown>()
  return {
    asOf,
    rows,
    row(token) {
      // Tokens are minted in a row from 1, so that it usually is where it is looked for first.
      const guess = rows[token - 1]
      return guess?.token === token ? guess : rows.find((row) => row.token === token)
    },
    derived(key, make) {
      if (!values.has(key)) values.set(key, make(rows))
      return values.get(key) as never
    },
  }
}
