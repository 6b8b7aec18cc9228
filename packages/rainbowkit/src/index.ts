'use client'
/**
 * The names of RainbowKit 2.2 over the wallet kit, so that an app moves with one line of package.json. What differs is
 * listed in the README.
 */
export { ConnectButton } from './components/ConnectButton.tsx'
export { WalletButton } from './components/WalletButton.tsx'
export type { WalletButtonRendererProps } from './components/WalletButton.tsx'
export { RainbowKitProvider } from './components/RainbowKitProvider.tsx'
export type {
  AvatarComponent,
  DisclaimerComponent,
  RainbowKitProviderProps,
} from './components/RainbowKitProvider.tsx'
export {
  createAuthenticationAdapter,
  RainbowKitAuthenticationProvider,
} from './components/authentication.tsx'
export type { AuthenticationConfig, AuthenticationStatus } from './components/authentication.tsx'
export { useAccountModal, useChainModal, useConnectModal } from './components/modals.ts'
export { useAddRecentTransaction } from './components/useAddRecentTransaction.ts'

export { connectorsForWallets } from './wallets/connectorsForWallets.ts'
export { getDefaultConfig, getDefaultWallets } from './wallets/defaultWallets.ts'
export { getWalletConnectConnector } from './wallets/sharedConnector.ts'
export type {
  RainbowKitWalletConnectParameters,
  Wallet,
  WalletDetailsParams,
  WalletList,
} from './wallets/wallet.ts'

export { cssObjectFromTheme, cssStringFromTheme } from './theme/cssFromTheme.ts'
export { darkTheme, lightTheme, midnightTheme } from './theme/themes.ts'
export type { Theme } from './theme/theme.ts'

export type { RainbowKitChain as Chain } from './chain.ts'
export type { Locale } from './locale.ts'
