/**
 * Backfills contracts that were requested later: reads their logs range by range up to the cursor, many contracts at once,
 * then rebuilds their rows, because the new logs lie between logs that are already applied.
 */
import { sql } from 'drizzle-orm'
import type { Address, Hex } from 'viem'
import { insertMissing } from './copyRows.ts'
import { toBytea, CursorMoved, readCursor, emitReset, type Cursor } from './chainTables.ts'
import {
  createContractRegistry,
  MAX_ADDRESSES_PER_FILTER,
  type ContractRegistry,
} from './contractRegistry.ts'
import type { EndpointPool } from './endpointPool.ts'
import type { Plan, Projection, Source, Transaction } from './plan.ts'
import type { Leadership } from './leadership.ts'
import type { RangeSize } from './rangeSize.ts'
import { readRange } from './readRange.ts'

/** A contract whose backfill has not reached the cursor. */
interface PendingBackfill extends FollowedContract {
  readonly from: number
}

/** Contracts of one source that are backfilled up to the same block, and continue together. */
export interface BackfillBatch {
  readonly of: Source
  readonly backfilledTo: number
  readonly contracts: readonly PendingBackfill[]
  /** Where it meets contracts that are further, and joins them; undefined if there are none. */
  readonly mergesAt: number | undefined
}

export interface BackfillParts {
  readonly plan: Plan
  readonly endpoints: EndpointPool
  readonly leadership: Leadership
  readonly size: RangeSize
  /** See `RangeRequest`. */
  readonly trustsLoneEndpoint: boolean
  readonly signal: AbortSignal
}

/** A followed contract and where it came from. */
export interface FollowedContract {
  readonly source: string
  readonly address: Address
  /** First block requested. */
  readonly requestedFrom: number | undefined
  /** Block of the factory log that announced it. */
  readonly discoveredInBlock: number | undefined
}

/** Adds a stored contract to a registry. */
export function registerContract(
  registry: ContractRegistry,
  { source, address, requestedFrom, discoveredInBlock }: FollowedContract,
): void {
  if (requestedFrom !== undefined) registry.add(source, address, requestedFrom)
  if (discoveredInBlock !== undefined) registry.addDiscovered([{ source, address, discoveredInBlock }])
}

/** Followed contracts outside the plan, without those that are still being backfilled. */
export async function readFollowedContracts(transaction: Transaction): Promise<readonly FollowedContract[]> {
  const { rows } = await transaction.execute<FollowedRow>(sql`
    select source, address, requested_from_block, discovered_in_block, backfilled_to_block
    from followed_contracts where backfilled_to_block is null`)
  return rows.map(followedIn)
}

/**
 * The next contracts to backfill.
 * @param isFurthestFirst takes those that have come furthest. Callers alternate: late requests must neither restart the
 * others nor wait for them.
 */
export async function readPendingBatch(
  transaction: Transaction,
  plan: Plan,
  isFurthestFirst: boolean,
): Promise<BackfillBatch | undefined> {
  const names = plan.sources.map(({ name }) => name)
  if (names.length === 0) return undefined
  const {
    rows: [first],
  } = await transaction.execute<{ source: string; backfilledTo: string }>(sql`
    select source, backfilled_to_block as "backfilledTo" from followed_contracts
    where backfilled_to_block is not null and source in ${names}
    order by backfilled_to_block ${isFurthestFirst ? sql`desc` : sql`asc`}, source limit 1`)
  const of = plan.sources.find(({ name }) => name === first?.source)
  if (first === undefined || of === undefined) return undefined
  const { source, backfilledTo } = first
  const { rows } = await transaction.execute<FollowedRow>(sql`
    select source, address, requested_from_block, discovered_in_block, backfilled_to_block
    from followed_contracts where source = ${source} and backfilled_to_block = ${backfilledTo}
    order by address limit ${MAX_ADDRESSES_PER_FILTER}`)
  const {
    rows: [further],
  } = await transaction.execute<{ block: string | null }>(sql`
    select min(backfilled_to_block) as block from followed_contracts
    where source = ${source} and backfilled_to_block > ${backfilledTo}`)
  return {
    of,
    backfilledTo: Number(backfilledTo),
    contracts: rows.map(followedIn).map((followed) => ({
      ...followed,
      from: Math.min(followed.requestedFrom ?? Infinity, followed.discoveredInBlock ?? Infinity),
    })),
    mergesAt: further?.block === null || further === undefined ? undefined : Number(further.block),
  }
}

interface FollowedRow extends Record<string, unknown> {
  readonly source: string
  readonly address: Buffer
  readonly requested_from_block: string | null
  readonly discovered_in_block: string | null
  readonly backfilled_to_block: string | null
}

function followedIn(row: FollowedRow): FollowedContract {
  const toNumber = (text: string | null) => (text === null ? undefined : Number(text))
  return {
    source: row.source,
    address: addressOf(row.address),
    requestedFrom: toNumber(row.requested_from_block),
    discoveredInBlock: toNumber(row.discovered_in_block),
  }
}

/** A step of a backfill. */
export type BackfillStep =
  /** These contracts join the registry. */
  | { readonly type: 'caught-up'; readonly contracts: readonly FollowedContract[] }
  /** The backfill continues, if only because an earlier block was requested meanwhile. */
  | { readonly type: 'more' }
  /** A reorg, which the follower's own step must roll back first. */
  | { readonly type: 'forked' }

/**
 * Backfills one range of a batch, and completes it if the range ends at the cursor: before the next step the cursor moves.
 * @throws {RpcFailure | QuorumError} nothing was written.
 */
export async function backfill(
  parts: BackfillParts,
  batch: BackfillBatch,
  cursor: Cursor,
): Promise<BackfillStep> {
  const { plan, endpoints, leadership, size, trustsLoneEndpoint, signal } = parts
  const { of, contracts, backfilledTo, mergesAt = Infinity } = batch
  if (backfilledTo >= cursor.number)
    return leadership.write((transaction) => finish(transaction, plan, batch, cursor))
  const from = backfilledTo + 1
  const to = Math.min(backfilledTo + size.blocks(), cursor.number, mergesAt)
  const startedAt = Date.now()
  const mentioning = plan.sources.filter(({ mentions }) => mentions?.source === of.name)
  const contractsOnly = createContractRegistry({
    ...plan,
    sources: [{ ...of, contracts: [], children: [] }, ...mentioning],
  })
  const childRules = createContractRegistry({
    ...plan,
    sources: plan.sources.map((source) => ({ ...source, contracts: [] })),
  })
  for (const { address, from: first } of contracts) {
    contractsOnly.add(of.name, address, first)
    childRules.add(of.name, address, first)
  }
  const request = { from, to, anchor: cursor, hasAllHeaders: false, trustsLoneEndpoint }
  const range = await readRange(endpoints, contractsOnly, request, signal)
  if (range.status === 'forked') return { type: 'forked' }
  size.recordRead(to - from + 1, Date.now() - startedAt, range.logs.length)
  const children = childRules.discoverChildren(range.logs)
  const withLogs = new Set(range.logs.map(({ blockNumber }) => blockNumber))
  return leadership.write(async (transaction) => {
    await requireCursor(transaction, plan, cursor)
    // Where an earlier block was requested meanwhile, the range is read again.
    if ((await advance(transaction, batch, to)).length === 0) return { type: 'more' }
    await insertMissing(
      transaction,
      range.headers.filter(({ number }) => withLogs.has(number)),
      range.logs,
    )
    for (const child of children)
      await transaction.execute(sql`
        insert into followed_contracts as known (source, address, discovered_in_block, backfilled_to_block)
        values (${child.source}, ${toBytea(child.address)}, ${child.discoveredInBlock}, ${child.discoveredInBlock - 1})
        on conflict (source, address) do update set
          discovered_in_block = excluded.discovered_in_block,
          backfilled_to_block = case
            when known.requested_from_block <= excluded.discovered_in_block then known.backfilled_to_block
            else excluded.backfilled_to_block end
        where known.discovered_in_block is null or known.discovered_in_block > excluded.discovered_in_block`)
    return to < cursor.number
      ? { type: 'more' }
      : finish(transaction, plan, { ...batch, backfilledTo: to }, cursor)
  })
}

async function finish(
  transaction: Transaction,
  plan: Plan,
  batch: BackfillBatch,
  cursor: Cursor,
): Promise<BackfillStep> {
  await requireCursor(transaction, plan, cursor)
  const addresses = await advance(transaction, batch, null)
  if (addresses.length === 0) return { type: 'more' }
  const done = batch.contracts.filter(({ address }) => addresses.includes(address))
  const projections = plan.projections.filter(({ sources }) => sources?.includes(batch.of.name) ?? true)
  const replayed = projections.filter((projection) => projection.rebuild === undefined)
  for (const projection of projections) await projection.rebuild?.(transaction, addresses, cursor.number)
  if (replayed.length > 0) await replay(transaction, replayed, addresses, cursor)
  await emitReset(transaction, plan, cursor.number)
  return { type: 'caught-up', contracts: done }
}

/** Rolls projections back to before the first log of these contracts, and applies everything again. */
async function replay(
  transaction: Transaction,
  projections: readonly Projection[],
  addresses: readonly Address[],
  cursor: Cursor,
): Promise<void> {
  const {
    rows: [first],
  } = await transaction.execute<{ block: string | null }>(sql`
    select min(block_number) as block from chain_logs
    where address in ${addresses.map(toBytea)} and block_number <= ${cursor.number}`)
  if (first?.block === null || first === undefined) return
  const from = Number(first.block)
  for (const projection of projections.toReversed()) await projection.rollBack(transaction, from - 1)
  for (const projection of projections)
    await projection.apply(transaction, { from, to: cursor.number }, { shouldEmit: false })
}

/**
 * Advances a batch from the block that this step started at. The rows stay locked until the transaction ends.
 * @param to the last block read; null when the backfill is complete.
 * @returns the advanced contracts: without those for which an earlier block was requested meanwhile.
 */
async function advance(
  transaction: Transaction,
  { of, backfilledTo, contracts }: BackfillBatch,
  to: number | null,
): Promise<readonly Address[]> {
  const { rows } = await transaction.execute<{ address: Buffer }>(sql`
    update followed_contracts set backfilled_to_block = ${to}
    where source = ${of.name} and address in ${contracts.map(({ address }) => toBytea(address))}
      and backfilled_to_block = ${backfilledTo} returning address`)
  return rows.map(({ address }) => addressOf(address))
}

async function requireCursor(transaction: Transaction, plan: Plan, cursor: Cursor): Promise<void> {
  const now = await readCursor(transaction, plan)
  if (now?.hash !== cursor.hash) throw new CursorMoved()
}

function addressOf(buffer: Buffer): Hex {
  return `0x${buffer.toString('hex')}`
}
