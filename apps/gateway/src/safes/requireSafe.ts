/** The Safe of a request's path. */
import type { Address } from 'viem'
import type { GatewayChain, GatewayChains } from '../gatewayChain.ts'
import { GatewayError } from '../http/gatewayError.ts'
import { chainOf } from '../http/gatewayRouter.ts'
import type { GatewaySafe } from './gatewaySafe.ts'

/**
 * The current state of a Safe.
 * @param client address of the requesting client, for its share of direct reads.
 * @throws {GatewayError} 404 if there is no Safe at this address.
 */
export async function requireSafe(
  chain: GatewayChain,
  safe: Address,
  client: string | undefined,
): Promise<GatewaySafe> {
  const state = await chain.readSafe(safe, client)
  if (state === undefined) throw new GatewayError(404, 'Safe not found')
  return state
}

/** The chain and the Safe that a path names. @throws {GatewayError} 404 if one of them is unknown. */
export async function requireSafeOf(
  chains: GatewayChains,
  { chainId, safe }: { readonly chainId: string; readonly safe: Address },
  client: string | undefined,
) {
  const chain = chainOf(chains, chainId)
  return { chain, safe: await requireSafe(chain, safe, client) }
}
