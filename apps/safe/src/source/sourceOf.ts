/** The source of a Safe. Apart from the workspace, which the page before a Safe is chosen needs without it. */
import type { Address } from 'viem'
import type { Workspace } from '../workspace.ts'
import { gatewaySource } from './gatewaySource.ts'
import { lateChainSource } from './lateChainSource.ts'
import type { SafeSource } from './safeSource.ts'

/** Of the type that is chosen, the same one for each call with one address. */
export function sourceOf(workspace: Workspace, safe: Address): SafeSource {
  const { sources, sourceType } = workspace
  const type = sourceType.get()
  const key = sourceKey(type, safe)
  const source = sources.get(key) ?? openSource(workspace, type, safe)
  sources.set(key, source)
  return source
}

export const sourceKey = (type: SafeSource['type'], safe: Address): string => `${type} ${safe}`

function openSource({ site, chain }: Workspace, type: SafeSource['type'], safe: Address): SafeSource {
  const gateway = site.safe?.gateway
  return gateway === undefined || type === 'chain'
    ? lateChainSource(site, safe, chain)
    : gatewaySource({ gateway, chainId: site.deployment.chainId, safe })
}
