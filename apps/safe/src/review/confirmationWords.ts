/** What this page could check about a confirmation. */
import type { ConfirmationStatus } from './checkConfirmations.ts'

const WORDS: Readonly<Record<ConfirmationStatus, string>> = {
  signed: 'Signature checked',
  approved: 'Approved on chain',
  contract: 'Signed by a contract, checked on the chain',
  unverified: 'Claimed, not confirmed by the chain: does not count',
  invalid: 'Not a valid signature: does not count',
  former: 'Not an owner now: does not count',
}

export const confirmationWords = (status: ConfirmationStatus): string => WORDS[status]
