/** Routes that write transactions: propose, confirm, delete. */
import {
  confirmationInput,
  deletionInput,
  hashInput,
  proposeInput,
  transactionDetails,
} from '@peppermint/safe/wire'
import type { Context } from 'hono'
import { chargeWork } from '@peppermint/http/edge/chargeWork.ts'
import { createRateLimiter } from '@peppermint/http/edge/rateLimits.ts'
import { HttpError, type AppEnv } from '@peppermint/http/router.ts'
import type { GatewayChains, GatewayChain } from '../gatewayChain.ts'
import { reserveOf } from '../http/limitStorage.ts'
import {
  bodyOf,
  chainOf,
  commandRoute,
  createGatewayRouter,
  type GatewayRouter,
  jsonRoute,
  ofChain,
  ofSafe,
} from '../http/gatewayRouter.ts'
import { recoveryMilliseconds } from '../signatures/parseStrictly.ts'
import { readDetails } from './details.ts'
import { readDetailsCost } from './detailsCost.ts'
import { UNSIGNED_PROPOSALS_PER_CLIENT } from './proposalLimits.ts'
import { confirmTransaction, proposeTransaction } from './proposeTransaction.ts'
import { hashDeleteRequest } from '@peppermint/safe/hashes'
import { and, eq } from 'drizzle-orm'
import type { Address, Hex } from 'viem'
import { findDelegator } from '../delegates/delegates.ts'
import { commitDurably } from '../db/commitDurably.ts'
import { confirmations, multisigExecutions, proposals } from '../db/schema.ts'
import { GatewayError } from '../http/gatewayError.ts'
import { getTotp, verifyRequest } from '../signatures/verifyRequest.ts'
import { requireSafe } from '../safes/requireSafe.ts'

const transactionPath = ofChain.extend({ safeTxHash: hashInput })

const proposeRoute = jsonRoute(
  'post',
  '/v1/chains/{chainId}/transactions/{safe}/propose',
  'Propose or confirm a transaction',
  { params: ofSafe, body: bodyOf(proposeInput) },
  transactionDetails,
)
const confirmRoute = jsonRoute(
  'post',
  '/v1/chains/{chainId}/transactions/{safeTxHash}/confirmations',
  'Confirm a transaction',
  { params: transactionPath, body: bodyOf(confirmationInput) },
  transactionDetails,
)
const deleteRoute = commandRoute(
  'delete',
  '/v1/chains/{chainId}/transactions/{safeTxHash}',
  'Delete a proposal',
  { params: transactionPath, body: bodyOf(deletionInput) },
)

export function proposeRoutes(chains: GatewayChains): GatewayRouter {
  const router = createGatewayRouter()
  const countUnsigned = createRateLimiter(UNSIGNED_PROPOSALS_PER_CLIENT)

  router.openapi(proposeRoute, async (context) => {
    const { chainId, safe } = context.req.valid('param')
    const input = context.req.valid('json')
    const chain = chainOf(chains, chainId)
    if (input.signature === null) refuseFor(await countUnsigned(clientOf(context)))
    else await chargeWork(context, recoveryMilliseconds(input.signature))
    await proposeTransaction(chain, safe, input, clientOf(context), reserveOf(context))
    return context.json(await readDetails(chain, input.safeTxHash, clientOf(context)), 200)
  })

  router.openapi(confirmRoute, async (context) => {
    const { chainId, safeTxHash } = context.req.valid('param')
    const chain = chainOf(chains, chainId)
    const signature = context.req.valid('json')
    const decoding = await readDetailsCost(chain, safeTxHash)
    await chargeWork(context, recoveryMilliseconds(signature) + decoding)
    await confirmTransaction(chain, safeTxHash, signature, clientOf(context), reserveOf(context))
    return context.json(await readDetails(chain, safeTxHash, clientOf(context)), 200)
  })

  router.openapi(deleteRoute, async (context) => {
    const { chainId, safeTxHash } = context.req.valid('param')
    const { signature } = context.req.valid('json')
    await deleteTransaction(chainOf(chains, chainId), safeTxHash, signature, clientOf(context))
    return context.body(null, 200)
  })

  return router
}

/** @throws {HttpError} 429 if the client has to wait. */
function refuseFor(seconds: number | undefined) {
  if (seconds === undefined) return
  const message = 'Too many unsigned proposals from your network. Sign them, or try again later.'
  throw new HttpError(429, 'too_many_requests', message, { 'Retry-After': String(seconds) })
}

/** Without a server, as in tests, all requests are of one client. */
const clientOf = (context: Context<AppEnv>): string => context.get('client') ?? 'unknown'

/**
 * Deletes a proposal and its confirmations, at the request of its proposer. Committed to disk when it resolves.
 * @param signature of `DeleteRequest` in this hour or the previous one, by the proposer or the delegate that proposed,
 *   or the first owner who signed what was proposed anonymously.
 * @throws {GatewayError} 404 if it is unknown; 422 `Invalid signature`, or if it was executed; 503 if the chain cannot be
 *   read.
 */
async function deleteTransaction(
  chain: GatewayChain,
  safeTxHash: Hex,
  signature: Hex,
  client: string,
): Promise<void> {
  const { chainId, database, changes } = chain
  const [proposal] = await database.db.select().from(proposals).where(eq(proposals.safeTxHash, safeTxHash))
  if (proposal === undefined) throw unknownTransaction()
  const { safe } = proposal
  const totp = getTotp()
  const hashes = [totp, totp - 1].map((hour) =>
    hashDeleteRequest({ safeTxHash, totp: hour }, { chainId, safe }),
  )
  const signers = await listDeleters(chain, proposal, client)
  await verifyRequest(chain, signature, { hashes, signers, client })
  await commitDurably(database, safe, async (transaction) => {
    const [executed] = await transaction
      .select({ safe: multisigExecutions.safe })
      .from(multisigExecutions)
      .where(and(eq(multisigExecutions.safe, safe), eq(multisigExecutions.safeTxHash, safeTxHash)))
      .limit(1)
    if (executed !== undefined) throw new GatewayError(422, 'Executed transactions cannot be deleted')
    const deleted = await transaction
      .delete(proposals)
      .where(eq(proposals.safeTxHash, safeTxHash))
      .returning({ safe: proposals.safe })
    if (deleted.length === 0) throw unknownTransaction()
    await transaction.delete(confirmations).where(eq(confirmations.safeTxHash, safeTxHash))
    await changes.notify(transaction, { type: 'safe', safe })
  })
}

const unknownTransaction = () => new GatewayError(404, 'Transaction not found')

/** Those who may delete a proposal; none for an unsigned one. */
async function listDeleters(
  chain: GatewayChain,
  proposal: {
    readonly safe: Address
    readonly proposer: Address | null
    readonly proposedByDelegate: Address | null
    readonly trustedBy: Address | null
  },
  client: string,
): Promise<readonly Address[]> {
  const { safe, proposer, proposedByDelegate: delegate, trustedBy } = proposal
  if (proposer === null) return trustedBy === null ? [] : [trustedBy]
  if (delegate === null) return [proposer]
  const { owners } = await requireSafe(chain, safe, client)
  if (!owners.includes(proposer)) return [proposer]
  const delegator = await findDelegator(chain, { address: safe, owners: [proposer] }, delegate)
  return delegator === undefined ? [proposer] : [proposer, delegate]
}
