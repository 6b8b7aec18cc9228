/** What an owner has to know before signing, computed here from the bytes to be signed. */
export { isDelegateTarget } from './callFindings.ts'
export { compareOutcome } from './compareOutcome.ts'
export { compareSafe } from './compareSafe.ts'
export type { Finding, FindingFacts, SafeField, Severity } from './finding.ts'
export {
  calledAddresses,
  createCallIndex,
  flattenCalls,
  MAX_SHOWN_CALLS,
  shownCalls,
} from './reviewedCall.ts'
export type { ReviewedCall } from './reviewedCall.ts'
export { reviewMessage } from './reviewMessage.ts'
export type {
  MessageFinding,
  MessageFindingFacts,
  MessageReview,
  MessageReviewInput,
} from './reviewMessage.ts'
export { isRejection, reviewTransaction } from './reviewTransaction.ts'
export type {
  ReviewedHashes,
  ReviewedSafe,
  TransactionReview,
  TransactionReviewInput,
} from './reviewTransaction.ts'
export { verifyText } from './verifyText.ts'
export type { VerifyTextInput } from './verifyText.ts'
