/** What a Safe received, what its modules did, and its whole history, in the Transaction Service's API. */
import type { Context } from 'hono'
import { and, eq, inArray } from 'drizzle-orm'
import { chargeWork } from '@peppermint/http/edge/chargeWork.ts'
import type { AppEnv } from '@peppermint/http/router.ts'
import { moduleExecutions } from '../db/schema.ts'
import type { GatewayChain, GatewayChains } from '../gatewayChain.ts'
import { GatewayError } from '../http/gatewayError.ts'
import { createGatewayRouter, type GatewayRouter } from '../http/gatewayRouter.ts'
import type { GatewaySafe } from '../safes/gatewaySafe.ts'
import type { TransferRow } from '../transactions/describeTransactions.ts'
import { BYTES_PER_MILLISECOND, readCallSizes } from '../transactions/detailsCost.ts'
import { readExecutedHashes, readModules, readTransfers } from '../transactions/historyItems.ts'
import { countHistoryRows, type HistoryRow, readHistoryRows } from '../transactions/historyRows.ts'
import { readIncomingRows } from '../transactions/incomingList.ts'
import {
  addressFilter,
  amountFilter,
  dateFilter,
  hashFilter,
  type Query,
} from '../transactions/listFilters.ts'
import { readModuleRows } from '../transactions/moduleList.ts'
import { readMultisigTransactions } from '../transactions/readMultisigTransactions.ts'
import type { ModuleRow } from '../transactions/summaries.ts'
import {
  describeModule,
  describeMultisig,
  readTransferDescriptions,
  type ServiceVersion,
} from './describeForService.ts'
import {
  flagOf,
  ofServiceSafe,
  orderingOf,
  PAGE_PARAMETERS,
  servicePage,
  servicePageOf,
  servicePageSchema,
  serviceQuery,
  serviceRoute,
  serviceSafeOf,
  withinPage,
} from './serviceRequest.ts'
import {
  serviceModuleTransaction,
  serviceTransaction,
  type ServiceTransaction,
  serviceTransfer,
} from './serviceShapes.ts'

/** As the Transaction Service: of every token, each with its flag. Transfers of nothing are never shown. */
const EVERY_TOKEN = { type: 'all' } as const
const HISTORY_LIMIT = 20

const incoming = serviceRoute(
  'get',
  '/v1/safes/{safe}/incoming-transfers',
  'Received coins and tokens, newest first',
  { params: ofServiceSafe },
  200,
  servicePageSchema(serviceTransfer),
)
const ofModules = serviceRoute(
  'get',
  '/v1/safes/{safe}/module-transactions',
  'Transactions of modules, newest first',
  { params: ofServiceSafe },
  200,
  servicePageSchema(serviceModuleTransaction),
)

export function historyServiceRoutes(chains: GatewayChains): GatewayRouter {
  const router = createGatewayRouter()

  router.openapi(incoming, async (context) => {
    const query = serviceQuery(context, INCOMING_FILTERS)
    const page = servicePageOf(context, query)
    const filter = readIncomingFilter(query)
    const { chain, safe } = await serviceSafeOf(chains, context.req.valid('param'), context)
    const rows = await readIncomingRows(chain, safe.address, page, filter, EVERY_TOKEN)
    const shown = rows.slice(0, page.limit)
    const describe = await readTransferDescriptions(chain, safe.address, shown)
    const hasNext = rows.length > page.limit
    // Nothing on a page after the last one says how many there are.
    const isBeyond = page.offset > 0 && shown.length === 0
    const count = hasNext || isBeyond ? null : page.offset + shown.length
    return context.json(servicePage(shown.map(describe), page, hasNext, count), 200)
  })

  router.openapi(ofModules, async (context) => {
    const query = serviceQuery(context, [...PAGE_PARAMETERS, 'module', 'to', 'transaction_hash'])
    const page = servicePageOf(context, query)
    const filter = {
      to: addressFilter(query, 'to'),
      module: addressFilter(query, 'module'),
      transactionHash: hashFilter(query, 'transaction_hash'),
    }
    const { chain, safe } = await serviceSafeOf(chains, context.req.valid('param'), context)
    const { rows, hasNext, count } = await readModuleRows(chain, safe, page, filter)
    const { shown, bytes } = withinPage(rows, ({ dataSize }) => dataSize ?? 0)
    await chargeWork(context, bytes / BYTES_PER_MILLISECOND)
    const results = []
    for (const row of await readWholeModules(chain, safe, shown))
      results.push(await describeModule(chain, row))
    return context.json(servicePage(results, page, hasNext || shown.length < rows.length, count), 200)
  })

  for (const version of ['v1', 'v2'] as const) {
    const all = serviceRoute(
      'get',
      `/${version}/safes/{safe}/all-transactions`,
      'What was executed, received and sent, newest first, one or more for each Ethereum transaction',
      { params: ofServiceSafe },
      200,
      servicePageSchema(serviceTransaction),
    )
    router.openapi(all, async (context) => {
      const query = serviceQuery(context, [...PAGE_PARAMETERS, 'ordering'])
      orderingOf(query, ['-timestamp'])
      const page = servicePageOf(context, query, HISTORY_LIMIT)
      const { chain, safe } = await serviceSafeOf(chains, context.req.valid('param'), context)
      const [rows, count] = await Promise.all([
        readHistoryRows(chain.database, safe.address, EVERY_TOKEN, { ...page, limit: page.limit + 1 }),
        countHistoryRows(chain.database, safe.address, EVERY_TOKEN),
      ])
      const { results, rowCount } = await readAll(context, chain, safe, rows.slice(0, page.limit), version)
      const { next, previous } = servicePage(rows.slice(0, rowCount), page, rows.length > rowCount, count)
      return context.json({ count, next, previous, results }, 200)
    })
  }
  return router
}

const INCOMING_FILTERS = [
  ...PAGE_PARAMETERS,
  '_from',
  'to',
  'value',
  'token_address',
  'execution_date__gte',
  'execution_date__lte',
  'ether',
  'erc20',
  'erc721',
]
const KINDS = [
  ['ether', 'NATIVE'],
  ['erc20', 'ERC20'],
  ['erc721', 'ERC721'],
] as const

/** @throws {GatewayError} 422. */
function readIncomingFilter(query: Query) {
  const wanted = KINDS.filter(([name]) => flagOf(query, name) === true).map(([, type]) => type)
  const isUnlike = KINDS.some(([name]) => flagOf(query, name) === false)
  if (wanted.length > 1 || isUnlike)
    throw new GatewayError(422, 'Not supported: use one of ether, erc20 and erc721, with the value true')
  return {
    from: dateFilter(query, 'execution_date__gte'),
    until: dateFilter(query, 'execution_date__lte'),
    sender: addressFilter(query, '_from'),
    to: addressFilter(query, 'to'),
    token: addressFilter(query, 'token_address'),
    value: amountFilter(query, 0),
    type: wanted[0],
  }
}

/** These rows again, with their whole calldata. */
async function readWholeModules(
  { database: { lists } }: GatewayChain,
  { address: safe }: GatewaySafe,
  rows: readonly ModuleRow[],
): Promise<readonly ModuleRow[]> {
  if (rows.length === 0) return []
  const hashes = rows.map(({ transactionHash }) => transactionHash)
  const whole = await lists
    .select()
    .from(moduleExecutions)
    .where(and(eq(moduleExecutions.safe, safe), inArray(moduleExecutions.transactionHash, hashes)))
  const byLog = new Map(whole.map((row) => [`${row.blockNumber} ${row.logIndex}`, row]))
  return rows.flatMap((row) => byLog.get(`${row.blockNumber} ${row.logIndex}`) ?? [])
}

/** The first of these rows that fit into a page. */
async function readAll(
  context: Context<AppEnv>,
  chain: GatewayChain,
  safe: GatewaySafe,
  rows: readonly HistoryRow[],
  version: ServiceVersion,
): Promise<{ readonly results: ServiceTransaction[]; readonly rowCount: number }> {
  const executed = rows.flatMap((row) => (row.hasExecution ? [row.transactionHash] : []))
  const [multisigs, modules] = await Promise.all([
    readExecutedHashes(chain, safe, executed),
    readModules(chain, safe, executed),
  ])
  const sizes = await readCallSizes(
    chain,
    safe.address,
    multisigs.map(({ safeTxHash }) => safeTxHash),
  )
  const partsOf = ({ transactionHash }: HistoryRow) => ({
    multisigs: multisigs.filter((each) => each.transactionHash === transactionHash),
    modules: modules.filter((each) => each.transactionHash === transactionHash),
  })
  const { shown, bytes } = withinPage(rows, (row) => {
    const parts = partsOf(row)
    const ofMultisigs = parts.multisigs.map(({ safeTxHash }) => sizes.get(safeTxHash) ?? 0)
    return [...ofMultisigs, ...parts.modules.map(({ dataSize }) => dataSize ?? 0)].reduce((a, b) => a + b, 0)
  })
  await chargeWork(context, bytes / BYTES_PER_MILLISECOND)
  const wanted = shown.map(partsOf)
  const [transactions, wholeModules, transfers] = await Promise.all([
    readMultisigTransactions(
      chain,
      safe,
      wanted.flatMap((parts) => parts.multisigs.map(({ safeTxHash }) => safeTxHash)),
      'details',
    ),
    readWholeModules(
      chain,
      safe,
      wanted.flatMap((parts) => parts.modules),
    ),
    readTransfers(chain, safe, shown, EVERY_TOKEN),
  ])
  const describe = await readTransferDescriptions(chain, safe.address, transfers)
  const results: ServiceTransaction[] = []
  for (const [index, row] of shown.entries()) {
    const isOfRow = (each: ModuleRow | TransferRow) => each.transactionHash === row.transactionHash
    const moved = transfers.filter(isOfRow).map(describe)
    const first = results.length
    const ofOwners = (wanted[index]?.multisigs ?? [])
      .flatMap(({ safeTxHash }) => transactions.get(safeTxHash) ?? [])
      .toSorted((one, other) => other.nonce - one.nonce)
    for (const transaction of ofOwners)
      results.push({
        ...(await describeMultisig(chain, transaction, version)),
        txType: 'MULTISIG_TRANSACTION',
        transfers: [],
      })
    for (const module of wholeModules.filter(isOfRow))
      results.push({ ...(await describeModule(chain, module)), txType: 'MODULE_TRANSACTION', transfers: [] })
    const executions = results.slice(first)
    // Once, not with each execution of the same Ethereum transaction.
    if (executions[0] !== undefined) results[first] = { ...executions[0], transfers: moved }
    else
      results.push({
        txType: 'ETHEREUM_TRANSACTION',
        executionDate: new Date(row.timestamp * 1000).toISOString(),
        txHash: row.transactionHash,
        blockNumber: row.blockNumber,
        from: null,
        to: null,
        data: null,
        transfers: moved,
      })
  }
  return { results, rowCount: shown.length }
}
