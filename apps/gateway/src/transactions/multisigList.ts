/** All multisig transactions of a Safe, by nonce, the highest first: proposed here, or executed on chain only. */
import type { Page, TransactionItem } from '@peppermint/safe/wire'
import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gte,
  isNotNull,
  lte,
  max,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Address, Hash } from 'viem'
import { changedAt, confirmations, multisigExecutions, proposals } from '../db/schema.ts'
import type { GatewayChain } from '../gatewayChain.ts'
import type { PageRequest } from '../http/cursor.ts'
import type { GatewaySafe } from '../safes/gatewaySafe.ts'
import { countRows, MAX_COUNTED } from './boundedCount.ts'
import { summarizeMultisigs } from './multisigSummaries.ts'
import { isTrusted } from './queue.ts'
import { transactionPage } from './transactionPage.ts'

export interface MultisigFilter {
  /** Of the execution, in Unix seconds. */
  readonly from: number | undefined
  readonly until: number | undefined
  readonly to: Address | undefined
  /** In wei; null: no transaction has it. */
  readonly value: bigint | null | undefined
  readonly nonce: number | undefined
  readonly executed: boolean | undefined
}

/** What clients of the Transaction Service ask for besides. */
export interface FurtherMultisigFilter {
  /** Both included. */
  readonly minNonce?: number | undefined
  readonly maxNonce?: number | undefined
  readonly safeTxHash?: Hash | undefined
  readonly transactionHash?: Hash | undefined
  /** Whether an owner has confirmed it here. */
  readonly isConfirmed?: boolean | undefined
  /** Shows proposals that no one has signed, too. */
  readonly isUntrustedShown?: boolean | undefined
}

export async function readMultisigList(
  chain: GatewayChain,
  safe: GatewaySafe,
  page: PageRequest,
  filter: MultisigFilter,
): Promise<Page<TransactionItem>> {
  const hashes = await readMultisigHashes(chain, safe, page, filter)
  const shown = hashes.slice(0, page.limit)
  const summaries = await summarizeMultisigs(chain, safe, shown)
  const items = shown.flatMap((hash): TransactionItem[] => {
    const transaction = summaries.get(hash)
    return transaction === undefined ? [] : [{ type: 'TRANSACTION', conflictType: 'None', transaction }]
  })
  return transactionPage(items, page, hashes.length > page.limit)
}

/**
 * By nonce; by when they came to the gateway, which is their proposal or, without one, their execution; or by their last
 * change, `changedAt`: of their proposal, its confirmations here and on chain, or their execution.
 */
export interface MultisigOrder {
  readonly by: 'nonce' | 'created' | 'modified'
  readonly isAscending: boolean
}

const NEWEST_NONCE: MultisigOrder = { by: 'nonce', isAscending: false }
const directionOf = ({ isAscending }: MultisigOrder) => (isAscending ? asc : desc)

/** Whether no index has the order, so that all of a Safe's transactions are read and sorted: see `selectMultisigs`. */
export const isSorted = ({ by, isAscending }: MultisigOrder): boolean =>
  by === 'created' || (by === 'modified' && isAscending)

/** Hashes of the page and of one more. */
export async function readMultisigHashes(
  chain: GatewayChain,
  safe: GatewaySafe,
  { offset, limit }: Pick<PageRequest, 'offset' | 'limit'>,
  filter: MultisigFilter & FurtherMultisigFilter,
  order = NEWEST_NONCE,
): Promise<Hash[]> {
  if (filter.value === null) return []
  const { value } = filter
  const rows = await selectMultisigs(chain, safe, { ...filter, value }, order, offset + limit + 1)
    .orderBy(...placesIn(order))
    .offset(offset)
    .limit(limit + 1)
  return rows.map(({ safeTxHash }) => safeTxHash)
}

/** As both tables have their rows, so that the first of each are the first of all: those of one block by their logs. */
function placesIn(order: MultisigOrder): SQL[] {
  const direction = directionOf(order)
  const nulls = sql.raw(order.isAscending ? 'nulls first' : 'nulls last')
  const logs = ['block', 'log'].map((name) => sql`${direction(sql.raw(name))} ${nulls}`)
  const [place, hash] = [direction(sql`place`), direction(sql`safe_tx_hash`)]
  return order.by === 'modified' ? [place, ...logs, hash] : [place, hash]
}

/** @returns null if there are more than `most`. */
export async function countMultisigs(
  chain: GatewayChain,
  safe: GatewaySafe,
  filter: MultisigFilter & FurtherMultisigFilter,
  most = MAX_COUNTED,
): Promise<number | null> {
  if (filter.value === null) return 0
  const { value } = filter
  const rows = selectMultisigs(chain, safe, { ...filter, value }, NEWEST_NONCE, most + 1)
  return countRows(chain.database, rows.limit(most + 1).getSQL(), most)
}

/**
 * Both tables have their nonces and their last changes in order, and most executed transactions are in both: of each the
 * first `end` rows are read, and a transaction's place is the later one. By creation, and by the oldest change, a Safe's rows
 * are sorted.
 */
function selectMultisigs(
  chain: GatewayChain,
  safe: GatewaySafe,
  filter: MultisigFilter & FurtherMultisigFilter & { readonly value: bigint | undefined },
  order: MultisigOrder,
  end: number,
) {
  const { lists } = chain.database
  const { from, until, to, value, nonce, minNonce, maxNonce, safeTxHash, transactionHash, executed } = filter
  const isOfSafe = (table: typeof proposals | typeof multisigExecutions) =>
    and(
      eq(table.safe, safe.address),
      to && eq(table.to, to),
      safeTxHash && eq(table.safeTxHash, safeTxHash),
      value === undefined ? undefined : eq(table.value, value),
      nonce === undefined ? undefined : eq(table.nonce, nonce),
      minNonce === undefined ? undefined : gte(table.nonce, minNonce),
      maxNonce === undefined ? undefined : lte(table.nonce, maxNonce),
      isConfirmed(chain, table, filter),
    )
  const isInTime = and(
    from === undefined ? undefined : gte(multisigExecutions.timestamp, Math.ceil(from)),
    until === undefined ? undefined : lte(multisigExecutions.timestamp, Math.floor(until)),
    transactionHash && eq(multisigExecutions.transactionHash, transactionHash),
  )
  const isExecution = and(
    eq(multisigExecutions.safeTxHash, proposals.safeTxHash),
    eq(multisigExecutions.safe, proposals.safe),
    isInTime,
  )
  const execution = lists
    .select({ nonce: multisigExecutions.nonce })
    .from(multisigExecutions)
    .where(isExecution)
  // A count for the reason of `isTrusted`.
  const executions = lists.select({ count: count() }).from(multisigExecutions).where(isExecution)
  const isExecuted = sql`(${executions}) > 0`
  const mustBeExecuted = executed === true || isInTime !== undefined
  const isShown = filter.isUntrustedShown === true ? undefined : or(isTrusted(chain, safe), isExecuted)
  const direction = directionOf(order)
  const isByCreation = order.by === 'created'
  const proposal = lists
    .select({ nonce: proposals.nonce })
    .from(proposals)
    .where(and(eq(proposals.safeTxHash, multisigExecutions.safeTxHash), eq(proposals.safe, safe.address)))
  // Indexes have these in order, and no other expressions.
  const proposedBy = {
    nonce: proposals.nonce,
    created: proposals.submittedAt,
    modified: changedAt(proposals),
  }[order.by]
  const proposedAt = order.by === 'nonce' ? proposals.nonce : sql`extract(epoch from ${proposedBy})`
  const proposed = lists
    .select({
      place: sql<number>`${proposedAt}`.as('place'),
      safeTxHash: proposals.safeTxHash,
      block: sql<number | null>`null::int8`.as('block'),
      log: sql<number | null>`null::int8`.as('log'),
    })
    .from(proposals)
    .where(
      and(
        isOfSafe(proposals),
        mustBeExecuted ? exists(execution) : isShown,
        executed === false ? notExists(execution) : undefined,
      ),
    )
    .orderBy(direction(proposedBy), direction(proposals.safeTxHash))
  const executedAt = order.by === 'nonce' ? multisigExecutions.nonce : multisigExecutions.timestamp
  const onChain = lists
    .select({
      place: sql<number>`${executedAt}`.as('place'),
      safeTxHash: multisigExecutions.safeTxHash,
      block: sql<number | null>`${multisigExecutions.blockNumber}::int8`.as('block'),
      log: sql<number | null>`${multisigExecutions.logIndex}::int8`.as('log'),
    })
    .from(multisigExecutions)
    .where(
      and(
        isOfSafe(multisigExecutions),
        isNotNull(multisigExecutions.nonce),
        isInTime,
        executed === false ? sql`false` : undefined,
        isByCreation ? notExists(proposal) : undefined,
      ),
    )
    .orderBy(
      ...(order.by === 'modified'
        ? [direction(multisigExecutions.blockNumber), direction(multisigExecutions.logIndex)]
        : [direction(executedAt), direction(multisigExecutions.safeTxHash)]),
    )
  // The oldest change of one table may be an old one of a transaction that the other table has as a new one.
  const isWhole = order.by === 'modified' && order.isAscending
  const both = unionAll(isWhole ? proposed : proposed.limit(end), isWhole ? onChain : onChain.limit(end)).as(
    'both_tables',
  )
  return lists
    .select({
      place: max(both.place).as('place'),
      safeTxHash: both.safeTxHash,
      block: max(both.block).as('block'),
      log: max(both.log).as('log'),
    })
    .from(both)
    .groupBy(both.safeTxHash)
}

/** Whether owners' confirmations were sent here, as the filter wants it. */
function isConfirmed(
  { database: { lists } }: GatewayChain,
  table: typeof proposals | typeof multisigExecutions,
  { isConfirmed: wanted }: FurtherMultisigFilter,
): SQL | undefined {
  if (wanted === undefined) return undefined
  const sent = lists
    .select({ owner: confirmations.owner })
    .from(confirmations)
    .where(eq(confirmations.safeTxHash, table.safeTxHash))
  return wanted ? exists(sent) : notExists(sent)
}
