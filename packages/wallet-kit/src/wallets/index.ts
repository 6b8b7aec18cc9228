/** The engine's entry point, which depends on the wallet library. Import it lazily. */
export type { WalletEngineOptions } from './engineOptions.ts'
export { createKitEngine } from './kitEngine.ts'
export type { KitEngineOptions } from './kitEngine.ts'
export { createWalletConfig } from './config.ts'
export type { KitChains, WalletConfigOptions, WalletConnectParameters } from './config.ts'
export { DEFAULT_PROJECT_ID } from './projectId.ts'
export type { KnownWallets, LoadedWallets, WalletList, WalletsWithConnectors } from './loadedWallets.ts'
export { AddressChecksumError } from '../errors/addressChecksum.ts'
export { ChainNotSwitchedError } from './switchChain.ts'
export * from './generated/knownWallets.ts'
export { defineWallet, type WalletFacts } from './defineWallet.ts'
export { loadAllWallets } from './loadAllWallets.ts'
export { createSafeWallet, safeWallet, type SafeWalletOptions } from './safe/index.ts'
export { safeHost } from './safe/host.ts'
export { safeConnector, type SafeConnectorOptions } from './safe/safeConnector.ts'
export { defaultWallets } from './defaults.ts'
export { findInjected, hasFlag } from './detect.ts'
export { EXTENSION_INSTRUCTIONS, MOBILE_INSTRUCTIONS } from './instructions.ts'
export type {
  PairingLinks,
  Environment,
  WalletDefinition,
  WalletListGroup,
  WalletWindow,
} from './definition.ts'
export type { WalletAsset } from './walletRequests.ts'
export type {
  CustomGuideStep,
  Discovery,
  DownloadUrls,
  GuideStep,
  IconUrl,
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
