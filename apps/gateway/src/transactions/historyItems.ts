/** Transactions of history rows: executions, and the transfers of rows without any. */
import type { TransactionSummary } from '@peppermint/safe/wire'
import { and, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Address, Hash } from 'viem'
import { moduleExecutions, multisigExecutions, safeHistory, safeTransfers } from '../db/schema.ts'
import type { GatewayChain } from '../gatewayChain.ts'
import type { GatewaySafe } from '../safes/gatewaySafe.ts'
import { readDescriptions, type TransferRow } from './describeTransactions.ts'
import type { HistoryRow } from './historyRows.ts'
import { listedCalldata } from './listedCalldata.ts'
import { readMultisigTransactions } from './readMultisigTransactions.ts'
import { showsToken, type TokenFilter } from './tokenFilter.ts'
import { summarizeModule, summarizeMultisig, summarizeTransfer } from './summaries.ts'

/**
 * Transactions of one row that a list shows, the newest; one Ethereum transaction may execute and transfer any number of
 * times.
 */
const MAX_ITEMS_PER_ROW = 100
/** Of an export, which shows all of them. */
export const EVERY_ITEM = Number.MAX_SAFE_INTEGER

/** @returns the transactions of each row, newest first. */
export async function readHistoryItems(
  chain: GatewayChain,
  safe: GatewaySafe,
  rows: readonly HistoryRow[],
  filter: TokenFilter,
): Promise<readonly TransactionSummary[][]> {
  const { database, config } = chain
  const executed = rows
    .filter(({ hasExecution }) => hasExecution)
    .map(({ transactionHash }) => transactionHash)
  const [multisigs, modules, transfers, trusted] = await Promise.all([
    readExecutedHashes(chain, safe, executed),
    readModules(chain, safe, executed),
    readTransfers(
      chain,
      safe,
      rows.filter(({ hasExecution }) => !hasExecution),
      filter,
    ),
    filter.type === 'trusted' ? filter.tokens : chain.tokens.readTrustedTokens(safe.address),
  ])
  const transactions = await readMultisigTransactions(
    { database },
    safe,
    multisigs.map(({ safeTxHash }) => safeTxHash),
    'list',
  )
  const calls = [...transactions.values(), ...modules]
  const descriptions = await readDescriptions(chain, trusted, calls, transfers)
  const context = { safe, safeApps: config.safeApps, descriptions, now: Date.now() }
  return rows.map(({ transactionHash, hasExecution }) => {
    const isOfRow = (row: { readonly transactionHash: Hash }) => row.transactionHash === transactionHash
    if (!hasExecution) return transfers.filter(isOfRow).map((row) => summarizeTransfer(row, context))
    const ofOwners = multisigs
      .filter(isOfRow)
      .flatMap(({ safeTxHash }) => transactions.get(safeTxHash) ?? [])
      .toSorted((one, other) => other.nonce - one.nonce)
    if (multisigs.some(isOfRow)) return ofOwners.map((transaction) => summarizeMultisig(transaction, context))
    return modules.filter(isOfRow).map((row) => summarizeModule(row, context))
  })
}

/** Hashes of what these Ethereum transactions executed for the Safe. */
export async function readExecutedHashes(
  { database: { lists } }: GatewayChain,
  { address: safe }: GatewaySafe,
  hashes: readonly Hash[],
  maxPerRow = MAX_ITEMS_PER_ROW,
) {
  if (hashes.length === 0) return []
  return lists
    .select({
      safeTxHash: multisigExecutions.safeTxHash,
      transactionHash: multisigExecutions.transactionHash,
    })
    .from(multisigExecutions)
    .where(and(inArray(multisigExecutions.transactionHash, [...hashes]), eq(multisigExecutions.safe, safe)))
    .limit(Math.min(hashes.length * maxPerRow, EVERY_ITEM))
}

export async function readModules(
  { database: { lists } }: GatewayChain,
  { address: safe }: GatewaySafe,
  hashes: readonly Hash[],
  maxPerRow = MAX_ITEMS_PER_ROW,
) {
  if (hashes.length === 0) return []
  return lists
    .select({ ...getTableColumns(moduleExecutions), ...listedCalldata(moduleExecutions) })
    .from(moduleExecutions)
    .where(and(inArray(moduleExecutions.transactionHash, [...hashes]), eq(moduleExecutions.safe, safe)))
    .orderBy(desc(moduleExecutions.blockNumber), desc(moduleExecutions.logIndex))
    .limit(Math.min(hashes.length * maxPerRow, EVERY_ITEM))
}

/** Condition for transfers of a joined row of the history. */
const isMovedIn = (safe: Address, filter: TokenFilter) =>
  and(
    eq(safeTransfers.safe, safe),
    eq(safeTransfers.blockNumber, safeHistory.blockNumber),
    eq(safeTransfers.transactionHash, safeHistory.transactionHash),
    showsToken(filter),
  )

const isAmong = (safe: Address, rows: readonly HistoryRow[]) =>
  and(
    eq(safeHistory.safe, safe),
    inArray(
      safeHistory.blockNumber,
      rows.map(({ blockNumber }) => blockNumber),
    ),
    inArray(
      safeHistory.transactionHash,
      rows.map(({ transactionHash }) => transactionHash),
    ),
  )

/** How many executions and transfers rows have, for what reads all of them. */
export async function countItems(
  { database: { lists } }: GatewayChain,
  { address: safe }: GatewaySafe,
  rows: readonly HistoryRow[],
  filter: TokenFilter,
): Promise<ReadonlyMap<Hash, number>> {
  if (rows.length === 0) return new Map()
  const countIn = (table: PgTable, where: SQL | undefined) =>
    sql`(select count(*) from ${table} where ${where})`
  const executed = [multisigExecutions, moduleExecutions].map((table) =>
    countIn(table, and(eq(table.transactionHash, safeHistory.transactionHash), eq(table.safe, safe))),
  )
  const items = sql.join([...executed, countIn(safeTransfers, isMovedIn(safe, filter))], sql` + `)
  const counted = await lists
    .select({ hash: safeHistory.transactionHash, items: items.mapWith(Number) })
    .from(safeHistory)
    .where(isAmong(safe, rows))
  return new Map(counted.map((row) => [row.hash, row.items]))
}

/** Transfers of these rows, the newest of each. */
export async function readTransfers(
  { database: { lists } }: GatewayChain,
  { address: safe }: GatewaySafe,
  rows: readonly HistoryRow[],
  filter: TokenFilter,
  maxPerRow = MAX_ITEMS_PER_ROW,
): Promise<TransferRow[]> {
  if (rows.length === 0) return []
  const moved = lists
    .select()
    .from(safeTransfers)
    .where(isMovedIn(safe, filter))
    .orderBy(desc(safeTransfers.blockNumber), desc(safeTransfers.logIndex), desc(safeTransfers.part))
    .limit(maxPerRow)
    .as('moved')
  const found = await lists
    .select()
    .from(safeHistory)
    .innerJoinLateral(moved, sql`true`)
    .where(isAmong(safe, rows))
  return found
    .map((row) => row.moved)
    .toSorted((one, other) => other.logIndex - one.logIndex || other.part - one.part)
}
