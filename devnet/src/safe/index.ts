/** Safe 1.4.1 on a local chain: its contracts, Safes with owners whose keys everybody knows, and what they sign. */
export { deploySafeContracts, oldFactoryCode, safeAbi, safeAddress } from './contracts.ts'
export type { SafeChain, SafeContract } from './contracts.ts'
export { approveText, signAsOwner, signText, signTextUndeployed } from './messages.ts'
export { createSafe, predictSafe } from './safes.ts'
export type { Safe, SafeWanted } from './safes.ts'
export { executeTransaction, multiSend } from './transactions.ts'
