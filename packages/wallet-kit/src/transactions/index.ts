/**
 * The transaction journal. `journal.ts` is its interface, `watchJournal.ts` polls the chain, `entry.ts` defines the
 * states.
 */
export { createJournal } from './journal.ts'
export type { Journal, JournalOptions, NewIntent } from './journal.ts'
export {
  claimedHashes,
  isOpen,
  isPendingOperation,
  isProvisional,
  isAwaitingWallet,
  isUnclear,
  getRecent,
} from './entry.ts'
export type {
  Requested,
  Confirmed,
  Failed,
  InnerFailed,
  Intent,
  JournalEntry,
  Serializable,
  ExpectedLog,
  MinedEntry,
  OpenEntry,
  OperationReport,
  Replaced,
  TransactionRequest,
  Sent,
  SettledEntry,
  Unsent,
} from './entry.ts'
export { InvalidTransactionError } from './validate.ts'
export { requestTransaction } from './requestTransaction.ts'
export type { FindProposed } from './joinProposed.ts'
export type { NewRequest, RequestOutcome, RequestProblem, RequestTools } from './requestTransaction.ts'
export { readAnsweredHash } from './walletAnswer.ts'
export { readWalletState } from './walletState.ts'
export type { AskedWallet } from './walletState.ts'
export { toGasLimit, toMaxFee } from './gasLimit.ts'
export { getNonceAndBlock, toQuantity } from './chainReads.ts'
export { poll } from './poll.ts'
export type { Polling } from './poll.ts'
export { watchJournal, preloadResolve } from './watchJournal.ts'
export { runExclusive } from './runExclusive.ts'
export type { JournalWatcher, WatchJournalOptions } from './watchJournal.ts'
export { resolveEntry } from './resolveEntry.ts'
export type { ResolveContext } from './resolveContext.ts'
export { loadRecordTransaction } from './loadRecordTransaction.ts'
export { recordTransaction } from './record.ts'
export type { NewTransaction, Sender } from './record.ts'
export { resolveRecorded } from './resolveRecorded.ts'
