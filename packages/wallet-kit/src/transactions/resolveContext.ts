import type { Hash, TransactionReceipt } from 'viem'
import type { OperationReport, Sent, Serializable } from './entry.ts'

export interface ResolveContext {
  readonly now: number
  /** A wallet in some tab may still answer, so a used nonce proves nothing yet. */
  readonly isAwaitingWallet?: boolean
  /** Hashes of the account's other entries, and nonces they claim: two identical mints are two transactions. */
  readonly claimed?: ReadonlySet<Hash | number>
  /**
   * Another entry makes the same request, its wallet returned a hash, and no node has returned its nonce. An
   * identical transaction may be that one at another fee, so none is matched to this entry yet.
   */
  readonly hasUnverifiedDuplicate?: boolean
  /**
   * Reads the wallet's own operation under `walletHash`, or else `hash`. Undefined if it is none, or unknown. Errors
   * leave the entry unchanged.
   */
  readonly readOperation?: (entry: Sent) => Promise<OperationReport | undefined>
  /** Picks the data to keep from the receipt of a confirmed transaction. */
  readonly pickReceiptData?: (receipt: TransactionReceipt) => Serializable
}
