/** Compares what a service states about a transaction's outcome with the Safe's nonce on the chain. */
import type { TransactionStatus } from '../wire/index.ts'
import type { Finding } from './finding.ts'

/**
 * A transaction is executed or replaced only if its nonce is used.
 * @param next the Safe's next nonce as the chain has it; undefined until it is read.
 * @returns one finding if the service's word cannot be true.
 */
export function compareOutcome(
  status: TransactionStatus,
  nonce: number,
  next: number | undefined,
): readonly Finding[] {
  if (status === 'AWAITING_CONFIRMATIONS' || status === 'AWAITING_EXECUTION') return []
  if (next === undefined || nonce < next) return []
  return [{ type: 'stated-outcome-differs', severity: 'danger', path: null, status, nonce, next }]
}
