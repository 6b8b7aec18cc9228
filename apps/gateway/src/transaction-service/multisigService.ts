/** Multisig transactions in the Transaction Service's API: list, one, propose, confirm, delete, estimate. */
import { z } from '@hono/zod-openapi'
import { confirmMessageInput, deletionInput, hashInput } from '@peppermint/safe/wire'
import type { Context } from 'hono'
import type { Hash } from 'viem'
import { chargeWork } from '@peppermint/http/edge/chargeWork.ts'
import type { AppEnv } from '@peppermint/http/router.ts'
import type { GatewayChain, GatewayChains } from '../gatewayChain.ts'
import { GatewayError } from '../http/gatewayError.ts'
import { bodyOf, createGatewayRouter, type GatewayRouter } from '../http/gatewayRouter.ts'
import type { GatewaySafe } from '../safes/gatewaySafe.ts'
import {
  BYTES_PER_MILLISECOND,
  MILLISECONDS_PER_TRANSACTION,
  readCallSizes,
  readDetailsCost,
} from '../transactions/detailsCost.ts'
import { requireTransaction } from '../transactions/details.ts'
import {
  addressFilter,
  amountFilter,
  dateFilter,
  hashFilter,
  nonceFilter,
  type Query,
} from '../transactions/listFilters.ts'
import { countMultisigs, isSorted, readMultisigHashes } from '../transactions/multisigList.ts'
import type { ProposalRequests } from '../transactions/proposalRequests.ts'
import { readMultisigTransactions } from '../transactions/readMultisigTransactions.ts'
import { describeConfirmation, describeMultisig, type ServiceVersion } from './describeForService.ts'
import {
  flagOf,
  ofService,
  ofServiceSafe,
  orderingOf,
  orderOf,
  PAGE_PARAMETERS,
  serviceChainOf,
  servicePage,
  servicePageOf,
  serviceCommand,
  servicePageSchema,
  serviceQuery,
  serviceRoute,
  serviceSafeOf,
  withinPage,
} from './serviceRequest.ts'
import {
  serviceConfirmation,
  serviceEstimation,
  serviceEstimationInput,
  serviceMultisig,
  serviceProposeInput,
} from './serviceShapes.ts'

const ofTransaction = ofService.extend({ safeTxHash: hashInput })

/** Of each of a Safe's transactions that is read and sorted for a page, most of it the database's. */
const MILLISECONDS_PER_SORTED = 0.01
/** More are not counted, nor charged. */
const MAX_CHARGED = 10_000

export function multisigServiceRoutes(chains: GatewayChains, requests: ProposalRequests): GatewayRouter {
  const router = createGatewayRouter()
  for (const version of ['v1', 'v2'] as const) addRoutes(router, chains, requests, version)

  const confirmations = `/v1/multisig-transactions/{safeTxHash}/confirmations` as const
  const listConfirmations = serviceRoute(
    'get',
    confirmations,
    'Confirmations of a transaction',
    { params: ofTransaction },
    200,
    servicePageSchema(serviceConfirmation),
  )
  router.openapi(listConfirmations, async (context) => {
    const { chainId, safeTxHash } = context.req.valid('param')
    const page = servicePageOf(context, serviceQuery(context, PAGE_PARAMETERS))
    const chain = serviceChainOf(chains, chainId)
    await chargeWork(context, await readDetailsCost(chain, safeTxHash))
    const { transaction } = await requireTransaction(chain, safeTxHash, context.get('client'))
    const all = transaction.confirmations
    const end = page.offset + page.limit
    const results = all.slice(page.offset, end).map(describeConfirmation)
    return context.json(servicePage(results, page, all.length > end, all.length), 200)
  })

  const body = bodyOf(confirmMessageInput)
  const confirm = serviceRoute(
    'post',
    confirmations,
    'Confirm a transaction',
    { params: ofTransaction, body },
    201,
    z.object({ signature: z.string() }),
  )
  router.openapi(confirm, async (context) => {
    const { chainId, safeTxHash } = context.req.valid('param')
    const { signature } = context.req.valid('json')
    await requests.confirm(context, serviceChainOf(chains, chainId), safeTxHash, signature)
    return context.json({ signature }, 201)
  })

  const estimate = serviceRoute(
    'post',
    '/v1/safes/{safe}/multisig-transactions/estimations',
    'Estimate a transaction',
    { params: ofServiceSafe, body: bodyOf(serviceEstimationInput) },
    200,
    serviceEstimation,
  )
  router.openapi(estimate, async (context) => {
    await serviceSafeOf(chains, context.req.valid('param'), context)
    return context.json({ safeTxGas: '0' }, 200)
  })
  return router
}

function addRoutes(
  router: GatewayRouter,
  chains: GatewayChains,
  requests: ProposalRequests,
  version: ServiceVersion,
) {
  const ofSafe = `/${version}/safes/{safe}/multisig-transactions` as const
  const one = `/${version}/multisig-transactions/{safeTxHash}` as const

  const list = serviceRoute(
    'get',
    ofSafe,
    'Transactions of owners, the highest nonce first',
    { params: ofServiceSafe },
    200,
    servicePageSchema(serviceMultisig),
  )
  router.openapi(list, async (context) => {
    const query = serviceQuery(context, FILTERS)
    const page = servicePageOf(context, query)
    const ordering = orderingOf(query, ['-nonce', 'nonce', '-created', 'created', '-modified', 'modified'])
    const order = orderOf(ordering)
    const filter = readFilter(query)
    const { chain, safe } = await serviceSafeOf(chains, context.req.valid('param'), context)
    if (isSorted(order)) {
      const sorted = await countMultisigs(chain, safe, filter, MAX_CHARGED)
      await chargeWork(context, (sorted ?? MAX_CHARGED) * MILLISECONDS_PER_SORTED)
    }
    const [hashes, count] = await Promise.all([
      readMultisigHashes(chain, safe, page, filter, order),
      countMultisigs(chain, safe, filter),
    ])
    const shown = await chargePage(context, chain, safe, hashes.slice(0, page.limit))
    const results = await readWhole(chain, safe, shown, version)
    return context.json(servicePage(results, page, hashes.length > shown.length, count), 200)
  })

  const propose = serviceCommand(
    'post',
    ofSafe,
    'Propose or confirm a transaction',
    { params: ofServiceSafe, body: bodyOf(serviceProposeInput) },
    201,
  )
  router.openapi(propose, async (context) => {
    const { chainId, safe } = context.req.valid('param')
    const { contractTransactionHash, safe: named, ...input } = context.req.valid('json')
    if (named !== undefined && named !== safe) throw new GatewayError(422, 'Invalid Safe', ['safe'])
    const proposal = { ...input, safeTxHash: contractTransactionHash }
    await requests.propose(context, serviceChainOf(chains, chainId), safe, proposal)
    return context.body(null, 201)
  })

  const get = serviceRoute('get', one, 'A transaction', { params: ofTransaction }, 200, serviceMultisig)
  router.openapi(get, async (context) => {
    const { chainId, safeTxHash } = context.req.valid('param')
    serviceQuery(context, [])
    const chain = serviceChainOf(chains, chainId)
    await chargeWork(context, await readDetailsCost(chain, safeTxHash))
    const { transaction } = await requireTransaction(chain, safeTxHash, context.get('client'))
    return context.json(await describeMultisig(chain, transaction, version), 200)
  })

  const input = { params: ofTransaction, body: bodyOf(deletionInput) }
  const remove = serviceCommand('delete', one, 'Delete a proposal', input, 204)
  router.openapi(remove, async (context) => {
    const { chainId, safeTxHash } = context.req.valid('param')
    const { signature } = context.req.valid('json')
    await requests.remove(context, serviceChainOf(chains, chainId), safeTxHash, signature)
    return context.body(null, 204)
  })
}

const FILTERS = [
  ...PAGE_PARAMETERS,
  'ordering',
  'executed',
  'trusted',
  'has_confirmations',
  'nonce',
  'nonce__gt',
  'nonce__gte',
  'nonce__lt',
  'nonce__lte',
  'to',
  'value',
  'safe_tx_hash',
  'transaction_hash',
  'execution_date__gte',
  'execution_date__lte',
]

/** Amounts in wei, unlike those of `/v1`. @throws {GatewayError} 422. */
function readFilter(query: Query) {
  const [above, from] = [nonceFilter(query, 'nonce__gt'), nonceFilter(query, 'nonce__gte')]
  const [below, until] = [nonceFilter(query, 'nonce__lt'), nonceFilter(query, 'nonce__lte')]
  const lowest = Math.max(from ?? 0, above === undefined ? 0 : above + 1)
  const highest = Math.min(until ?? Infinity, below === undefined ? Infinity : below - 1)
  return {
    from: dateFilter(query, 'execution_date__gte'),
    until: dateFilter(query, 'execution_date__lte'),
    to: addressFilter(query, 'to'),
    value: amountFilter(query, 0),
    nonce: nonceFilter(query),
    minNonce: lowest === 0 ? undefined : lowest,
    maxNonce: highest === Infinity ? undefined : highest,
    safeTxHash: hashFilter(query, 'safe_tx_hash'),
    transactionHash: hashFilter(query, 'transaction_hash'),
    executed: flagOf(query, 'executed'),
    isConfirmed: flagOf(query, 'has_confirmations'),
    isUntrustedShown: flagOf(query, 'trusted') === false,
  }
}

/** The transactions of a page whose calldata fits into it, once they are counted. */
async function chargePage(
  context: Context<AppEnv>,
  chain: GatewayChain,
  safe: GatewaySafe,
  hashes: readonly Hash[],
): Promise<readonly Hash[]> {
  const sizes = await readCallSizes(chain, safe.address, hashes)
  const { shown, bytes } = withinPage(hashes, (hash) => sizes.get(hash) ?? 0)
  await chargeWork(context, bytes / BYTES_PER_MILLISECOND + shown.length * MILLISECONDS_PER_TRANSACTION)
  return shown
}

async function readWhole(
  chain: GatewayChain,
  safe: GatewaySafe,
  hashes: readonly Hash[],
  version: ServiceVersion,
) {
  const transactions = await readMultisigTransactions(chain, safe, hashes, 'details')
  const described = []
  for (const hash of hashes) {
    const transaction = transactions.get(hash)
    if (transaction !== undefined) described.push(await describeMultisig(chain, transaction, version))
  }
  return described
}
