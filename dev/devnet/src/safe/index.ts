/** Safe 1.3.0 and 1.4.1 on a local chain: their contracts, Safes with public owner keys, signatures and transactions. */
export { safeAbi, safeAddress } from './artifacts.ts'
export type { SafeContract, SafeVersion } from './artifacts.ts'
export { deploySafeContracts, LEGACY_FACTORY_CODE } from './contracts.ts'
export type { SafeChain } from './contracts.ts'
export { approveText, signAsOwner, signText, signTextUndeployed } from './messages.ts'
export { createSafe, predictSafe } from './safes.ts'
export type { Safe, SafeOptions } from './safes.ts'
export { executeTransaction, multiSend, SAFE_TX_TYPES } from './transactions.ts'
