/** All multisig transactions of a Safe, by nonce, the highest first: proposed here, or executed on chain only. */
import type { Page, TransactionItem } from '@peppermint/safe/wire'
import { and, count, desc, eq, exists, gte, isNotNull, lte, notExists, or, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Address, Hash } from 'viem'
import { multisigExecutions, proposals } from '../db/schema.ts'
import type { GatewayChain } from '../gatewayChain.ts'
import type { PageRequest } from '../http/cursor.ts'
import type { GatewaySafe } from '../safes/gatewaySafe.ts'
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

export async function readMultisigList(
  chain: GatewayChain,
  safe: GatewaySafe,
  page: PageRequest,
  filter: MultisigFilter,
): Promise<Page<TransactionItem>> {
  const hashes = filter.value === null ? [] : await readHashes(chain, safe, page, filter, filter.value)
  const shown = hashes.slice(0, page.limit)
  const summaries = await summarizeMultisigs(chain, safe, shown)
  const items = shown.flatMap((hash): TransactionItem[] => {
    const transaction = summaries.get(hash)
    return transaction === undefined ? [] : [{ type: 'TRANSACTION', conflictType: 'None', transaction }]
  })
  return transactionPage(items, page, hashes.length > page.limit)
}

/** The page and one more. Both tables have their highest nonces first, and most executed ones are in both. */
async function readHashes(
  chain: GatewayChain,
  safe: GatewaySafe,
  { offset, limit }: PageRequest,
  { from, until, to, nonce, executed }: MultisigFilter,
  value: bigint | undefined,
): Promise<Hash[]> {
  const { lists } = chain.database
  const end = offset + limit + 1
  const isOfSafe = (table: typeof proposals | typeof multisigExecutions) =>
    and(
      eq(table.safe, safe.address),
      to && eq(table.to, to),
      value === undefined ? undefined : eq(table.value, value),
      nonce === undefined ? undefined : eq(table.nonce, nonce),
    )
  const isInTime = and(
    from === undefined ? undefined : gte(multisigExecutions.timestamp, Math.ceil(from)),
    until === undefined ? undefined : lte(multisigExecutions.timestamp, Math.floor(until)),
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
  const proposed = lists
    .select({ nonce: proposals.nonce, safeTxHash: proposals.safeTxHash })
    .from(proposals)
    .where(
      and(
        isOfSafe(proposals),
        mustBeExecuted ? exists(execution) : or(isTrusted(chain, safe), isExecuted),
        executed === false ? notExists(execution) : undefined,
      ),
    )
    .orderBy(desc(proposals.nonce), desc(proposals.safeTxHash))
    .limit(end)
  const onChain = lists
    .select({
      nonce: sql<number>`${multisigExecutions.nonce}`.as('nonce'),
      safeTxHash: multisigExecutions.safeTxHash,
    })
    .from(multisigExecutions)
    .where(
      and(
        isOfSafe(multisigExecutions),
        isNotNull(multisigExecutions.nonce),
        isInTime,
        executed === false ? sql`false` : undefined,
      ),
    )
    .orderBy(desc(multisigExecutions.nonce), desc(multisigExecutions.safeTxHash))
    .limit(end)
  const rows = await union(proposed, onChain)
    .orderBy(desc(proposals.nonce), desc(proposals.safeTxHash))
    .offset(offset)
    .limit(limit + 1)
  return rows.map(({ safeTxHash }) => safeTxHash)
}
