/** What a part of the transaction page is given. */
import type { SafeInfo, TransactionDetails } from '@peppermint/safe/wire'

export interface TransactionPartProps {
  /** As the source answers: to compare with, never to sign by. */
  readonly details: TransactionDetails
  readonly facts: SafeInfo
}
