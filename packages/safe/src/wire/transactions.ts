/** Transactions of a Safe: items of its lists, and the details of one. Timestamps are milliseconds since the epoch. */
import { z } from 'zod'
import { dataDecoded, operation } from './dataDecoded.ts'
import { address, addressEx, decimal, hex, pageSchema } from './scalars.ts'
import { tokenInfo } from './assets.ts'
import { txInfo } from './txInfo.ts'

export const transactionStatus = z.enum([
  'AWAITING_CONFIRMATIONS',
  'AWAITING_EXECUTION',
  'CANCELLED',
  'FAILED',
  'SUCCESS',
])
export type TransactionStatus = z.infer<typeof transactionStatus>
export const conflictType = z.enum(['None', 'HasNext', 'End'])
export type ConflictType = z.infer<typeof conflictType>
export const transactionListItemType = z.enum(['TRANSACTION', 'LABEL', 'CONFLICT_HEADER', 'DATE_LABEL'])
export const executionInfoType = z.enum(['MULTISIG', 'MODULE'])
export const queueLabel = z.enum(['Next', 'Queued'])
export type QueueLabel = z.infer<typeof queueLabel>

/** The Safe App that proposed a transaction. */
export const safeAppInfo = z.object({ name: z.string(), url: z.string(), logoUri: z.string().nullable() })
export type SafeAppInfo = z.infer<typeof safeAppInfo>

const moduleExecutionInfo = z.object({ type: z.literal(executionInfoType.enum.MODULE), address: addressEx })

export const executionInfo = z.discriminatedUnion('type', [
  z.object({
    type: z.literal(executionInfoType.enum.MULTISIG),
    nonce: z.number(),
    confirmationsRequired: z.number(),
    confirmationsSubmitted: z.number(),
    /** Owners that have not confirmed, while confirmations are missing; otherwise null. */
    missingSigners: z.array(addressEx).nullable(),
  }),
  moduleExecutionInfo,
])
export type ExecutionInfo = z.infer<typeof executionInfo>

export const transactionSummary = z.object({
  id: z.string(),
  /** Of the execution's block, or of the proposal. */
  timestamp: z.number(),
  txStatus: transactionStatus,
  txInfo,
  txHash: hex.nullable(),
  /** Null for transfers and the creation. */
  executionInfo: executionInfo.nullable(),
  safeAppInfo: safeAppInfo.nullable(),
  note: z.string().nullable(),
})
export type TransactionSummary = z.infer<typeof transactionSummary>

const types = transactionListItemType.enum

export const transactionItem = z.object({
  type: z.literal(types.TRANSACTION),
  conflictType,
  transaction: transactionSummary,
})
export type TransactionItem = z.infer<typeof transactionItem>

export const transactionListItem = z.discriminatedUnion('type', [
  transactionItem,
  z.object({ type: z.literal(types.LABEL), label: queueLabel }),
  z.object({ type: z.literal(types.CONFLICT_HEADER), nonce: z.number() }),
  z.object({ type: z.literal(types.DATE_LABEL), timestamp: z.number() }),
])
export type TransactionListItem = z.infer<typeof transactionListItem>

/** The queue and the history. */
export const transactionListPage = pageSchema(transactionListItem)
/** Multisig and module transactions, and incoming transfers. */
export const transactionItemPage = pageSchema(transactionItem)

export const transactionData = z.object({
  /** Null where there is no calldata. */
  hexData: hex.nullable(),
  dataDecoded: dataDecoded.nullable(),
  to: addressEx,
  value: decimal,
  operation,
  /** Null for a CALL. */
  trustedDelegateCallTarget: z.boolean().nullable(),
  /** Named addresses of the decoded parameters. */
  addressInfoIndex: z.record(z.string(), addressEx).nullable(),
  /** Tokens of the decoded parameters. */
  tokenInfoIndex: z.record(z.string(), tokenInfo).nullable(),
})
export type TransactionData = z.infer<typeof transactionData>

export const detailedExecutionInfo = z.discriminatedUnion('type', [
  z.object({
    type: z.literal(executionInfoType.enum.MULTISIG),
    submittedAt: z.number(),
    nonce: z.number(),
    safeTxGas: decimal,
    baseGas: decimal,
    gasPrice: decimal,
    gasToken: address,
    /** Fee of the Ethereum transaction in wei, paid by the executor; "0" while it is not known. */
    fee: decimal.nullable(),
    /** Refund that the Safe paid, in units of the gas token; "0" until executed. */
    payment: decimal.nullable(),
    refundReceiver: addressEx,
    safeTxHash: hex,
    executor: addressEx.nullable(),
    /** Owners of the Safe now. */
    signers: z.array(addressEx),
    confirmationsRequired: z.number(),
    confirmations: z.array(
      z.object({ signer: addressEx, signature: hex.nullable(), submittedAt: z.number() }),
    ),
    /** Owners that confirmed a cancellation with the same nonce. */
    rejectors: z.array(addressEx),
    gasTokenInfo: tokenInfo.nullable(),
    trusted: z.boolean(),
    proposer: addressEx.nullable(),
    proposedByDelegate: addressEx.nullable(),
  }),
  moduleExecutionInfo,
])
export type DetailedExecutionInfo = z.infer<typeof detailedExecutionInfo>

/** Answer of `/transactions/{id}`, and of the requests that propose and confirm. */
export const transactionDetails = z.object({
  safeAddress: address,
  txId: z.string(),
  executedAt: z.number().nullable(),
  txStatus: transactionStatus,
  txInfo,
  /** Null for transfers. */
  txData: transactionData.nullable(),
  detailedExecutionInfo: detailedExecutionInfo.nullable(),
  txHash: hex.nullable(),
  safeAppInfo: safeAppInfo.nullable(),
  note: z.string().nullable(),
  /** Where its proposer says that it comes from: a URL or any other text, which anyone can write. */
  origin: z.string().nullish(),
})
export type TransactionDetails = z.infer<typeof transactionDetails>
