/** Deletes a proposal, at the request of its proposer. */
import { hashDeleteRequest } from '@peppermint/safe/hashes'
import { and, eq } from 'drizzle-orm'
import type { Address, Hex } from 'viem'
import { findDelegator } from '../delegates/delegates.ts'
import { commitDurably } from '../db/commitDurably.ts'
import { confirmations, multisigExecutions, proposals } from '../db/schema.ts'
import type { GatewayChain } from '../gatewayChain.ts'
import { GatewayError } from '../http/gatewayError.ts'
import { getTotp, verifyRequest } from '../signatures/verifyRequest.ts'
import { requireSafe } from '../safes/requireSafe.ts'

/**
 * Deletes a proposal and its confirmations. Committed to disk when it resolves.
 * @param signature of `DeleteRequest` in this hour or the previous one, by the proposer or the delegate that proposed,
 *   or the first owner who signed what was proposed anonymously.
 * @throws {GatewayError} 404 if it is unknown; 422 `Invalid signature`, or if it was executed; 503 if the chain cannot be
 *   read.
 */
export async function deleteTransaction(
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
  const delegator = await findDelegator(chain, { safe, owners: [proposer] }, delegate)
  return delegator === undefined ? [proposer] : [proposer, delegate]
}
