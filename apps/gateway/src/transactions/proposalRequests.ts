/** Proposals, confirmations and deletions as clients request them, by whichever route: counted, charged, then stored. */
import type { ProposeInput } from '@peppermint/safe/wire'
import { hashDeleteRequest } from '@peppermint/safe/hashes'
import { and, eq } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Address, Hex } from 'viem'
import { chargeWork } from '@peppermint/http/edge/chargeWork.ts'
import { createRateLimiter } from '@peppermint/http/edge/rateLimits.ts'
import { type AppEnv, HttpError } from '@peppermint/http/router.ts'
import { commitDurably } from '../db/commitDurably.ts'
import { confirmations, multisigExecutions, proposals } from '../db/schema.ts'
import { findDelegator } from '../delegates/delegates.ts'
import type { GatewayChain } from '../gatewayChain.ts'
import { GatewayError } from '../http/gatewayError.ts'
import { reserveOf } from '../http/limitStorage.ts'
import { requireSafe } from '../safes/requireSafe.ts'
import { recoveryMilliseconds } from '../signatures/parseStrictly.ts'
import { getTotp, verifyRequest } from '../signatures/verifyRequest.ts'
import { UNSIGNED_PROPOSALS_PER_CLIENT } from './proposalLimits.ts'
import { confirmTransaction, proposeTransaction } from './proposeTransaction.ts'

export interface ProposalRequests {
  readonly propose: (
    context: Context<AppEnv>,
    chain: GatewayChain,
    safe: Address,
    input: ProposeInput,
  ) => Promise<void>
  /** @param answering milliseconds that the answer takes. */
  readonly confirm: (
    context: Context<AppEnv>,
    chain: GatewayChain,
    safeTxHash: Hex,
    signature: Hex,
    answering?: number,
  ) => Promise<void>
  readonly remove: (
    context: Context<AppEnv>,
    chain: GatewayChain,
    safeTxHash: Hex,
    signature: Hex,
  ) => Promise<void>
}

/** One for all routes of the gateway: the count of unsigned proposals is each client's, not each route's. */
export function createProposalRequests(): ProposalRequests {
  const countUnsigned = createRateLimiter(UNSIGNED_PROPOSALS_PER_CLIENT)
  return {
    async propose(context, chain, safe, input) {
      if (input.signature === null) refuseFor(await countUnsigned(clientOf(context)))
      else await chargeWork(context, recoveryMilliseconds(input.signature))
      await proposeTransaction(chain, safe, input, clientOf(context), reserveOf(context))
    },
    async confirm(context, chain, safeTxHash, signature, answering = 0) {
      await chargeWork(context, recoveryMilliseconds(signature) + answering)
      await confirmTransaction(chain, safeTxHash, signature, clientOf(context), reserveOf(context))
    },
    remove: (context, chain, safeTxHash, signature) =>
      deleteTransaction(chain, safeTxHash, signature, clientOf(context)),
  }
}

/** @throws {HttpError} 429 if the client has to wait. */
function refuseFor(seconds: number | undefined) {
  if (seconds === undefined) return
  const message = 'Too many unsigned proposals from your network. Sign them, or try again later.'
  throw new HttpError(429, 'too_many_requests', message, { 'Retry-After': String(seconds) })
}

/** Without a server, as in tests, all requests are of one client. */
export const clientOf = (context: Context<AppEnv>): string => context.get('client') ?? 'unknown'

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
