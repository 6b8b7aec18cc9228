/** Requests that add and remove delegates: who has to have signed what. */
import { hashDelegate, hashDelegateV1 } from '@peppermint/safe/hashes'
import type { AddDelegateInput, RemoveDelegateInput } from '@peppermint/safe/wire'
import { eq } from 'drizzle-orm'
import type { Address, Hex } from 'viem'
import { safeOwners } from '../db/schema.ts'
import type { GatewayChain } from '../gatewayChain.ts'
import { GatewayError } from '../http/gatewayError.ts'
import { getTotp, verifyRequest } from '../signatures/verifyRequest.ts'
import { readRemoval, removeDelegate, storeDelegate } from './delegates.ts'

/** Of the endpoint: `v1` signs a text, `v2` typed data. */
export type DelegateVersion = 'v1' | 'v2'

/**
 * Adds a delegate, or changes its label.
 * @param client address of the requesting client.
 * @throws {GatewayError} 422 `Invalid signature` unless the delegator signed it; 422 if the delegator is no owner; 404 if
 *   there is no such Safe; 503 if the chain cannot be read.
 */
export async function addDelegate(
  chain: GatewayChain,
  version: DelegateVersion,
  { safe, delegate, delegator, signature, label }: AddDelegateInput,
  client: string,
): Promise<void> {
  // Its signature names neither the Safe nor the action: one that has added the delegate would add it again.
  const removedIn = await readRemoval(chain, { delegate, delegator })
  const hashes = delegateHashes(version, delegate, chain.chainId, removedIn)
  await verifyRequest(chain, signature, { hashes, signers: [delegator], client }).catch((error: unknown) => {
    if (removedIn === undefined || !(error instanceof GatewayError) || error.status !== 422) throw error
    throw new GatewayError(422, 'This delegate was removed within this hour. Sign again in the next hour.')
  })
  await assertOwner(chain, safe, delegator, client)
  await storeDelegate(chain, { safe, delegate, delegator }, label)
}

/**
 * Removes a delegate.
 * @throws {GatewayError} 422 `Invalid signature` unless the delegator or the delegate signed it; 404 if there is none; 503
 *   if the chain cannot be read.
 */
export async function dropDelegate(
  chain: GatewayChain,
  version: DelegateVersion,
  delegate: Address,
  { safe, delegator, signature }: RemoveDelegateInput,
  client: string,
): Promise<void> {
  const hashes = delegateHashes(version, delegate, chain.chainId)
  await verifyRequest(chain, signature, { hashes, signers: [delegator, delegate], client })
  await removeDelegate(chain, { safe, delegate, delegator })
}

/**
 * What may be signed: for the hour of the signer's clock or ours, for this chain or every one.
 * @param after only for later hours.
 */
function delegateHashes(
  version: DelegateVersion,
  delegate: Address,
  chainId: number,
  after = -1,
): readonly Hex[] {
  const now = getTotp()
  const hours = [now, now - 1, now + 1].filter((totp) => totp > after)
  return hours.flatMap((totp) => {
    if (version === 'v2')
      return [chainId, null].map((id) => hashDelegate({ delegate, totp }, { chainId: id }))
    const { hash, prefixedHash } = hashDelegateV1({ delegate, totp })
    return [hash, prefixedHash]
  })
}

/** Keys cost nothing, Safes do: only an owner can fill the table. */
async function assertOwner(chain: GatewayChain, safe: Address | null, delegator: Address, client: string) {
  if (safe !== null) {
    const state = await chain.readSafe(safe, client)
    if (state === undefined) throw new GatewayError(404, 'Safe not found')
    if (!state.owners.includes(delegator))
      throw new GatewayError(422, 'Delegator is not an owner of the Safe')
    return
  }
  const [owned] = await chain.database.db
    .select({ safe: safeOwners.safe })
    .from(safeOwners)
    .where(eq(safeOwners.owner, delegator))
    .limit(1)
  if (owned === undefined) throw new GatewayError(422, 'Delegator is not an owner of a Safe')
}
