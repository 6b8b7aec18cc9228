/** What an owner has to know before signing, computed here from the bytes to be signed. */
export { isDelegateTarget, isUnlimited } from './callFindings.ts'
export { compareOutcome } from './compareOutcome.ts'
export { compareSafe } from './compareSafe.ts'
export { groupFindings, sortFindings } from './finding.ts'
export type {
  Finding,
  FindingFacts,
  FindingGroup,
  ProposalFindingFacts,
  SafeField,
  Severity,
} from './finding.ts'
export type { FunctionClass, FunctionRule, Power, Setting } from './functions/functionRule.ts'
export { typedDataTable } from './functions/typedDataTable.ts'
export { findRule, functionTable } from './functions/functionTable.ts'
export { createCallIndex } from './callIndex.ts'
export {
  calledAddresses,
  flattenCalls,
  hasShownParameters,
  MAX_SHOWN_CALLS,
  MAX_SHOWN_ENTRIES,
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
export { reviewProposal } from './reviewProposal.ts'
export type { ProposalReviewInput, Provenance, QueuedProposal } from './reviewProposal.ts'
export { isRejection } from './rejection.ts'
export { reviewTransaction } from './reviewTransaction.ts'
export type {
  ReviewedHashes,
  ReviewedSafe,
  TransactionReview,
  TransactionReviewInput,
} from './reviewTransaction.ts'
export { verifyText } from './verifyText.ts'
export type { VerifyTextInput } from './verifyText.ts'
