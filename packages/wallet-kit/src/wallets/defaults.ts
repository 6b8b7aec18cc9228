/** The default wallets, in order. Their icons are our own drawings in their colors, not the vendors' artwork. */
import { argentWallet } from './known/argent.ts'
import { braveWallet } from './known/brave.ts'
import { coinbaseWallet } from './known/coinbase.ts'
import type { WalletDefinition } from './definition.ts'
import { browserWallet } from './known/injected.ts'
import { metaMaskWallet } from './known/metaMask.ts'
import { rainbowWallet } from './known/rainbow.ts'
import { safeWallet } from './safe/index.ts'
import { trustWallet } from './known/trust.ts'
import { walletConnectWallet } from './known/walletConnect.ts'

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
