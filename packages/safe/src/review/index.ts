/** What an owner has to know before signing, computed here from the bytes to be signed. */
export { isDelegateTarget, isOfSingleton, isUnlimited } from './callFindings.ts'
export { compareOutcome } from './compareOutcome.ts'
export { compareSafe, type SafeDifference } from './compareSafe.ts'
export { groupFindings } from './finding.ts'
export type { Finding, FindingGroup, ProposalFindingFacts, SafeField, Severity } from './finding.ts'
export type { RefundFacts } from './refund.ts'
export { createCallIndex } from './callIndex.ts'
export {
  calledAddresses,
  flattenCalls,
  hasShownParameters,
  MAX_SHOWN_CALLS,
  MAX_SHOWN_ENTRIES,
  readCallTree,
  shownCalls,
} from './reviewedCall.ts'
export { CREATE2_FACTORY, type ReviewedCall } from './reviewedCall.ts'
export { recipientsOf } from './recipients.ts'
export { readSignIn, reviewMessage } from './reviewMessage.ts'
export type { MessageFinding, MessageReview } from './reviewMessage.ts'
export { reviewProposal } from './reviewProposal.ts'
export type { ProposalReviewInput, Provenance, QueuedProposal } from './reviewProposal.ts'
export { readTypedData, tokensOf } from './knownTypedData.ts'
export type { KnownTypedData, Offer, OrderItem, TypedAmount } from './knownTypedData.ts'
export type { SafeOperation } from './safeOperation.ts'
export type { SnapshotMessage } from './snapshotMessage.ts'
export { isRejection } from './rejection.ts'
export { reviewTransaction } from './reviewTransaction.ts'
export type { TransactionReview, TransactionReviewInput } from './reviewTransaction.ts'
export { verifyText } from './verifyText.ts'
