/** The engine's entry point, which depends on the wallet library. Import it lazily. */
export type { WalletEngineOptions } from './engineOptions.ts'
export { createKitEngine } from './kitEngine.ts'
export type { KitEngineOptions } from './kitEngine.ts'
export { createWalletConfig } from './config.ts'
export type { KitChains, WalletConfigOptions, WalletConnectParameters } from './config.ts'
export { DEFAULT_PROJECT_ID } from './projectId.ts'
export type { KnownWallets, LoadedWallets, WalletsWithConnectors } from './loadedWallets.ts'
export { AddressChecksumError } from '../errors/addressChecksum.ts'
export { ChainNotSwitchedError } from './switchChain.ts'
export { argentWallet } from './argent/index.ts'
export { braveWallet } from './brave/index.ts'
export { coinbaseWallet } from './coinbase/index.ts'
export { browserWallet } from './injected/index.ts'
export { metaMaskWallet } from './metaMask/index.ts'
export { rainbowWallet } from './rainbow/index.ts'
export { createSafeWallet, safeWallet, type SafeWalletOptions } from './safe/index.ts'
export { safeHost } from './safe/host.ts'
export { safeConnector, type SafeConnectorOptions } from './safe/safeConnector.ts'
export { trustWallet } from './trust/index.ts'
export { walletConnectWallet } from './walletConnect/index.ts'
export { defaultWallets } from './defaults.ts'
export { findInjected, hasFlag } from './detect.ts'
export { EXTENSION_INSTRUCTIONS, MOBILE_INSTRUCTIONS } from './instructions.ts'
export type { PairingLinks, Environment, WalletDefinition, WalletWindow } from './definition.ts'
export type { WalletAsset } from './walletRequests.ts'
export type {
  Discovery,
  DownloadUrls,
  GuideStep,
  Instructions,
  OptionalRequest,
  Pairing,
  WalletEngine,
  WalletGroup,
  WalletOption,
  WalletPort,
  WalletSnapshot,
  WalletState,
} from './wallet.ts'
