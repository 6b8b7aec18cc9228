/** Routes that help to make a transaction: nonces, estimation, preview. They change nothing. */
import { estimation, estimationInput, nonces, previewInput, transactionPreview } from '@peppermint/safe/wire'
import { chargeWork } from '@peppermint/http/edge/chargeWork.ts'
import type { GatewayChain, GatewayChains } from '../gatewayChain.ts'
import { bodyOf, createGatewayRouter, type GatewayRouter, jsonRoute, ofSafe } from '../http/gatewayRouter.ts'
import { requireSafeOf } from '../safes/requireSafe.ts'
import { readCallDetails } from './dataDetails.ts'
import { and, asc, eq, gte } from 'drizzle-orm'
import { proposals } from '../db/schema.ts'
import type { GatewaySafe } from '../safes/gatewaySafe.ts'

/** Of calldata, besides what its body costs: the answer repeats it up to four times, and the mint server passes that on. */
const CHARACTERS_PER_MILLISECOND = 1_000

const estimationRoute = jsonRoute(
  'post',
  '/v2/chains/{chainId}/safes/{safe}/multisig-transactions/estimations',
  'Estimate a transaction',
  { params: ofSafe, body: bodyOf(estimationInput) },
  estimation,
)
const noncesRoute = jsonRoute(
  'get',
  '/v1/chains/{chainId}/safes/{safe}/nonces',
  'Get the nonces of a Safe',
  { params: ofSafe },
  nonces,
)
const previewRoute = jsonRoute(
  'post',
  '/v1/chains/{chainId}/transactions/{safe}/preview',
  'Preview a transaction',
  { params: ofSafe, body: bodyOf(previewInput) },
  transactionPreview,
)

export function estimationRoutes(chains: GatewayChains): GatewayRouter {
  const router = createGatewayRouter()

  router.openapi(estimationRoute, async (context) => {
    const advised = await readNonces(context.req.valid('param'), context.get('client'))
    // A Safe of 1.3.0 or later, or one that tracks its gas with events, forwards all gas if safeTxGas is 0.
    return context.json({ ...advised, safeTxGas: '0' }, 200)
  })

  router.openapi(noncesRoute, async (context) =>
    context.json(await readNonces(context.req.valid('param'), context.get('client')), 200),
  )

  router.openapi(previewRoute, async (context) => {
    const input = context.req.valid('json')
    await chargeWork(context, input.data.length / CHARACTERS_PER_MILLISECOND)
    const { chain, safe } = await requireSafeOf(chains, context.req.valid('param'), context.get('client'))
    const { txInfo, txData } = await readCallDetails(chain, { safe: safe.address, ...input })
    return context.json({ txInfo, txData }, 200)
  })

  async function readNonces(params: Parameters<typeof requireSafeOf>[1], client: string | undefined) {
    const { chain, safe } = await requireSafeOf(chains, params, client)
    return { currentNonce: safe.nonce, recommendedNonce: await recommendNonce(chain, safe) }
  }

  return router
}

/**
 * Nonces that the queue may leave out and still continue. One owner's or delegate's proposal beyond does not count: what
 * everybody else proposed after it could not be executed for years.
 */
const MAX_NONCE_GAP = 100
/** More than the owners of any Safe have pending. */
const MAX_NONCES = 10_000

/**
 * The nonce that a new transaction of a Safe should have: after all trusted proposals of the queue, so that it replaces none of them. Unsigned ones cannot move it.
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
