/** The main script of the Safe workspace: hydrates the wallet button and draws the page of the address bar's path. */
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { ClickHandler } from '@peppermint/ui/page/clickQueue.ts'
import { keepFocus } from '@peppermint/ui/page/keepFocus.ts'
import { MastheadIsland } from '@peppermint/ui/page/MastheadIsland.tsx'
import {
  findElement,
  MASTHEAD,
  readPageData,
  getEndpointHosts,
  type NewestBlock,
  type SiteConfig,
} from '@peppermint/ui/page/siteConfig.ts'
import { SafeApp } from './SafeApp.tsx'
import { SAFE } from '@peppermint/ui/safe/paths.ts'
import { QueryClient } from '@tanstack/react-query'
import { createKitState, createStore } from '@peppermint/wallet-kit'
import { createGatewayClient } from '@peppermint/safe/client'
import type { Address } from 'viem'
import { cantoClient } from '@peppermint/ui/chain/chain.ts'
import { gatewaySource } from './source/gatewaySource.ts'
import { lateChainSource } from './source/lateChainSource.ts'
import type { SafeSource } from './source/safeSource.ts'
import { createSourceChoice } from './source/sourceChoice.ts'
import { shouldRetry } from './retry.ts'
import type { Workspace } from './workspace.ts'

/** Starts the page. Returns the handler for clicks that the shell queued. */
export function start(onReady: () => void): ClickHandler {
  const workspace = createWorkspace(readPageData().site)
  const { kit } = workspace.session
  hydrateRoot(
    findElement(MASTHEAD),
    <StrictMode>
      <MastheadIsland session={workspace.session} />
    </StrictMode>,
    { identifierPrefix: MASTHEAD },
  )
  const main = findElement(SAFE)
  keepFocus(main)
  createRoot(main, { identifierPrefix: SAFE }).render(
    <StrictMode>
      <SafeApp workspace={workspace} />
    </StrictMode>,
  )
  onReady()
  const root = document.documentElement
  root.dataset['loaded'] = 'connect'
  kit.wallet.load().then(
    () => void (root.dataset['loaded'] = 'live'),
    // The dialog reports a failure and offers a retry.
    () => undefined,
  )
  return (action) => {
    if (action === 'connect') kit.dialog.set('connect')
  }
}

/** Answers younger than this are not asked for again when a page is opened. */
const STALE_MS = 4_000

/** Creates what every page of the workspace uses. Contacts no host. */
function createWorkspace(site: SiteConfig): Workspace {
  const isChainAllowed = createStore(false)
  let client: ReturnType<typeof cantoClient> | undefined
  const chain = () => (client ??= cantoClient(site))
  const head = createStore<NewestBlock | undefined>(undefined)
  const kit = createKitState(async () => {
    const { loadKit, followWallet } = await import('./wallet/loadWallet.ts')
    const loaded = loadKit(site, kit.wallet)
    followWallet({ site, kit, loaded, chain, onConnected: () => isChainAllowed.set(true) })
    return loaded
  })
  const gateway = site.safe?.gateway
  const sourceType = createSourceChoice(gateway !== undefined)
  // Who chose to read from the chain has asked for it.
  if (gateway !== undefined && sourceType.get() === 'chain') isChainAllowed.set(true)
  const sources = new Map<string, SafeSource>()
  return {
    site,
    session: { site, kit, head, hosts: getEndpointHosts(site) },
    queryClient: new QueryClient({
      defaultOptions: { queries: { staleTime: STALE_MS, retry: shouldRetry, refetchOnWindowFocus: true } },
    }),
    gateway: gateway === undefined ? undefined : createGatewayClient({ baseUrl: gateway }),
    isChainAllowed,
    chain,
    sourceType,
    sourceOf(safe) {
      const key = `${sourceType.get()} ${safe}`
      const source = sources.get(key) ?? openSource(safe)
      sources.set(key, source)
      return source
    },
  }

  function openSource(safe: Address): SafeSource {
    return gateway === undefined || sourceType.get() === 'chain'
      ? lateChainSource(site, safe, chain)
      : gatewaySource({ gateway, chainId: site.deployment.chainId, safe })
  }
}
