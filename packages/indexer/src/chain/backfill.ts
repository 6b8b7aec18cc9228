/**
 * Backfills contracts that were requested later: reads their logs range by range up to the cursor, many contracts at once,
 * then rebuilds their rows, because the new logs lie between logs that are already applied.
 */
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, min, sql } from 'drizzle-orm'
import type { Address } from 'viem'
import { chainLogs, followedContracts } from './chainSchema.ts'
import { insertMissing } from './copyRows.ts'
import { CursorMoved, readCursor, emitReset, isNotDiscoveredBy, type Cursor } from './chainTables.ts'
import {
  createContractRegistry,
  MAX_ADDRESSES_PER_FILTER,
  type Child,
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
  const rows = await transaction
    .select(followedColumns)
    .from(followedContracts)
    .where(isNull(followedContracts.backfilledToBlock))
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
  const { source: sourceOf, backfilledToBlock } = followedContracts
  const [first] = await transaction
    .select({ source: sourceOf, backfilledTo: backfilledToBlock })
    .from(followedContracts)
    .where(and(isNotNull(backfilledToBlock), inArray(sourceOf, names)))
    .orderBy(isFurthestFirst ? desc(backfilledToBlock) : asc(backfilledToBlock), asc(sourceOf))
    .limit(1)
  const of = plan.sources.find(({ name }) => name === first?.source)
  const backfilledTo = first?.backfilledTo
  if (of === undefined || backfilledTo === undefined || backfilledTo === null) return undefined
  const isOfSource = eq(sourceOf, of.name)
  const rows = await transaction
    .select(followedColumns)
    .from(followedContracts)
    .where(and(isOfSource, eq(backfilledToBlock, backfilledTo)))
    .orderBy(asc(followedContracts.address))
    .limit(MAX_ADDRESSES_PER_FILTER)
  const [further] = await transaction
    .select({ block: min(backfilledToBlock) })
    .from(followedContracts)
    .where(and(isOfSource, gt(backfilledToBlock, backfilledTo)))
  return {
    of,
    backfilledTo,
    contracts: rows.map(followedIn).map((followed) => ({
      ...followed,
      from: Math.min(followed.requestedFrom ?? Infinity, followed.discoveredInBlock ?? Infinity),
    })),
    mergesAt: further?.block ?? undefined,
  }
}

const followedColumns = {
  source: followedContracts.source,
  // Not as an address column, which would be checksummed: there may be a hundred thousand.
  address: sql`${followedContracts.address}`.mapWith(
    (bytes: Buffer): Address => `0x${bytes.toString('hex')}`,
  ),
  requestedFrom: followedContracts.requestedFromBlock,
  discoveredInBlock: followedContracts.discoveredInBlock,
}

interface FollowedRow {
  readonly source: string
  readonly address: Address
  readonly requestedFrom: number | null
  readonly discoveredInBlock: number | null
}

const followedIn = ({
  source,
  address,
  requestedFrom,
  discoveredInBlock,
}: FollowedRow): FollowedContract => ({
  source,
  address,
  requestedFrom: requestedFrom ?? undefined,
  discoveredInBlock: discoveredInBlock ?? undefined,
})

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
    for (const child of children) await addFoundContract(transaction, child)
    return to < cursor.number
      ? { type: 'more' }
      : finish(transaction, plan, { ...batch, backfilledTo: to }, cursor)
  })
}

/** A contract that a backfilled factory announced: its own backfill begins in that block. */
async function addFoundContract(
  transaction: Transaction,
  { source, address, discoveredInBlock }: Child,
): Promise<void> {
  const { requestedFromBlock, backfilledToBlock } = followedContracts
  const isCovered = sql`${requestedFromBlock} <= ${discoveredInBlock}`
  await transaction
    .insert(followedContracts)
    .values({ source, address, discoveredInBlock, backfilledToBlock: discoveredInBlock - 1 })
    .onConflictDoUpdate({
      target: [followedContracts.source, followedContracts.address],
      set: {
        discoveredInBlock,
        backfilledToBlock: sql`case when ${isCovered} then ${backfilledToBlock} else excluded.backfilled_to_block end`,
      },
      setWhere: isNotDiscoveredBy(discoveredInBlock),
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
  const [first] = await transaction
    .select({ block: min(chainLogs.blockNumber) })
    .from(chainLogs)
    .where(and(inArray(chainLogs.address, [...addresses]), lte(chainLogs.blockNumber, cursor.number)))
  const from = first?.block
  if (from === undefined || from === null) return
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
  const isOfBatch = and(
    eq(followedContracts.source, of.name),
    inArray(
      followedContracts.address,
      contracts.map(({ address }) => address),
    ),
    eq(followedContracts.backfilledToBlock, backfilledTo),
  )
  const rows = await transaction
    .update(followedContracts)
    .set({ backfilledToBlock: to })
    .where(isOfBatch)
    .returning({ address: followedColumns.address })
  return rows.map(({ address }) => address)
}

async function requireCursor(transaction: Transaction, plan: Plan, cursor: Cursor): Promise<void> {
  const now = await readCursor(transaction, plan)
  if (now?.hash !== cursor.hash) throw new CursorMoved()
}
