/**
 * Backfills a contract that was requested later: reads its logs range by range up to the cursor, then re-applies the
 * projections of its source, because the new logs lie between logs that are already applied.
 */
import { sql } from 'drizzle-orm'
import type { Address, Hex } from 'viem'
import { insertMissing } from './copyRows.ts'
import { toBytea, CursorMoved, readCursor, emitReset, type Cursor } from './chainTables.ts'
import { createContractRegistry, type ContractRegistry } from './contractRegistry.ts'
import type { EndpointPool } from './endpointPool.ts'
import type { Plan, Source, Transaction } from './plan.ts'
import type { Leadership } from './leadership.ts'
import type { RangeSize } from './rangeSize.ts'
import { readRange } from './readRange.ts'

/** A contract whose backfill has not reached the cursor. */
interface PendingBackfill extends FollowedContract {
  readonly of: Source
  readonly from: number
  readonly backfilledTo: number
}

export interface BackfillParts {
  readonly plan: Plan
  readonly endpoints: EndpointPool
  readonly leadership: Leadership
  readonly size: RangeSize
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

/** Contracts that are being backfilled. */
export async function readPendingBackfills(
  transaction: Transaction,
  plan: Plan,
): Promise<readonly PendingBackfill[]> {
  const names = plan.sources.map(({ name }) => name)
  if (names.length === 0) return []
  const { rows } = await transaction.execute<FollowedRow>(sql`
    select source, address, requested_from_block, discovered_in_block, backfilled_to_block
    from followed_contracts where backfilled_to_block is not null and source in ${names}
    order by backfilled_to_block, source, address limit 20`)
  return pendingIn(plan, rows)
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

function pendingIn(plan: Plan, rows: readonly FollowedRow[]): readonly PendingBackfill[] {
  return rows.flatMap((row) => {
    const of = plan.sources.find(({ name }) => name === row.source)
    if (of === undefined || row.backfilled_to_block === null) return []
    const followed = followedIn(row)
    const from = Math.min(followed.requestedFrom ?? Infinity, followed.discoveredInBlock ?? Infinity)
    return [{ ...followed, of, from, backfilledTo: Number(row.backfilled_to_block) }]
  })
}

/**
 * Backfills one range of one contract.
 * @returns `caught-up`: the contract joins the registry; `more`: the backfill continues, if only because an earlier
 * block was requested meanwhile; `forked`: a reorg, which the follower's own step must roll back first.
 * @throws {RpcFailure | QuorumError} nothing was written.
 */
export async function backfill(
  parts: BackfillParts,
  pending: PendingBackfill,
  cursor: Cursor,
): Promise<'caught-up' | 'more' | 'forked'> {
  const { plan, endpoints, leadership, size, signal } = parts
  if (pending.backfilledTo >= cursor.number) {
    return leadership.write((transaction) => finish(transaction, plan, pending, cursor))
  }
  const from = pending.backfilledTo + 1
  const to = Math.min(pending.backfilledTo + size.blocks(), cursor.number)
  const startedAt = Date.now()
  const contractOnly = createContractRegistry({
    ...plan,
    sources: [{ ...pending.of, contracts: [], children: [] }],
  })
  contractOnly.add(pending.source, pending.address, pending.from)
  const range = await readRange(
    endpoints,
    contractOnly,
    { from, to, anchor: cursor, hasAllHeaders: false },
    signal,
  )
  if (range.status === 'forked') return 'forked'
  size.recordRead(to - from + 1, Date.now() - startedAt, range.logs.length)
  const childRules = createContractRegistry({
    ...plan,
    sources: plan.sources.map((source) => ({ ...source, contracts: [] })),
  })
  childRules.add(pending.source, pending.address, pending.from)
  const children = childRules.discoverChildren(range.logs)
  const withLogs = new Set(range.logs.map(({ blockNumber }) => blockNumber))
  await leadership.write(async (transaction) => {
    await requireCursor(transaction, plan, cursor)
    // An earlier block was requested meanwhile: this range is read again.
    if (!(await advance(transaction, pending, to))) return
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
  })
  return 'more'
}

async function finish(
  transaction: Transaction,
  plan: Plan,
  pending: PendingBackfill,
  cursor: Cursor,
): Promise<'caught-up' | 'more'> {
  await requireCursor(transaction, plan, cursor)
  if (!(await advance(transaction, pending, null))) return 'more'
  const {
    rows: [first],
  } = await transaction.execute<{ block: string | null }>(sql`
    select min(block_number) as block from chain_logs
    where address = ${toBytea(pending.address)} and block_number <= ${cursor.number}`)
  if (first?.block === null || first === undefined) return 'caught-up'
  const from = Number(first.block)
  const projections = plan.projections.filter(({ sources }) => sources?.includes(pending.source) ?? true)
  for (const projection of projections.toReversed()) await projection.rollBack(transaction, from - 1)
  for (const projection of projections)
    await projection.apply(transaction, { from, to: cursor.number }, { shouldEmit: false })
  await emitReset(transaction, plan, cursor.number)
  return 'caught-up'
}

/**
 * Advances a backfill from the block that this step started at. The row stays locked until the transaction ends.
 * @param to the last block read; null when the backfill is complete.
 * @returns false if an earlier block was requested meanwhile; the row is unchanged then.
 */
async function advance(
  transaction: Transaction,
  pending: PendingBackfill,
  to: number | null,
): Promise<boolean> {
  const { rowCount } = await transaction.execute(sql`
    update followed_contracts set backfilled_to_block = ${to}
    where source = ${pending.source} and address = ${toBytea(pending.address)}
      and backfilled_to_block = ${pending.backfilledTo}`)
  return rowCount === 1
}

async function requireCursor(transaction: Transaction, plan: Plan, cursor: Cursor): Promise<void> {
  const now = await readCursor(transaction, plan)
  if (now?.hash !== cursor.hash) throw new CursorMoved()
}

function addressOf(buffer: Buffer): Hex {
  return `0x${buffer.toString('hex')}`
}
