/** The queue of a Safe: proposals that can still be executed, by nonce. */
import type { Page, TransactionListItem } from '@peppermint/safe/wire'
import { and, asc, count, eq, gte, inArray, or, type SQL, sql } from 'drizzle-orm'
import { approvedHashes, multisigExecutions, proposals } from '../db/schema.ts'
import type { GatewayChain } from '../gatewayChain.ts'
import type { PageRequest } from '../http/cursor.ts'
import type { GatewaySafe } from '../safes/gatewaySafe.ts'
import { countRows, MAX_COUNTED } from './boundedCount.ts'
import { queueItems } from '@peppermint/safe/describe'
import { summarizeMultisigs } from './multisigSummaries.ts'
import { transactionPage } from './transactionPage.ts'

/**
 * A page of the queue.
 * @param trusted leaves out proposals without any owner's or delegate's signature.
 */
export async function readQueue(
  chain: GatewayChain,
  state: GatewaySafe,
  page: PageRequest,
  trusted: boolean,
): Promise<Page<TransactionListItem>> {
  const { lists } = chain.database
  const where = and(
    eq(proposals.safe, state.address),
    gte(proposals.nonce, state.nonce),
    isNotExecuted(chain),
    trusted ? isTrusted(chain, state) : undefined,
  )
  // The neighbors of the page decide its labels.
  const lead = Math.min(1, page.offset)
  const [rows, total] = await Promise.all([
    lists
      .select({ safeTxHash: proposals.safeTxHash, nonce: proposals.nonce })
      .from(proposals)
      .where(where)
      .orderBy(asc(proposals.nonce), asc(proposals.submittedAt), asc(proposals.safeTxHash))
      .offset(page.offset - lead)
      .limit(lead + page.limit + 1),
    countRows(
      chain.database,
      lists
        .select({ nonce: proposals.nonce })
        .from(proposals)
        .where(where)
        .orderBy(asc(proposals.nonce), asc(proposals.submittedAt))
        .limit(MAX_COUNTED + 1)
        .getSQL(),
    ),
  ])
  const before = rows.slice(0, lead).at(0)?.nonce
  const after = rows[lead + page.limit]?.nonce
  const shown = rows.slice(lead, lead + page.limit)
  const summaries = await summarizeMultisigs(
    chain,
    state,
    shown.map(({ safeTxHash }) => safeTxHash),
  )
  const queued = shown.flatMap(({ safeTxHash, nonce }) => {
    const summary = summaries.get(safeTxHash)
    return summary === undefined ? [] : [{ nonce, summary }]
  })
  return transactionPage(queueItems(queued, { before, after }, state.nonce), page, after !== undefined, total)
}

/** Not executed by its Safe. */
export function isNotExecuted({ database }: Pick<GatewayChain, 'database'>): SQL {
  // A count, because the planner answers a `not exists` by reading all executions of the Safe.
  const executions = database.lists
    .select({ count: count() })
    .from(multisigExecutions)
    .where(
      and(
        eq(multisigExecutions.safeTxHash, proposals.safeTxHash),
        eq(multisigExecutions.safe, proposals.safe),
      ),
    )
  // An equation would be expected to be true of hardly any row.
  return sql`not (${executions}) > 0`
}

/** Signed by an owner or a delegate, or approved on chain by an owner. */
export const isTrusted = (
  chain: Pick<GatewayChain, 'database'>,
  state: Pick<GatewaySafe, 'owners'>,
): SQL | undefined => or(eq(proposals.isTrusted, true), isApproved(chain, state))

/** Approved on chain by an owner. */
export function isApproved(
  { database }: Pick<GatewayChain, 'database'>,
  { owners }: Pick<GatewaySafe, 'owners'>,
): SQL {
  // A count, because the planner answers an `exists` that is one of several conditions from all approvals of all Safes.
  const approvals = database.lists
    .select({ count: count() })
    .from(approvedHashes)
    .where(
      and(
        eq(approvedHashes.safe, proposals.safe),
        eq(approvedHashes.hash, proposals.safeTxHash),
        inArray(approvedHashes.owner, [...owners]),
      ),
    )
  return sql`(${approvals}) > 0`
}
