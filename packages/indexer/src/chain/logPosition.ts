/**
 * Position of a log in its block: by transaction, then by the node's `logIndex`. Most nodes count logs in the block, some
 * in the transaction; the position is unique and in chain order with both. Stored as `log_index`, the key of every table
 * made of logs; the API shows the node's index, which is unique in its transaction.
 */

/** Logs of a transaction, and transactions of a block: both fit into a safe integer. */
export const MAX_LOGS = 2 ** 24
export const MAX_TRANSACTIONS = 2 ** 28

interface LogPlace {
  readonly blockNumber: number
  readonly transactionIndex: number
  /** As the node counts. */
  readonly logIndex: number
}

/** The position of a log, for the column `log_index`. */
export function logPosition({
  transactionIndex,
  logIndex,
}: Pick<LogPlace, 'transactionIndex' | 'logIndex'>): number {
  return transactionIndex * MAX_LOGS + logIndex
}

/** The node's `logIndex` of a position. */
export function logIndexAt(position: number): number {
  return position % MAX_LOGS
}

/** Chain order. */
export function compareLogs(one: LogPlace, other: LogPlace): number {
  return one.blockNumber - other.blockNumber || logPosition(one) - logPosition(other)
}
