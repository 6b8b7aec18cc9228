import type { Hash, TransactionReceipt } from 'viem'
import type { Serializable } from './entry.ts'

/** What one look may use besides the chain. */
export interface ResolveContext {
  /** Milliseconds since 1970. */
  readonly now: number
  /** Some tab's wallet may still answer: a used nonce proves nothing yet. */
  readonly isAwaitingWallet?: boolean
  /** Hashes of the account's other entries, and nonces they hold: two equal mints are two transactions. */
  readonly claimed?: ReadonlySet<Hash | number>
  /**
   * Another entry asks for exactly the same, its wallet returned a hash, and no node has shown its nonce: a transaction
   * that looks the same may be that one at another fee, so none is taken for this entry yet.
   */
  readonly hasUnverifiedDuplicate?: boolean
  /** What to keep of the receipt of a confirmed transaction. */
  readonly pickReceiptData?: (receipt: TransactionReceipt) => Serializable
}
