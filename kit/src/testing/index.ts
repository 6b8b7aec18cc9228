/** The scripted test wallet. `wallet.ts` says how to use it. */
export { createTestWallet } from './wallet.ts'
export type { ContextLike, PageLike, TestWallet, TestWalletOptions } from './wallet.ts'
export { hostileIdentities } from './hostile.ts'
export type { HostileIdentity } from './hostile.ts'
export { installTestWallet, testWalletScript } from './page.ts'
export type { PageWallet } from './page.ts'
export type { Behaviour, Held } from './script.ts'
export { ProviderError, type WalletError } from './providerError.ts'
export { createWalletCore } from './walletCore.ts'
export type {
  Answer,
  Asking,
  Policy,
  Signer,
  WalletCore,
  WalletCoreOptions,
  WalletState,
} from './walletCore.ts'
