/** The default wallets, in order. */
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

/** The group "Popular". */
export const popularWallets: readonly WalletDefinition[] = [
  browserWallet,
  safeWallet,
  rainbowWallet,
  coinbaseWallet,
  metaMaskWallet,
  walletConnectWallet,
  braveWallet,
]

/** The group "Other". */
export const otherWallets: readonly WalletDefinition[] = [argentWallet, trustWallet]

/** Both. */
export const defaultWallets: readonly WalletDefinition[] = [...popularWallets, ...otherWallets]
