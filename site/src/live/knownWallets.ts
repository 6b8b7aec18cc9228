/**
 * The wallets that the page lists by name, and WalletConnect if this deployment has a relay. Loaded when the connect
 * dialog shows its list, so not for returning visitors with an extension.
 */
import { walletConnect } from '@peppermint/wallet-kit/walletconnect'
import { defaultWallets, type WalletsWithConnectors } from '@peppermint/wallet-kit/wallets'
import type { SiteConfig } from '../app/siteConfig.ts'

export function knownWallets({ relay }: SiteConfig): WalletsWithConnectors {
  if (relay === undefined) return { wallets: defaultWallets, connectors: [] }
  const metadata = {
    name: 'Peppermint',
    description: 'Peppers, minted and drawn on Canto.',
    url: location.origin,
    icons: [`${location.origin}/icon.svg`],
  }
  const { projectId, url } = relay
  return {
    wallets: defaultWallets,
    connectors: [walletConnect({ projectId, relayUrl: url, metadata })],
  }
}
