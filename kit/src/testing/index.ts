/** The scripted test wallet. `wallet.ts` says how to use it. */
export { createTestWallet } from './wallet.ts'
export type { ContextLike, PageLike, TestWallet, TestWalletOptions } from './wallet.ts'
export { hostileIdentities } from './hostile.ts'
export type { HostileIdentity } from './hostile.ts'
export { installTestWallet, testWalletScript } from './page.ts'
export type { Answer, Asking, PageWallet } from './page.ts'
export type { Behaviour, Held, WalletError } from './script.ts'
