/** Transactions that modules executed, newest first. */
import type { Page, TransactionItem } from '@peppermint/safe/wire'
import { and, desc, eq, getTableColumns } from 'drizzle-orm'
import type { Address, Hash } from 'viem'
import { moduleExecutions } from '../db/schema.ts'
import type { GatewayChain } from '../gatewayChain.ts'
import type { PageRequest } from '../http/cursor.ts'
import type { GatewaySafe } from '../safes/gatewaySafe.ts'
import { countRows, MAX_COUNTED } from './boundedCount.ts'
import { readDescriptions } from './describeTransactions.ts'
import { listedCalldata } from './listedCalldata.ts'
import { scanOfSafe } from './safeScan.ts'
import { summarizeModule } from './summaries.ts'
import { transactionPage } from './transactionPage.ts'

export interface ModuleFilter {
  readonly to: Address | undefined
  readonly module: Address | undefined
  readonly transactionHash: Hash | undefined
}

export async function readModuleTransactions(
  chain: GatewayChain,
  safe: GatewaySafe,
  page: PageRequest,
  filter: ModuleFilter,
): Promise<Page<TransactionItem>> {
  const [{ rows, hasNext, count }, trusted] = await Promise.all([
    readModuleRows(chain, safe, page, filter),
    chain.tokens.readTrustedTokens(safe.address),
  ])
  const descriptions = await readDescriptions(chain, trusted, rows, [])
  const context = { safe, safeApps: chain.config.safeApps, descriptions, now: Date.now() }
  const items = rows.map((row): TransactionItem => ({
    type: 'TRANSACTION',
    conflictType: 'None',
    transaction: summarizeModule(row, context),
  }))
  return transactionPage(items, page, hasNext, count)
}

/** Rows of a page, with the beginning of their calldata. */
export async function readModuleRows(
  { database }: GatewayChain,
  safe: GatewaySafe,
  page: Pick<PageRequest, 'offset' | 'limit'>,
  { to, module, transactionHash }: ModuleFilter,
) {
  const { lists } = database
  const { isOfSafe, first } = scanOfSafe(moduleExecutions.safe, safe.address)
  const order = [first, desc(moduleExecutions.blockNumber), desc(moduleExecutions.logIndex)] as const
  const where = and(
    isOfSafe,
    to && eq(moduleExecutions.to, to),
    module && eq(moduleExecutions.module, module),
    transactionHash && eq(moduleExecutions.transactionHash, transactionHash),
  )
  const [rows, count] = await Promise.all([
    lists
      .select({ ...getTableColumns(moduleExecutions), ...listedCalldata(moduleExecutions) })
      .from(moduleExecutions)
      .where(where)
      .orderBy(...order)
      .offset(page.offset)
      .limit(page.limit + 1),
    countRows(
      database,
      lists
        .select({ logIndex: moduleExecutions.logIndex })
        .from(moduleExecutions)
        .where(where)
        .orderBy(...order)
        .limit(MAX_COUNTED + 1)
        .getSQL(),
    ),
  ])
  return { rows: rows.slice(0, page.limit), hasNext: rows.length > page.limit, count }
}
