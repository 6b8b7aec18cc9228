/** The chain as the studio reads it: one client per deployment, since each ranks its endpoints. */
import { browserStorage, createStoredState } from '@peppermint/ui/page/storedState.ts'
import type { Chain, Client, Transport } from 'viem'
import type { SiteConfig } from '@peppermint/ui/page/siteConfig.ts'
import { pageClient } from '@peppermint/ui/chain/chain.ts'

const clients = new WeakMap<SiteConfig['deployment'], Client<Transport, Chain>>()

export function studioClient(site: SiteConfig): Client<Transport, Chain> {
  const known = clients.get(site.deployment)
  if (known !== undefined) return known
  const client = pageClient(site)
  clients.set(site.deployment, client)
  return client
}

/** Whether a visitor without a wallet has allowed the studio to contact the chain's endpoints, until the tab is closed. */
export const chainAccess = createStoredState<boolean>({
  storage: browserStorage('sessionStorage'),
  key: 'peppermint.studio.chain',
  empty: false,
  parse: (text) => text === 'allowed',
  format: (isAllowed) => (isAllowed ? 'allowed' : null),
})
