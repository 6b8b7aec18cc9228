/** The default wallets, in order. Their icons are our own drawings in their colors, not the vendors' artwork. */
import { argentWallet } from './argent/index.ts'
import { braveWallet } from './brave/index.ts'
import { coinbaseWallet } from './coinbase/index.ts'
import type { WalletDefinition } from './definition.ts'
import { browserWallet } from './injected/index.ts'
import { metaMaskWallet } from './metaMask/index.ts'
import { rainbowWallet } from './rainbow/index.ts'
import { safeWallet } from './safe/index.ts'
import { trustWallet } from './trust/index.ts'
import { walletConnectWallet } from './walletConnect/index.ts'

export const defaultWallets: readonly WalletDefinition[] = [
  browserWallet,
  safeWallet,
  rainbowWallet,
  coinbaseWallet,
  metaMaskWallet,
  walletConnectWallet,
  braveWallet,
  argentWallet,
  trustWallet,
]
