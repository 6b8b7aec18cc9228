/** Summaries of transactions, as every list shows them. */
import type { TransactionSummary, TransactionStatus } from '@peppermint/safe/wire'
import { unnamed } from '../addressNames.ts'
import type { moduleExecutions } from '../db/schema.ts'
import type { GatewaySafe } from '../safes/gatewaySafe.ts'
import type { Descriptions, TransferRow } from './describeTransactions.ts'
import { moduleId, multisigId, transferId } from './ids.ts'
import type { MultisigTransaction } from './multisigTransaction.ts'
import { readOrigin, type SafeAppFacts } from './origin.ts'

export type ModuleRow = typeof moduleExecutions.$inferSelect & { readonly dataSize?: number | null }

/** What summaries of one answer share. */
export interface SummaryContext {
  readonly safe: GatewaySafe
  readonly safeApps: readonly SafeAppFacts[]
  readonly descriptions: Descriptions
  /** Milliseconds since the epoch. */
  readonly now: number
}

export function summarizeMultisig(
  transaction: MultisigTransaction,
  { safe, safeApps, descriptions, now }: SummaryContext,
): TransactionSummary {
  const { confirmations, confirmationsRequired, execution } = transaction
  const txStatus = statusOf(transaction, safe, now)
  const confirmed = new Set(confirmations.map(({ owner }) => owner))
  return {
    id: multisigId(safe.address, transaction.safeTxHash),
    timestamp: execution?.executedAt ?? transaction.submittedAt,
    txStatus,
    txInfo: descriptions.summary(callOf(transaction)),
    txHash: execution?.transactionHash ?? null,
    executionInfo: {
      type: 'MULTISIG',
      nonce: transaction.nonce,
      confirmationsRequired,
      confirmationsSubmitted: confirmations.length,
      missingSigners:
        txStatus === 'AWAITING_CONFIRMATIONS'
          ? safe.owners.filter((owner) => !confirmed.has(owner)).map(unnamed)
          : null,
    },
    ...readOrigin(transaction.origin, safeApps),
  }
}

/** The call of a multisig transaction, to be described. */
export const callOf = (transaction: MultisigTransaction) => ({ ...transaction, refund: transaction })

export function statusOf(transaction: MultisigTransaction, safe: GatewaySafe, now: number) {
  return multisigStatus(
    { ...transaction, confirmationsSubmitted: transaction.confirmations.length },
    safe.nonce,
    now,
  )
}

export function summarizeModule(row: ModuleRow, { safe, descriptions }: SummaryContext): TransactionSummary {
  return {
    id: moduleId(safe.address, row),
    timestamp: row.timestamp * 1000,
    txStatus: row.isSuccessful ? 'SUCCESS' : 'FAILED',
    txInfo: descriptions.summary(moduleCallOf(row)),
    txHash: row.transactionHash,
    executionInfo: { type: 'MODULE', address: descriptions.nameOf(row.module) },
    safeAppInfo: null,
    note: null,
  }
}

/** The call of a module transaction, to be described. */
export function moduleCallOf({ safe, to, value, data, dataSize, actionCount, operation }: ModuleRow) {
  return {
    safe,
    to,
    value,
    data,
    ...(typeof dataSize === 'number' && { dataSize }),
    actionCount,
    operation: operation === 1 ? (1 as const) : (0 as const),
  }
}

export function summarizeTransfer(
  row: TransferRow,
  { safe, descriptions }: SummaryContext,
): TransactionSummary {
  return {
    id: transferId(safe.address, row),
    timestamp: row.timestamp * 1000,
    txStatus: 'SUCCESS',
    txInfo: descriptions.transfer(row),
    txHash: row.transactionHash,
    executionInfo: null,
    safeAppInfo: null,
    note: null,
  }
}

/** What the status depends on. */
interface StatusFacts {
  readonly nonce: number
  /** Null until it is executed. */
  readonly execution: { readonly isSuccessful: boolean } | null
  readonly confirmationsSubmitted: number
  readonly confirmationsRequired: number
  /** Of the proposal or its last confirmation; milliseconds since the epoch. */
  readonly modifiedAt: number
}

/**
 * A transaction that its owners just completed may be executed before its execution is indexed: until then, a Safe's
 * nonce above it does not mean that another one replaced it.
 */
const INDEXING_GRACE_MS = 60_000

/**
 * The status of a multisig transaction.
 * @param safeNonce nonce of the Safe's next transaction.
 * @param now milliseconds since the epoch.
 */
export function multisigStatus(facts: StatusFacts, safeNonce: number, now: number): TransactionStatus {
  const { execution, confirmationsSubmitted, confirmationsRequired } = facts
  if (execution !== null) return execution.isSuccessful ? 'SUCCESS' : 'FAILED'
  const isConfirmed = confirmationsSubmitted >= confirmationsRequired
  if (safeNonce > facts.nonce) {
    return isConfirmed && now - facts.modifiedAt < INDEXING_GRACE_MS ? 'AWAITING_EXECUTION' : 'CANCELLED'
  }
  return isConfirmed ? 'AWAITING_EXECUTION' : 'AWAITING_CONFIRMATIONS'
}
