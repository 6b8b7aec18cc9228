/** What a Safe pays for an execution, and what happens to the nonce if it fails. */
import type { Address } from 'viem'
import type { SafeTransaction } from '../hashes/index.ts'
import type { FindingFacts, Severity } from './finding.ts'

export type RefundFields = Pick<
  SafeTransaction,
  'gasPrice' | 'baseGas' | 'gasToken' | 'refundReceiver' | 'safeTxGas'
>

export type RefundFacts = Extract<FindingFacts, { readonly type: 'gas-refund' | 'failure-uses-nonce' }>

/** @param payer whose execution it is, if not the reviewed Safe's. */
export function findRefund(
  { gasPrice, baseGas, gasToken, refundReceiver, safeTxGas }: RefundFields,
  payer?: Address,
): (readonly [Severity, RefundFacts])[] {
  const of = payer !== undefined && { payer }
  const found: (readonly [Severity, RefundFacts])[] = []
  // A Safe pays a refund only with a gas price.
  if (gasPrice > 0n)
    found.push(['danger', { type: 'gas-refund', gasPrice, baseGas, gasToken, refundReceiver, ...of }])
  // Without both, a Safe of 1.3.0 and later reverts as a whole, and its nonce stays free.
  if (safeTxGas > 0n) found.push(['warning', { type: 'failure-uses-nonce', safeTxGas, ...of }])
  return found
}
