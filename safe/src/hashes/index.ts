/** Every hash that an owner of a Safe signs, and what a signature of the gateway's own requests is for. */
export { hashSafeTransaction } from './safeTransaction.ts'
export type { SafeTransaction, SafeTransactionHashes } from './safeTransaction.ts'
export { hashSafeMessage, InvalidTypedDataError, withPrimaryType } from './safeMessage.ts'
export type { SafeMessageHashes, TypedMessage } from './safeMessage.ts'
export { hashDelegate, hashDelegateV1, hashDeleteRequest } from './serviceRequests.ts'
export { hashNotificationRegistration } from './notificationRegistration.ts'
export type { PlainAndPrefixedHash } from './prefixedHash.ts'
export type { SafeDomain } from './safeDomain.ts'
