/** What a Safe pays for an execution, and what happens to the nonce if it fails. */
import type { SafeTransaction } from '../hashes/index.ts'
import type { FindingFacts, Severity } from './finding.ts'

type Fields = Pick<SafeTransaction, 'gasPrice' | 'baseGas' | 'gasToken' | 'refundReceiver' | 'safeTxGas'>

export function findRefund({
  gasPrice,
  baseGas,
  gasToken,
  refundReceiver,
  safeTxGas,
}: Fields): (readonly [Severity, FindingFacts])[] {
  const found: (readonly [Severity, FindingFacts])[] = []
  // A Safe pays a refund only with a gas price.
  if (gasPrice > 0n)
    found.push(['danger', { type: 'gas-refund', gasPrice, baseGas, gasToken, refundReceiver }])
  // Without both, a Safe of 1.3.0 and later reverts as a whole, and its nonce stays free.
  if (safeTxGas > 0n) found.push(['warning', { type: 'failure-uses-nonce', safeTxGas }])
  return found
}
