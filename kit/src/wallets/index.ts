/** The engine's entry: everything that needs the wallet library. Import it lazily. */
export { createWalletEngine } from './engine.ts'
export type { WalletEngineOptions } from './engineOptions.ts'
export { createLateEngine } from './lateEngine.ts'
export type { LateEngineOptions } from './lateEngine.ts'
export { createWalletConfig } from './config.ts'
export type { WalletConfigOptions } from './config.ts'
export { defaultProjectId } from './projectId.ts'
export type { KnownWallets, ToldWallets, WalletsWithConnectors } from './search.ts'
export { AddressChecksumError } from '../errors/addressChecksum.ts'
export { ChainNotSwitched } from './switchChain.ts'
export { argentWallet } from './argent/index.ts'
export { braveWallet } from './brave/index.ts'
export { coinbaseWallet } from './coinbase/index.ts'
export { browserWallet } from './injected/index.ts'
export { metaMaskWallet } from './metaMask/index.ts'
export { rainbowWallet } from './rainbow/index.ts'
export { safeWallet } from './safe/index.ts'
export { trustWallet } from './trust/index.ts'
export { walletConnectWallet } from './walletConnect/index.ts'
export { defaultWallets, otherWallets, popularWallets } from './defaults.ts'
export { findInjected, hasFlag } from './detect.ts'
export { inBrowser, onPhone } from './guide.ts'
export type { PairingLinks, Place, WalletDefinition, WalletWindow } from './definition.ts'
export type { WalletAsset } from './walletRequests.ts'
export type {
  Discovery,
  DownloadUrls,
  GuideStep,
  Instructions,
  Pairing,
  WalletEngine,
  WalletGroup,
  WalletOption,
  WalletPort,
  WalletSnapshot,
  WalletState,
} from './wallet.ts'
