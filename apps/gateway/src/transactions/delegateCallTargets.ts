/** Delegate calls run foreign code as the Safe itself, so only a few contracts may be their targets. */
import { decodeMultiSend } from '@peppermint/safe/decode'
import type { Address, Hex } from 'viem'
import { batchContracts } from '../config/safeContracts.ts'
import type { GatewayChainConfig } from '../config/chainConfig.ts'

/** Contracts that a Safe may delegate to: Safe's libraries, and the operator's. */
export function trustedDelegateCallTargets(config: GatewayChainConfig): ReadonlySet<Address> {
  const { signMessageLibs, createCalls } = config.deployments
  return new Set([
    ...batchContracts(config.deployments),
    ...signMessageLibs,
    ...createCalls,
    ...config.trustedDelegateCallTargets,
  ])
}

/** Batches of batches; a wallet makes one level. */
const MAX_DEPTH = 4

/**
 * Whether a delegate call, and every delegate call in its batch, goes to a trusted contract. A batch of a contract that
 * passes delegate calls on has to be readable, because anything could be in it otherwise.
 */
export function isTrustedDelegateCall(
  config: GatewayChainConfig,
  { to, data }: { readonly to: Address; readonly data: Hex },
  depth = 1,
): boolean {
  if (!trustedDelegateCallTargets(config).has(to)) return false
  if (!config.deployments.multiSends.includes(to)) return true
  const calls = decodeMultiSend(data)
  return (
    calls !== undefined &&
    depth <= MAX_DEPTH &&
    calls.every((call) => call.operation === 0 || isTrustedDelegateCall(config, call, depth + 1))
  )
}
