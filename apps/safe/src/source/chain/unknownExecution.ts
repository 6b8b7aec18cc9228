/** Executions of which the chain's logs have the safeTxHash alone: what they called is not known. */
import type { SafeExecution } from '@peppermint/safe/chain'
import type { TransactionDetails, TransactionSummary } from '@peppermint/safe/wire'
import type { Address, Client } from 'viem'
import { getBlock } from 'viem/actions'
import { unknownContent } from '../../words/transactionTitle.ts'
import { addressOf, idOf } from './describeProposal.ts'

/** @throws viem's error if the chain cannot be read. */
export async function summarizeUnknown(
  client: Client,
  { blockNumber, isSuccess, safeTxHash, transactionHash }: SafeExecution,
  safe: Address,
): Promise<TransactionSummary> {
  const { timestamp } = await getBlock(client, { blockNumber: BigInt(blockNumber) })
  return {
    id: idOf(safe, safeTxHash),
    timestamp: Number(timestamp) * 1_000,
    txStatus: isSuccess ? 'SUCCESS' : 'FAILED',
    txInfo: {
      type: 'Custom',
      humanDescription: unknownContent(safeTxHash),
      to: addressOf(safe),
      dataSize: '0',
      value: '0',
      methodName: null,
      actionCount: null,
      isCancellation: false,
    },
    txHash: transactionHash,
    executionInfo: null,
    safeAppInfo: null,
    note: null,
  }
}

/** @throws viem's error if the chain cannot be read. */
export async function detailUnknown(
  client: Client,
  execution: SafeExecution,
  safe: Address,
): Promise<TransactionDetails> {
  const { id, timestamp, executionInfo: _, ...summary } = await summarizeUnknown(client, execution, safe)
  return {
    ...summary,
    safeAddress: safe,
    txId: id,
    executedAt: timestamp,
    txData: null,
    detailedExecutionInfo: null,
  }
}
