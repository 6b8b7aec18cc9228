/**
 * The wallets that the page lists by name, and WalletConnect if this deployment has a relay. Loaded when the connect
 * dialog shows its list or a Safe's host frames the page, so not for returning visitors with an extension.
 */
import { walletConnect } from '@peppermint/wallet-kit/walletconnect'
import {
  createSafeWallet,
  defaultWallets,
  safeHost,
  type WalletsWithConnectors,
} from '@peppermint/wallet-kit/wallets'
import type { SiteConfig } from '../page/siteConfig.ts'

export async function knownWallets({ relay, safe }: SiteConfig): Promise<WalletsWithConnectors> {
  const hosts = safe?.hosts ?? []
  const safeWallet = createSafeWallet({ allowedOrigins: hosts })
  const relayConnectors = relay === undefined ? [] : [relayConnector(relay)]
  const safeConnectors = safeHost(safe?.hosts)
    ? [(await import('../safe/safeHost.ts')).hostConnector(hosts)]
    : []
  return {
    wallets: defaultWallets.map((wallet) => (wallet.id === safeWallet.id ? safeWallet : wallet)),
    connectors: [...relayConnectors, ...safeConnectors],
  }
}

function relayConnector({ projectId, url }: NonNullable<SiteConfig['relay']>) {
  const metadata = {
    name: COLLECTION.brand,
    description: `${COLLECTION.unit.manyCapital}, ${COLLECTION.tagline}.`,
    url: location.origin,
    icons: [`${location.origin}/icon.svg`],
  }
  return walletConnect({ projectId, relayUrl: url, metadata })
}
