/** The engine's entry: everything that needs @wagmi/core. Import it lazily. */
export { createWalletEngine } from './engine.ts'
export type { WalletEngineOptions } from './engine.ts'
export { ChainNotSwitched } from './switchChain.ts'
export type { WalletEngine } from './wallet.ts'
