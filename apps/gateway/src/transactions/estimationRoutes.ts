/** Routes that help to make a transaction: nonces, estimation, preview. They change nothing. */
import { createRoute, z } from '@hono/zod-openapi'
import {
  addressInput,
  estimation,
  estimationInput,
  nonces,
  previewInput,
  transactionPreview,
  type PreviewInput,
  type TransactionPreview,
} from '@peppermint/safe/wire'
import type { Address } from 'viem'
import { chargeWork } from '@peppermint/http/edge/chargeWork.ts'
import type { GatewayChains, GatewayChain } from '../gatewayChain.ts'
import {
  chainOf,
  createGatewayRouter,
  type GatewayRouter,
  errorResponse,
  json,
} from '../http/gatewayRouter.ts'
import { requireSafe } from '../safes/requireSafe.ts'
import { describeTransactionData, parameterAddresses } from './dataDetails.ts'
import { readDescriptions } from './describeTransactions.ts'
import { and, asc, eq, gte } from 'drizzle-orm'
import { proposals } from '../db/schema.ts'
import type { GatewaySafe } from '../safes/gatewaySafe.ts'

/** Of calldata, besides what its body costs: the answer repeats it up to four times, and the mint server passes that on. */
const CHARACTERS_PER_MILLISECOND = 3_000

const safePath = z.object({ chainId: z.string(), safe: addressInput })
const errors = {
  404: errorResponse('The chain or the Safe is unknown.'),
  422: errorResponse('The input is invalid.'),
  503: errorResponse('The chain or the database cannot be read.'),
}

const estimationRoute = createRoute({
  method: 'post',
  path: '/v2/chains/{chainId}/safes/{safe}/multisig-transactions/estimations',
  summary: 'Estimate a transaction',
  request: { params: safePath, body: { required: true, ...json(estimationInput) } },
  responses: { 200: { description: 'Nonces and gas.', ...json(estimation) }, ...errors },
})

const noncesRoute = createRoute({
  method: 'get',
  path: '/v1/chains/{chainId}/safes/{safe}/nonces',
  summary: 'Get the nonces of a Safe',
  request: { params: safePath },
  responses: { 200: { description: 'Nonces.', ...json(nonces) }, ...errors },
})

const previewRoute = createRoute({
  method: 'post',
  path: '/v1/chains/{chainId}/transactions/{safe}/preview',
  summary: 'Preview a transaction',
  request: { params: safePath, body: { required: true, ...json(previewInput) } },
  responses: { 200: { description: 'What it would show as.', ...json(transactionPreview) }, ...errors },
})

export function estimationRoutes(chains: GatewayChains): GatewayRouter {
  const router = createGatewayRouter()

  router.openapi(estimationRoute, async (context) => {
    const { chainId, safe } = context.req.valid('param')
    // A Safe of 1.3.0 or later, or one that tracks its gas with events, forwards all gas if safeTxGas is 0.
    return context.json({ ...(await readNonces(chainId, safe, context.get('client'))), safeTxGas: '0' }, 200)
  })

  router.openapi(noncesRoute, async (context) => {
    const { chainId, safe } = context.req.valid('param')
    return context.json(await readNonces(chainId, safe, context.get('client')), 200)
  })

  router.openapi(previewRoute, async (context) => {
    const { chainId, safe } = context.req.valid('param')
    const chain = chainOf(chains, chainId)
    const input = context.req.valid('json')
    await chargeWork(context, input.data.length / CHARACTERS_PER_MILLISECOND)
    await requireSafe(chain, safe, context.get('client'))
    return context.json(await previewTransaction(chain, safe, input), 200)
  })

  async function readNonces(chainId: string, safe: Address, client: string | undefined) {
    const chain = chainOf(chains, chainId)
    const state = await requireSafe(chain, safe, client)
    return { currentNonce: state.nonce, recommendedNonce: await recommendNonce(chain, state) }
  }

  return router
}

/**
 * What a transaction would show as, before it is proposed.
 * Describes a transaction of a Safe as its details would. Nothing is stored or simulated.
 */
async function previewTransaction(
  chain: GatewayChain,
  safe: Address,
  input: PreviewInput,
): Promise<TransactionPreview> {
  const call = { safe, ...input }
  const decoded = call.data === '0x' ? undefined : chain.decoder.decode(call.data, call.to)
  const trusted = await chain.tokens.readTrustedTokens(safe)
  const descriptions = await readDescriptions(chain, trusted, [call], [], parameterAddresses(decoded))
  const { txInfo, dataDecoded } = descriptions.call(call)
  return { txInfo, txData: describeTransactionData(chain.config, call, dataDecoded, descriptions) }
}

/**
 * Nonces that the queue may leave out and still continue. One owner's or delegate's proposal beyond does not count: what
 * everybody else proposed after it could not be executed for years.
 */
const MAX_NONCE_GAP = 100
/** More than the owners of any Safe have pending. */
const MAX_NONCES = 10_000

/**
 * The nonce that a new transaction of a Safe should have.
 * After all trusted proposals of the queue, so that it replaces none of them. Unsigned ones cannot move it.
 */
async function recommendNonce(
  { database }: Pick<GatewayChain, 'database'>,
  { address: safe, nonce }: GatewaySafe,
): Promise<number> {
  const queued = await database.lists
    .selectDistinct({ nonce: proposals.nonce })
    .from(proposals)
    .where(and(eq(proposals.safe, safe), eq(proposals.isTrusted, true), gte(proposals.nonce, nonce)))
    .orderBy(asc(proposals.nonce))
    .limit(MAX_NONCES)
  let next = nonce
  for (const row of queued) {
    if (row.nonce - next > MAX_NONCE_GAP) break
    next = row.nonce + 1
  }
  return next
}
