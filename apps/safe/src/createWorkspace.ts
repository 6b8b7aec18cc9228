/** Creates what every page of the workspace uses. Contacts no host. */
import { QueryClient } from '@tanstack/react-query'
import { createKitState, createStore } from '@peppermint/wallet-kit'
import { createGatewayClient } from '@peppermint/safe/client'
import { getEndpointHosts, type NewestBlock, type SiteConfig } from '@peppermint/ui/page/siteConfig.ts'
import { pageClient } from '@peppermint/ui/chain/chain.ts'
import { createSourceChoice } from './source/sourceChoice.ts'
import { createRecentSafes } from './recentSafes.ts'
import { shouldRetry } from './retry.ts'
import type { Workspace } from './workspace.ts'

/** Answers younger than this are not asked for again when a page is opened. */
const STALE_MS = 4_000

export function createWorkspace(site: SiteConfig): Workspace {
  const isChainAllowed = createStore(false)
  const head = createStore<NewestBlock | undefined>(undefined)
  const kit = createKitState(async () => (await import('./wallet/loadWallet.ts')).loadKit(site, kit.wallet))
  const gateway = site.safe?.gateway
  const sourceType = createSourceChoice(gateway !== undefined)
  // Who chose to read from the chain has asked for it.
  if (gateway !== undefined && sourceType.get() === 'chain') isChainAllowed.set(true)
  return {
    site,
    session: { site, kit, head, hosts: getEndpointHosts(site) },
    queryClient: new QueryClient({
      defaultOptions: { queries: { staleTime: STALE_MS, retry: shouldRetry, refetchOnWindowFocus: true } },
    }),
    gateway: gateway === undefined ? undefined : createGatewayClient({ baseUrl: gateway }),
    isChainAllowed,
    chain: () => pageClient(site),
    recentSafes: createRecentSafes(site.deployment.chainId),
    sourceType,
    sources: new Map(),
  }
}
