/** The history of a Safe: what was executed, received and sent, newest first, divided into local days. */
import type { Page, TransactionListItem, TransactionSummary } from '@peppermint/safe/wire'
import type { GatewayChain } from '../gatewayChain.ts'
import type { PageRequest } from '../http/cursor.ts'
import type { SafeState } from '../safes/safeState.ts'
import { summarizeCreation } from './creation.ts'
import { readHistoryItems } from './historyItems.ts'
import { countHistoryRows, readHistoryRows } from './historyRows.ts'
import { flagImitations, IMITATION_LOOKBACK } from './imitation.ts'
import { type DayOf, labelDays } from '@peppermint/safe/describe'
import { readTokenFilter } from './tokenFilter.ts'
import { transactionPage } from './transactionPage.ts'

export interface HistoryOptions {
  /** Leaves out ERC-20 transfers of other tokens, and those of nothing. */
  readonly trusted: boolean
  /** Shows transfers that imitate an earlier one. */
  readonly imitation: boolean
  readonly dayOf: DayOf
}

/** A page of the history. `limit` counts Ethereum transactions, each of which may have several items. */
export async function readHistory(
  chain: GatewayChain,
  safe: SafeState,
  page: PageRequest,
  { trusted, imitation, dayOf }: HistoryOptions,
): Promise<Page<TransactionListItem>> {
  const filter = await readTokenFilter(chain, safe.safe, trusted)
  // Of the previous page: its last row is shown, unless imitations are hidden.
  const lead = Math.min(page.offset, imitation ? 1 : page.limit)
  const end = lead + page.limit
  const [rows, count] = await Promise.all([
    readHistoryRows(chain.database, safe.safe, filter, {
      offset: page.offset - lead,
      limit: end + IMITATION_LOOKBACK,
    }),
    countHistoryRows(chain.database, safe.safe, filter),
  ])
  const items = flagImitations(await readHistoryItems(chain, safe, rows, filter))
  const shown = imitation ? items : items.map((row) => row.filter((item) => !isFlagged(item)))
  const hasNext = rows.length > end
  const summaries = shown.slice(lead, end).flat()
  // A page behind the end is empty.
  const isLast = !hasNext && (page.offset === 0 || rows.length > lead)
  const creation = isLast ? await summarizeCreation(chain, safe.safe) : undefined
  const before = shown.slice(0, lead).flat().at(-1)?.timestamp
  return transactionPage(
    labelDays(creation === undefined ? summaries : [...summaries, creation], before, dayOf),
    page,
    hasNext,
    count,
  )
}

const isFlagged = ({ txInfo }: TransactionSummary): boolean =>
  txInfo.type === 'Transfer' && txInfo.transferInfo.type === 'ERC20' && txInfo.transferInfo.imitation
