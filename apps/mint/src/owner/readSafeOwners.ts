/** Reads whether an account is a Safe: from our own gateway, or from the chain. */
import { parseAbi, type Address } from 'viem'
import { readContract } from 'viem/actions'
import type { SiteConfig } from '@peppermint/ui/page/siteConfig.ts'
import { cantoClient } from '@peppermint/ui/chain/chain.ts'
import { ownGateway } from './safeSources.ts'

export interface SafeOwners {
  readonly owners: number
  readonly threshold: number
}

const safeAbi = parseAbi([
  'function getOwners() view returns (address[])',
  'function getThreshold() view returns (uint256)',
])

/**
 * @param mayReadChain a connected wallet allows the page to contact the chain's endpoints.
 * @returns undefined for an account that is no Safe.
 * @throws what `fetch` and viem throw.
 */
export async function readSafeOwners(
  site: SiteConfig,
  address: Address,
  mayReadChain: boolean,
  signal?: AbortSignal,
): Promise<SafeOwners | undefined> {
  const gateway = ownGateway(site)
  if (gateway === undefined) return mayReadChain ? readFromChain(site, address) : undefined
  const url = `${gateway}/v1/chains/${site.deployment.chainId}/safes/${address}`
  const response = await fetch(url, signal ? { signal } : {})
  if (response.status === 404) return undefined
  if (!response.ok) throw new Error(`gateway: ${response.status}`)
  const answer: unknown = await response.json()
  const { owners, threshold } = Object(answer) as { readonly owners?: unknown; readonly threshold?: unknown }
  if (!Array.isArray(owners) || typeof threshold !== 'number') return undefined
  return { owners: owners.length, threshold }
}

/** Any contract may claim to have owners and a threshold; the Safe's page checks the rest. */
async function readFromChain(site: SiteConfig, address: Address): Promise<SafeOwners | undefined> {
  const client = cantoClient(site)
  try {
    const [owners, threshold] = await Promise.all([
      readContract(client, { address, abi: safeAbi, functionName: 'getOwners' }),
      readContract(client, { address, abi: safeAbi, functionName: 'getThreshold' }),
    ])
    const isSafe = threshold > 0n && threshold <= BigInt(owners.length)
    return isSafe ? { owners: owners.length, threshold: Number(threshold) } : undefined
  } catch {
    return undefined
  }
}
