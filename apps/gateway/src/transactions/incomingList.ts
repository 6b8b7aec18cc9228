/** Transfers that a Safe received, newest first. */
import type { Page, TransactionItem } from '@peppermint/safe/wire'
import { and, desc, eq, gt, gte, lte, sql, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Address } from 'viem'
import { addressArray } from '../db/addressArray.ts'
import { safeTransfers } from '../db/schema.ts'
import type { GatewayChain } from '../gatewayChain.ts'
import type { PageRequest } from '../http/cursor.ts'
import type { GatewaySafe } from '../safes/gatewaySafe.ts'
import { readDescriptions, type TransferRow } from './describeTransactions.ts'
import { flagImitations, IMITATION_LOOKBACK } from './imitation.ts'
import { scanOfSafe } from './safeScan.ts'
import { summarizeTransfer } from './summaries.ts'
import { isOfTrustedToken, readTokenFilter, type TokenFilter } from './tokenFilter.ts'
import { transactionPage } from './transactionPage.ts'

export interface IncomingFilter {
  /** Unix seconds. */
  readonly from: number | undefined
  readonly until: number | undefined
  readonly to: Address | undefined
  /** In the smallest unit; null: no transfer has it. */
  readonly value: bigint | null | undefined
  readonly token: Address | undefined
  readonly sender?: Address | undefined
  readonly type?: TransferRow['tokenType'] | undefined
}

export async function readIncomingTransfers(
  chain: GatewayChain,
  safe: GatewaySafe,
  page: PageRequest,
  filter: IncomingFilter,
  trusted: boolean,
): Promise<Page<TransactionItem>> {
  const tokens = await readTokenFilter(chain, safe.address, trusted)
  const rows = await readIncomingRows(chain, safe.address, page, filter, tokens)
  const known = tokens.type === 'trusted' ? tokens.tokens : await chain.tokens.readTrustedTokens(safe.address)
  const descriptions = await readDescriptions(chain, known, [], rows)
  const context = { safe, safeApps: chain.config.safeApps, descriptions, now: Date.now() }
  const summaries = flagImitations([rows.map((row) => summarizeTransfer(row, context))]).flat()
  const items = summaries
    .slice(0, page.limit)
    .map((transaction): TransactionItem => ({ type: 'TRANSACTION', conflictType: 'None', transaction }))
  return transactionPage(items, page, rows.length > page.limit)
}

/** The page, and the rows after it that its last ones are compared with. Scans that have the newest rows first, so that spam is never passed over. */
export function readIncomingRows(
  { database: { lists } }: GatewayChain,
  safe: Address,
  { offset, limit }: Pick<PageRequest, 'offset' | 'limit'>,
  filter: IncomingFilter,
  tokens: TokenFilter,
): Promise<TransferRow[]> {
  const { from, until, to, value, token, sender, type } = filter
  if (value === null || (to !== undefined && to !== safe)) return Promise.resolve([])
  const matches = and(
    eq(safeTransfers.to, safe),
    // What a Safe sends to itself is also the log of what it received.
    eq(safeTransfers.part, 0),
    from === undefined ? undefined : gte(safeTransfers.timestamp, Math.ceil(from)),
    until === undefined ? undefined : lte(safeTransfers.timestamp, Math.floor(until)),
    value === undefined ? undefined : eq(safeTransfers.value, value),
    sender && eq(safeTransfers.from, sender),
    type && eq(safeTransfers.tokenType, type),
  )
  const page = { offset, limit: limit + IMITATION_LOOKBACK }
  const upToPage = { offset: 0, limit: offset + page.limit }
  const ofSafe = scanOfSafe(safeTransfers.safe, safe)
  const ofToken = { isOfSafe: eq(safeTransfers.safe, safe), first: desc(safeTransfers.token) }
  const scan = (where: SQL | undefined, range: typeof page, { isOfSafe, first } = ofSafe) =>
    lists
      .select()
      .from(safeTransfers)
      .where(and(isOfSafe, matches, where))
      .orderBy(first, ...newestFirst)
      .offset(range.offset)
      .limit(range.limit)
  // Literals, because a partial index is used only where its predicate is in the query.
  const isAlwaysShown = sql`${safeTransfers.tokenType} <> 'ERC20'`
  const isAmount = sql`(${isAlwaysShown} or ${safeTransfers.value} > 0)`
  if (token !== undefined) {
    const shown = tokens.type === 'all' || tokens.tokens.has(token) ? isAmount : isAlwaysShown
    const isOfToken = sql`${safeTransfers.token} = any(${addressArray([token])})`
    return scan(and(isOfToken, shown), page, ofToken)
  }
  if (tokens.type === 'all') return scan(isAmount, page)
  const moved = scan(
    and(isOfTrustedToken, sql`${safeTransfers.tokenType} = 'ERC20'`, gt(safeTransfers.value, 0n)),
    upToPage,
    ofToken,
  ).as('moved')
  const ofTrusted = lists
    .select(moved._.selectedFields)
    .from(sql`unnest(${addressArray(tokens.tokens)}) as trusted(token)`)
    .crossJoinLateral(moved)
  return unionAll(scan(isAlwaysShown, upToPage), ofTrusted)
    .orderBy(...newestFirst)
    .offset(offset)
    .limit(page.limit)
}

const newestFirst = [
  desc(safeTransfers.blockNumber),
  desc(safeTransfers.logIndex),
  desc(safeTransfers.part),
] as const
