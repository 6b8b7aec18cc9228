/** Safe 1.4.1 on a local chain: its contracts, Safes with public owner keys, signatures and transactions. */
export { deploySafeContracts, LEGACY_FACTORY_CODE, safeAbi, safeAddress } from './contracts.ts'
export type { SafeChain, SafeContract } from './contracts.ts'
export { approveText, signAsOwner, signText, signTextUndeployed } from './messages.ts'
export { createSafe, predictSafe } from './safes.ts'
export type { Safe, SafeOptions } from './safes.ts'
export { executeTransaction, multiSend } from './transactions.ts'
