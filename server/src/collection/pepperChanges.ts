/** Rows of peppers and crates, as they come from the database: all of them, or those that changed since a block. */
import { eq, sql, type SQL } from 'drizzle-orm'
import type { Hex } from 'viem'
import { chainBlocks, chainCursor, crates, peppers } from '../db/schema.ts'
import { requireCaughtUp, type TablesReader } from './asOf.ts'
import type { CardRow, CrateRow, PepperChanges, PepperRow, PepperTable } from './pepperRows.ts'
import { toTraitCodes } from '@peppermint/peppers/traitFilter'

/**
 * One statement, a second one after a reorg.
 * @param base a table of an earlier block; everything is read where the tables no longer descend from it.
 * @throws {HttpError} 503 `not_ready`, and the driver's errors.
 */
export async function readPepperChanges(
  tables: TablesReader,
  chainId: number,
  base: PepperTable | undefined,
): Promise<PepperChanges> {
  const since = base === undefined ? undefined : base.asOf.number
  const isDescendant = base === undefined ? sql`true` : descendsFrom(base)
  const ofDescendant = (rows: SQL) =>
    sql<string | null>`case when ${chainCursor.isCaughtUp} and ${isDescendant} then (${rows}) end`
  const [row] = await tables
    .select({
      asOf: { number: chainBlocks.number, hash: chainBlocks.hash, timestamp: chainBlocks.timestamp },
      isCaughtUp: chainCursor.isCaughtUp,
      plan: chainCursor.plan,
      peppers: ofDescendant(selectPeppers(since)),
      crates: ofDescendant(selectCrates(since)),
    })
    .from(chainCursor)
    .innerJoin(chainBlocks, eq(chainBlocks.number, chainCursor.blockNumber))
    .where(eq(chainCursor.chainId, chainId))
  const asOf = requireCaughtUp(row)
  if (row?.peppers == null || row.crates === null) return readPepperChanges(tables, chainId, undefined)
  return {
    asOf,
    plan: row.plan,
    base,
    peppers: (JSON.parse(row.peppers) as readonly PepperColumns[]).map(pepperRow),
    crates: (JSON.parse(row.crates) as readonly CrateColumns[]).map(crateRow),
  }
}

/** Whether the tables are of a later block of the same fork, made by the same plan. */
const descendsFrom = ({ plan, asOf }: PepperTable): SQL => sql`(
  ${chainCursor.plan} = ${plan} and exists (
    select from ${chainBlocks} as known
    where known.number = ${asOf.number} and known.hash = ${sql.param(asOf.hash, chainBlocks.hash)}
  ))`

const selectPeppers = (since: number | undefined): SQL => sql`
  select coalesce(json_agg(json_build_array(
    token, encode(owner, 'hex'), encode(minter, 'hex'), minted_in_block, minted_at, held_since_block, held_since_log,
    transfers, card, heat, cultivar, ripeness, skin, calyx, pattern, companion, ground
  ) order by token), '[]')::text
  from ${peppers} ${
    since === undefined
      ? sql``
      : sql`where held_since_block > ${since} or token in (
          select generate_series(first, first + size - 1) from ${crates} where revealed_in_block > ${since}
        )`
  }`

const selectCrates = (since: number | undefined): SQL => sql`
  select coalesce(json_agg(json_build_array(
    crate, first, size, closed_in_block, closed_at, fallback_started_in_block, revealed_in_block, revealed_at,
    '0x' || encode(seed, 'hex'), with_link
  ) order by crate), '[]')::text
  from ${crates} ${
    since === undefined
      ? sql``
      : sql`where closed_in_block > ${since} or fallback_started_in_block > ${since} or revealed_in_block > ${since}`
  }`

type PepperColumns = readonly [
  token: number,
  owner: string,
  minter: string,
  mintedInBlock: number,
  mintedAt: number,
  heldSinceBlock: number,
  heldSinceLog: number,
  transfers: number,
  card: number | null,
  heat: number,
  ...traits: (string | number)[],
]

function pepperRow(columns: PepperColumns): PepperRow {
  const [token, owner, minter, mintedInBlock, mintedAt, heldSinceBlock, heldSinceLog, transfers, ...ofCard] =
    columns
  const [number, heat, ...traits] = ofCard
  const card: CardRow | null = number === null ? null : { number, heat, traits: toTraitCodes(traits) }
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

type CrateColumns = readonly [
  crate: number,
  first: number,
  size: number,
  closedInBlock: number,
  closedAt: number,
  fallbackStartedInBlock: number | null,
  revealedInBlock: number | null,
  revealedAt: number | null,
  seed: Hex | null,
  withLink: boolean | null,
]

function crateRow(columns: CrateColumns): CrateRow {
  const [crate, first, size, closedInBlock, closedAt, fallbackStartedInBlock, ...ofReveal] = columns
  const [revealedInBlock, revealedAt, seed, withLink] = ofReveal
  return {
    crate,
    first,
    size,
    closedInBlock,
    closedAt,
    fallbackStartedInBlock,
    revealedInBlock,
    revealedAt,
    seed,
    withLink,
  }
}
