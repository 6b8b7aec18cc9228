/** The wallet kit of a page: its engine, its journal, and what the account dialog shows besides. */
import { lazyPart, type LoadedKit, type WalletPort } from '@peppermint/wallet-kit'
import { createJournal } from '@peppermint/wallet-kit/transactions'
import { createKitEngine, safeHost } from '@peppermint/wallet-kit/wallets'
import { pageChain, pageTransport } from '../chain/chain.ts'
import type { SiteConfig } from '../page/siteConfig.ts'

/**
 * Creates the wallet engine and the journal; contacts no host. The page itself polls the account and watches the
 * journal.
 */
export function loadKit(site: SiteConfig, wallet: WalletPort): LoadedKit {
  const chain = pageChain(site)
  return {
    engine: createKitEngine({
      chains: [chain],
      transports: { [chain.id]: pageTransport(site.endpoints) },
      wallets: async () => (await import('./knownWallets.ts')).knownWallets(site),
      hostWallet: safeHost(site.safe?.hosts),
    }),
    journal: createJournal(),
    extras: lazyPart(async () => (await import('./accountExtras.ts')).accountExtras(site, wallet)),
  }
}
