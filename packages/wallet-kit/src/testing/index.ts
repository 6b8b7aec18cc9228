/** The scripted test wallet; see `wallet.ts`. */
export { createTestWallet } from './wallet.ts'
export type { ContextLike, PageLike, TestWallet, TestWalletOptions } from './wallet.ts'
export { hostileIdentities } from './hostileIdentities.ts'
export type { HostileIdentity } from './hostileIdentities.ts'
export { installTestWallet, testWalletScript } from './page.ts'
export type { PageWallet } from './page.ts'
export type { Behavior, OpenPrompt } from './script.ts'
export { ProviderError, type WalletError } from './providerError.ts'
export { createWalletCore } from './walletCore.ts'
export type {
  Personality,
  WalletResponse,
  WalletRequest,
  Policy,
  Signer,
  WalletCore,
  WalletCoreOptions,
  WalletState,
} from './walletCore.ts'
