/** Every hash that an owner of a Safe signs, and what a signature of the gateway's own requests is for. */
export { compareVersions } from './compareVersions.ts'
export { hashSafeTransaction, NO_REFUND, safeTransactionTypedData } from './safeTransaction.ts'
export type { SafeTransaction } from './safeTransaction.ts'
export { requireSignedData } from './signedData.ts'
export type { SignedValue } from './signedData.ts'
export {
  hashingMilliseconds,
  hashSafeMessage,
  InvalidTypedDataError,
  withPrimaryType,
} from './safeMessage.ts'
export type { SafeMessageHashes, TypedMessage } from './safeMessage.ts'
export { deleteRequestTypedData, hashDelegate, hashDelegateV1, hashDeleteRequest } from './serviceRequests.ts'
export { hashNotificationRegistration } from './notificationRegistration.ts'
export type { SafeDomain } from './safeDomain.ts'
