/** Routes that list the transactions of a Safe. */
import { z } from '@hono/zod-openapi'
import {
  transactionItemPage,
  transactionListPage,
  type Page,
  type TransactionListItem,
  type TransactionSummary,
} from '@peppermint/safe/wire'
import type { Context } from 'hono'
import { chargeWork } from '@peppermint/http/edge/chargeWork.ts'
import type { AppEnv } from '@peppermint/http/router.ts'
import type { GatewayChains, GatewayChain } from '../gatewayChain.ts'
import { readCursor, type PageRequest } from '../http/cursor.ts'
import {
  booleanQuery,
  createGatewayRouter,
  type GatewayRouter,
  jsonRoute,
  ofSafe,
} from '../http/gatewayRouter.ts'
import { requestUrl } from '../http/requestUrl.ts'
import { requireSafeOf } from '../safes/requireSafe.ts'
import { MILLISECONDS_PER_TRANSACTION } from './detailsCost.ts'
import { readIncomingTransfers } from './incomingList.ts'
import {
  addressFilter,
  amountFilter,
  dateFilter,
  hashFilter,
  nonceFilter,
  type Query,
} from './listFilters.ts'
import { readDays } from './localDays.ts'
import { readModuleTransactions } from './moduleList.ts'
import { readMultisigList } from './multisigList.ts'
import { readQueue } from './queue.ts'
import type { GatewaySafe } from '../safes/gatewaySafe.ts'
import { readHistoryItems } from './historyItems.ts'
import { countHistoryRows, readHistoryRows } from './historyRows.ts'
import { flagImitations, IMITATION_LOOKBACK } from './imitation.ts'
import { type DayOf, labelDays } from '@peppermint/safe/describe'
import { readTokenFilter } from './tokenFilter.ts'
import { transactionPage } from './transactionPage.ts'
import type { Address } from 'viem'
import { createNames, unnamed } from '../addressNames.ts'
import { readCreation, readCreationDetails } from '../safes/readCreation.ts'
import { creationId } from './ids.ts'

const text = z.string().optional()
const flag = z.string().optional().openapi({ type: 'boolean' })

const route = <Fields extends z.ZodRawShape, Body extends z.ZodType>(
  list: string,
  summary: string,
  query: Fields,
  body: Body,
) =>
  jsonRoute(
    'get',
    `/v1/chains/{chainId}/safes/{safe}/${list}`,
    summary,
    { params: ofSafe, query: z.object({ ...query, cursor: text }) },
    body,
  )

const dates = { execution_date__gte: text, execution_date__lte: text }
const queueRoute = route('transactions/queued', 'Queued transactions', { trusted: flag }, transactionListPage)
const historyRoute = route(
  'transactions/history',
  'Executed transactions and transfers',
  { timezone: text, timezone_offset: text, trusted: flag, imitation: flag },
  transactionListPage,
)
const incomingRoute = route(
  'incoming-transfers',
  'Received coins and tokens',
  { ...dates, to: text, value: text, token_address: text, trusted: flag },
  transactionItemPage,
)
const moduleRoute = route(
  'module-transactions',
  'Transactions of modules',
  { to: text, module: text, transaction_hash: text },
  transactionItemPage,
)
const multisigRoute = route(
  'multisig-transactions',
  'Transactions of owners',
  { ...dates, to: text, value: text, nonce: text, executed: flag },
  transactionItemPage,
)

export function listRoutes(chains: GatewayChains): GatewayRouter {
  const router = createGatewayRouter()

  /** The Safe of a request. @param leadOf rows before its page that are read, too. @throws {GatewayError} 404, 422. */
  async function readRequest(
    context: Context<AppEnv>,
    params: Parameters<typeof requireSafeOf>[1],
    leadOf: (page: PageRequest) => number = () => 0,
  ) {
    const page = readCursor(requestUrl(context))
    await chargeWork(context, (leadOf(page) + page.limit) * MILLISECONDS_PER_TRANSACTION)
    const found = await requireSafeOf(chains, params, context.get('client'))
    const query: Query = (name) => context.req.query(name)
    return { ...found, page, query }
  }

  router.openapi(queueRoute, async (context) => {
    const trusted = booleanQuery(context, 'trusted', true)
    const { chain, safe, page } = await readRequest(context, context.req.valid('param'))
    return context.json(await readQueue(chain, safe, page, trusted), 200)
  })

  router.openapi(historyRoute, async (context) => {
    const options = {
      trusted: booleanQuery(context, 'trusted', true),
      imitation: booleanQuery(context, 'imitation', true),
      dayOf: readDays(context.req.query('timezone'), context.req.query('timezone_offset')),
    }
    const { chain, safe, page } = await readRequest(context, context.req.valid('param'), (one) =>
      historyLead(one, options),
    )
    return context.json(await readHistory(chain, safe, page, options), 200)
  })

  router.openapi(incomingRoute, async (context) => {
    const trusted = booleanQuery(context, 'trusted', true)
    const { chain, safe, page, query } = await readRequest(context, context.req.valid('param'))
    const token = addressFilter(query, 'token_address')
    const filter = {
      from: dateFilter(query, 'execution_date__gte'),
      until: dateFilter(query, 'execution_date__lte'),
      to: addressFilter(query, 'to'),
      token,
      value: amountFilter(
        query,
        token === undefined
          ? chain.config.nativeCurrency.decimals
          : ((await chain.tokens.readTokens([token])).get(token)?.decimals ?? 0),
      ),
    }
    return context.json(await readIncomingTransfers(chain, safe, page, filter, trusted), 200)
  })

  router.openapi(moduleRoute, async (context) => {
    const { chain, safe, page, query } = await readRequest(context, context.req.valid('param'))
    const filter = {
      to: addressFilter(query, 'to'),
      module: addressFilter(query, 'module'),
      transactionHash: hashFilter(query, 'transaction_hash'),
    }
    return context.json(await readModuleTransactions(chain, safe, page, filter), 200)
  })

  router.openapi(multisigRoute, async (context) => {
    const executed =
      context.req.query('executed') === undefined ? undefined : booleanQuery(context, 'executed', true)
    const { chain, safe, page, query } = await readRequest(context, context.req.valid('param'))
    const filter = {
      from: dateFilter(query, 'execution_date__gte'),
      until: dateFilter(query, 'execution_date__lte'),
      to: addressFilter(query, 'to'),
      value: amountFilter(query, chain.config.nativeCurrency.decimals),
      nonce: nonceFilter(query),
      executed,
    }
    return context.json(await readMultisigList(chain, safe, page, filter), 200)
  })

  return router
}

interface HistoryOptions {
  /** Leaves out ERC-20 transfers of other tokens, and those of nothing. */
  readonly trusted: boolean
  /** Shows transfers that imitate an earlier one. */
  readonly imitation: boolean
  readonly dayOf: DayOf
}

/** Rows of the previous page that are read, too: its last one is shown, unless imitations are hidden. */
const historyLead = (
  { offset, limit }: PageRequest,
  { imitation }: Pick<HistoryOptions, 'imitation'>,
): number => Math.min(offset, imitation ? 1 : limit)

/**
 * A page of a Safe's history: what was executed, received and sent, newest first, divided into local days. `limit` counts Ethereum transactions, each of which may have several items.
 */
export async function readHistory(
  chain: GatewayChain,
  safe: GatewaySafe,
  page: PageRequest,
  options: HistoryOptions,
): Promise<Page<TransactionListItem>> {
  const { trusted, imitation, dayOf } = options
  const filter = await readTokenFilter(chain, safe.address, trusted)
  const lead = historyLead(page, options)
  const end = lead + page.limit
  const [rows, count] = await Promise.all([
    readHistoryRows(chain.database, safe.address, filter, {
      offset: page.offset - lead,
      limit: end + IMITATION_LOOKBACK,
    }),
    countHistoryRows(chain.database, safe.address, filter),
  ])
  const items = flagImitations(await readHistoryItems(chain, safe, rows, filter))
  const shown = imitation ? items : items.map((row) => row.filter((item) => !isFlagged(item)))
  const hasNext = rows.length > end
  const summaries = shown.slice(lead, end).flat()
  // A page behind the end is empty.
  const isLast = !hasNext && (page.offset === 0 || rows.length > lead)
  const creation = isLast ? await summarizeCreation(chain, safe.address) : undefined
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

/**
 * The creation of a Safe, as the last item of its history.
 * @returns undefined for a Safe whose creation is not indexed.
 */
async function summarizeCreation(
  chain: GatewayChain,
  safe: Address,
): Promise<TransactionSummary | undefined> {
  const creation = await readCreation(chain, safe)
  if (creation === undefined) return undefined
  // Without the chain, a history is still worth showing.
  const details = await readCreationDetails(chain, creation).catch(() => undefined)
  const nameOf = createNames(chain.config)
  return {
    id: creationId(safe),
    timestamp: creation.timestamp * 1000,
    txStatus: 'SUCCESS',
    txInfo: {
      type: 'Creation',
      humanDescription: null,
      creator: unnamed(details?.creator ?? creation.initiator),
      transactionHash: creation.transactionHash,
      implementation: creation.singleton && nameOf(creation.singleton),
      factory: creation.factory && nameOf(creation.factory),
      saltNonce: details?.saltNonce ?? null,
    },
    txHash: creation.transactionHash,
    executionInfo: null,
    safeAppInfo: null,
    note: null,
  }
}
