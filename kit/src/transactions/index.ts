/** The transaction journal. `journal.ts` is the door, `followJournal.ts` the watch on the chain, `entry.ts` the states. */
export { createJournal } from './journal.ts'
export type { Journal, JournalOptions, NewIntent } from './journal.ts'
export { feeOf, isOpen, isUnanswered, recent } from './entry.ts'
export type {
  Asked,
  Confirmed,
  Failed,
  InnerFailed,
  Intent,
  JournalEntry,
  Serializable,
  LogHint,
  MinedEntry,
  OpenEntry,
  Replaced,
  Request,
  Sent,
  SettledEntry,
  Unsent,
} from './entry.ts'
export { InvalidTransaction } from './validate.ts'
export { useJournal } from './useJournal.ts'
export { getNonceAndBlock } from './chainReads.ts'
export { followJournal, preloadResolve } from './followJournal.ts'
export { runExclusive } from './runExclusive.ts'
export type { Following, FollowOptions } from './followJournal.ts'
export { resolveEntry } from './resolveEntry.ts'
export type { Look } from './look.ts'
export { recordTransaction } from './record.ts'
export type { NewTransaction, Sender } from './record.ts'
export { resolveRecorded } from './resolveRecorded.ts'
