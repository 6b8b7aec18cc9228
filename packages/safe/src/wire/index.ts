/** Shapes of the Safe gateway: requests and answers. */
export { balances, collectible, tokenInfo, tokenType } from './assets.ts'
export type { Balances, Collectible, TokenInfo } from './assets.ts'
export {
  about,
  chain,
  chainFeature,
  contractInfo,
  gasPrice,
  rpcAuthentication,
  safeOverview,
} from './chains.ts'
export type { Chain, ContractInfo, SafeOverview } from './chains.ts'
export { appAccessPolicy, appFeature, safeApp, socialPlatform } from './safeApps.ts'
export type { SafeApp } from './safeApps.ts'
export * from './dataDecoded.ts'
export {
  addressEx,
  addressInput,
  checkedAddressInput,
  gatewayError,
  hashInput,
  dataInput,
  hexInput,
  pageSchema,
  signatureInput,
  uint256Input,
} from './scalars.ts'
export type { AddressEx, Page } from './scalars.ts'
export * from './delegates.ts'
export * from './propose.ts'
export * from './transactions.ts'
export * from './txInfo.ts'
export * from './messages.ts'
export * from './notifications.ts'
export * from './safeInfo.ts'
export * from './security.ts'
