/**
 * Reads what was missed of a contract that was asked for later, range by range up to the cursor; then makes the tables
 * of those who read it anew, because logs have come between others that were read before.
 */
import { sql } from 'drizzle-orm'
import type { Address, Hex } from 'viem'
import { addMissing } from './copyRows.ts'
import { bytes, CursorMoved, readCursor, tellAnew, type Cursor } from './chainTables.ts'
import { openContractBook, type ContractBook } from './contractBook.ts'
import type { Endpoints } from './endpoints.ts'
import type { Plan, Source, Transaction } from './follow.ts'
import type { Leadership } from './leadership.ts'
import type { RangeSize } from './rangeSize.ts'
import { readRange } from './readRange.ts'

/** A contract that has not caught up with the cursor yet. */
interface Late extends Followed {
  readonly of: Source
  readonly from: number
  readonly caughtUpTo: number
}

export interface CatchUpParts {
  readonly plan: Plan
  readonly endpoints: Endpoints
  readonly leadership: Leadership
  readonly size: RangeSize
  readonly signal: AbortSignal
}

/** A contract, and who told of it. */
export interface Followed {
  readonly source: string
  readonly address: Address
  /** First block that somebody asked for. */
  readonly askedFrom: number | undefined
  /** Block of the log that told of it. */
  readonly foundInBlock: number | undefined
}

/** Puts a contract into a book as the tables know it. */
export function addFollowed(
  book: ContractBook,
  { source, address, askedFrom, foundInBlock }: Followed,
): void {
  if (askedFrom !== undefined) book.add(source, address, askedFrom)
  if (foundInBlock !== undefined) book.addFound([{ source, address, foundInBlock }])
}

/** All contracts that are followed besides those of the plan, but those that are late. */
export async function readFollowed(transaction: Transaction): Promise<readonly Followed[]> {
  const { rows } = await transaction.execute<FollowedRow>(sql`
    select source, address, asked_from, found_in_block, caught_up_to
    from followed_contracts where caught_up_to is null`)
  return rows.map(followedIn)
}

/** Those that are late. */
export async function readLate(transaction: Transaction, plan: Plan): Promise<readonly Late[]> {
  const names = plan.sources.map(({ name }) => name)
  if (names.length === 0) return []
  const { rows } = await transaction.execute<FollowedRow>(sql`
    select source, address, asked_from, found_in_block, caught_up_to
    from followed_contracts where caught_up_to is not null and source in ${names}
    order by caught_up_to, source, address limit 20`)
  return lateIn(plan, rows)
}

interface FollowedRow extends Record<string, unknown> {
  readonly source: string
  readonly address: Buffer
  readonly asked_from: string | null
  readonly found_in_block: string | null
  readonly caught_up_to: string | null
}

function followedIn(row: FollowedRow): Followed {
  const numberIn = (text: string | null) => (text === null ? undefined : Number(text))
  return {
    source: row.source,
    address: addressOf(row.address),
    askedFrom: numberIn(row.asked_from),
    foundInBlock: numberIn(row.found_in_block),
  }
}

function lateIn(plan: Plan, rows: readonly FollowedRow[]): readonly Late[] {
  return rows.flatMap((row) => {
    const of = plan.sources.find(({ name }) => name === row.source)
    if (of === undefined || row.caught_up_to === null) return []
    const followed = followedIn(row)
    const from = Math.min(followed.askedFrom ?? Infinity, followed.foundInBlock ?? Infinity)
    return [{ ...followed, of, from, caughtUpTo: Number(row.caught_up_to) }]
  })
}

/**
 * One step for one contract.
 * @returns `caught-up`: it belongs in the book from now on; `more`: it is still late, if only because it was asked for
 * from an earlier block meanwhile; `forked`: the chain has parted from the tables, which the cursor's own step must see
 * to first.
 * @throws {RpcFailure | Disagreement} nothing was written.
 */
export async function catchUp(
  parts: CatchUpParts,
  late: Late,
  cursor: Cursor,
): Promise<'caught-up' | 'more' | 'forked'> {
  const { plan, endpoints, leadership, size, signal } = parts
  if (late.caughtUpTo >= cursor.number) {
    return leadership.write((transaction) => finish(transaction, plan, late, cursor))
  }
  const from = late.caughtUpTo + 1
  const to = Math.min(late.caughtUpTo + size.blocks(), cursor.number)
  const begun = Date.now()
  const alone = openContractBook({ ...plan, sources: [{ ...late.of, contracts: [], children: [] }] })
  alone.add(late.source, late.address, late.from)
  const range = await readRange(endpoints, alone, { from, to, anchor: cursor, isFull: false }, signal)
  if (range.at === 'forked') return 'forked'
  size.read(to - from + 1, Date.now() - begun, range.logs.length)
  const whole = openContractBook({
    ...plan,
    sources: plan.sources.map((source) => ({ ...source, contracts: [] })),
  })
  whole.add(late.source, late.address, late.from)
  const children = whole.childrenIn(range.logs)
  const withLogs = new Set(range.logs.map(({ blockNumber }) => blockNumber))
  await leadership.write(async (transaction) => {
    await stillAt(transaction, plan, cursor)
    // Asked for from an earlier block meanwhile: what was read here is read again after it.
    if (!(await moveOn(transaction, late, to))) return
    await addMissing(
      transaction,
      range.headers.filter(({ number }) => withLogs.has(number)),
      range.logs,
    )
    for (const child of children)
      await transaction.execute(sql`
        insert into followed_contracts as known (source, address, found_in_block, caught_up_to)
        values (${child.source}, ${bytes(child.address)}, ${child.foundInBlock}, ${child.foundInBlock - 1})
        on conflict (source, address) do update set
          found_in_block = excluded.found_in_block,
          caught_up_to = case
            when known.asked_from <= excluded.found_in_block then known.caught_up_to
            else excluded.caught_up_to end
        where known.found_in_block is null or known.found_in_block > excluded.found_in_block`)
  })
  return 'more'
}

async function finish(
  transaction: Transaction,
  plan: Plan,
  late: Late,
  cursor: Cursor,
): Promise<'caught-up' | 'more'> {
  await stillAt(transaction, plan, cursor)
  if (!(await moveOn(transaction, late, null))) return 'more'
  const {
    rows: [first],
  } = await transaction.execute<{ block: string | null }>(sql`
    select min(block_number) as block from chain_logs
    where address = ${bytes(late.address)} and block_number <= ${cursor.number}`)
  if (first?.block === null || first === undefined) return 'caught-up'
  const from = Number(first.block)
  const readers = plan.projections.filter(({ sources }) => sources?.includes(late.source) ?? true)
  for (const projection of readers.toReversed()) await projection.undo(transaction, from - 1)
  for (const projection of readers)
    await projection.apply(transaction, { from, to: cursor.number }, { wanted: false })
  await tellAnew(transaction, cursor.number)
  return 'caught-up'
}

/**
 * Moves a late contract on from where this step found it. Its row is held until the transaction ends.
 * @param to the last block read for it; null where it has caught up.
 * @returns false where somebody has asked for an earlier block since: it is not moved.
 */
async function moveOn(transaction: Transaction, late: Late, to: number | null): Promise<boolean> {
  const { rowCount } = await transaction.execute(sql`
    update followed_contracts set caught_up_to = ${to}
    where source = ${late.source} and address = ${bytes(late.address)}
      and caught_up_to = ${late.caughtUpTo}`)
  return rowCount === 1
}

async function stillAt(transaction: Transaction, plan: Plan, cursor: Cursor): Promise<void> {
  const now = await readCursor(transaction, plan)
  if (now?.hash !== cursor.hash) throw new CursorMoved()
}

function addressOf(buffer: Buffer): Hex {
  return `0x${buffer.toString('hex')}`
}
