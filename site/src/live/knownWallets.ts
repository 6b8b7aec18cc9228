/**
 * The wallets that the page knows by name, and the way to those on other devices where this deployment has a relay.
 * Loaded when the connect dialog wants a list: who comes back with an extension never needs it.
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
