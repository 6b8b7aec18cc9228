/** Transactions of a Safe from what its owners want. Inputs are checked; nothing is read from a chain. */
export { BuildError } from './buildError.ts'
export type { BuildErrorCode } from './buildError.ts'
export { approveHash, buildRejection, buildTransaction, encodeMultiSend } from './buildTransaction.ts'
export { parseAddress, parseAmount, parseData, parseNonce } from './parseInput.ts'
export type { SafeCall } from './safeCall.ts'
export {
  addOwnerWithThreshold,
  changeThreshold,
  disableModule,
  enableModule,
  removeOwner,
  setFallbackHandler,
  setGuard,
  swapOwner,
} from './settings.ts'
export { transferCoin, transferCollectible, transferToken } from './transfers.ts'
