/** Reads whether an account is a Safe: from our own gateway, or from the chain. */
import type { Address } from 'viem'
import type { SiteConfig } from '@peppermint/ui/page/siteConfig.ts'
import { pageClient } from '@peppermint/ui/chain/chain.ts'
import { ownGateway } from './safeSources.ts'

export interface SafeOwners {
  readonly owners: number
  readonly threshold: number
}

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
  // A list leaves out what is no Safe. The Safe's own address would answer 404, which browsers log as an error.
  const url = `${gateway}/v2/safes?safes=${site.deployment.chainId}:${address}`
  const response = await fetch(url, signal ? { signal } : {})
  if (!response.ok) throw new Error(`gateway: ${response.status}`)
  const [safe]: readonly unknown[] = await response.json()
  const { owners, threshold } = Object(safe) as { readonly owners?: unknown; readonly threshold?: unknown }
  if (!Array.isArray(owners) || typeof threshold !== 'number') return undefined
  return { owners: owners.length, threshold }
}

/** Any contract may answer like a Safe; the Safe's page checks the rest. */
async function readFromChain(site: SiteConfig, address: Address): Promise<SafeOwners | undefined> {
  const { readAccountKind } = await import('@peppermint/safe/chain')
  const account = await readAccountKind(pageClient(site), address)
  return account.type === 'safe'
    ? { owners: account.safe.owners.length, threshold: account.safe.threshold }
    : undefined
}
