/** A Safe in the gateway's shape. */
import { versionState } from '@peppermint/safe/describe'
import type { SafeInfo } from '@peppermint/safe/wire'
import { zeroAddress } from 'viem'
import { createNames, unnamed } from '../addressNames.ts'
import type { GatewayChainConfig } from '../config/chainConfig.ts'
import type { SafeState } from './safeState.ts'

type Described = Omit<SafeInfo, 'collectiblesTag' | 'txQueuedTag' | 'txHistoryTag' | 'messagesTag'>

/** Everything but the tags. Owners are never named. */
export function describeSafe(state: SafeState, config: GatewayChainConfig): Described {
  const named = createNames(config)
  const { safe, nonce, threshold, owners, modules, singleton, fallbackHandler, guard } = state
  const version = wireVersion(state, config)
  return {
    address: named(safe),
    chainId: String(config.chainId),
    nonce,
    threshold,
    owners: owners.map(unnamed),
    implementation: named(singleton ?? zeroAddress),
    implementationVersionState: versionState(version, config.recommendedVersion),
    modules: modules === null || modules.length === 0 ? null : modules.map(named),
    fallbackHandler: fallbackHandler && named(fallbackHandler),
    guard: guard && named(guard),
    version,
  }
}

/** The version as clients know it: `+L2` marks a singleton that logs its transactions. */
export function singletonVersion({ version, isL2 }: { readonly version: string; readonly isL2: boolean }) {
  return isL2 ? `${version}+L2` : version
}

/** Null for a contract that only answers as a Safe does. */
function wireVersion({ singleton, version }: SafeState, { deployments }: GatewayChainConfig): string | null {
  const known = deployments.singletons.find(({ address }) => address === singleton)
  return version === null || known === undefined ? null : singletonVersion(known)
}
