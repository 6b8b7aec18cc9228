/** A Safe's settings: from the chain once it has been read, else as the gateway states them. */
import type { SafeState } from '@peppermint/safe/chain'
import type { SafeInfo } from '@peppermint/safe/wire'
import type { Address } from 'viem'
import { useChainSafe, useSafeInfo } from './queries.ts'

export interface SafeSettings extends Pick<
  SafeState,
  'owners' | 'threshold' | 'nonce' | 'modules' | 'guard' | 'fallbackHandler' | 'version'
> {
  readonly singleton: Address | null
  /** Whether the chain was read. */
  readonly isFromChain: boolean
}

export function toSettings(
  chain: SafeState | undefined,
  stated: SafeInfo | undefined,
): SafeSettings | undefined {
  if (chain !== undefined) return { ...chain, isFromChain: true }
  if (stated === undefined) return undefined
  return {
    owners: stated.owners.map(({ value }) => value),
    threshold: stated.threshold,
    nonce: stated.nonce,
    modules: (stated.modules ?? []).map(({ value }) => value),
    guard: stated.guard?.value ?? null,
    fallbackHandler: stated.fallbackHandler?.value ?? null,
    version: stated.version,
    singleton: stated.implementation.value,
    isFromChain: false,
  }
}

/** Undefined until either has answered. */
export function useSettings(): SafeSettings | undefined {
  return toSettings(useChainSafe().data, useSafeInfo().data)
}
