/** Executions of a Safe, from its logs. */
import { type Address, type Client, type Hex, hexToBigInt } from 'viem'
import { decodeMultisigTransaction, decodeWords, SAFE_TOPICS } from '../events/index.ts'
import { hashSafeTransaction, type SafeDomain, type SafeTransaction } from '../hashes/index.ts'
import { type PlacedLog, readLogs } from './logs.ts'

/** One execution. */
export interface SafeExecution {
  readonly safeTxHash: Hex
  /** Whether the transaction's call succeeded; its nonce is used up in either case. */
  readonly isSuccess: boolean
  /** Refund that the Safe paid, in units of the gas token. */
  readonly payment: bigint
  readonly transactionHash: Hex
  readonly blockNumber: number
  readonly transactionIndex: number
  readonly logIndex: number
  /** With the executor, where the Safe's singleton logs its transactions. */
  readonly logged: { readonly transaction: SafeTransaction; readonly executor: Address } | null
}

export interface ExecutionQuery {
  readonly domain: SafeDomain
  readonly fromBlock: number
  readonly toBlock: number
}

/**
 * Reads executions, newest first. A logged transaction counts only if its hash is the executed one.
 * @throws viem's error if the endpoint cannot be read, or refuses a range of this size.
 */
export async function readExecutions(
  client: Client,
  { domain, fromBlock, toBlock }: ExecutionQuery,
): Promise<readonly SafeExecution[]> {
  const topics = [SAFE_TOPICS.multisigTransaction, SAFE_TOPICS.executionSuccess, SAFE_TOPICS.executionFailure]
  const logs = await readLogs(client, { address: domain.safe, topics: [topics], fromBlock, toBlock })
  const transactions = new Map<Hex, NonNullable<SafeExecution['logged']>>()
  for (const log of logs) {
    const event = log.topics[0] === SAFE_TOPICS.multisigTransaction && decodeMultisigTransaction(log)
    if (!event) continue
    const { executor, signatures: _signatures, threshold: _threshold, ...transaction } = event
    transactions.set(hashSafeTransaction(transaction, domain).safeTxHash, { transaction, executor })
  }
  return logs.flatMap((log) => toExecution(log, transactions) ?? []).toReversed()
}

function toExecution(
  log: PlacedLog,
  transactions: ReadonlyMap<Hex, NonNullable<SafeExecution['logged']>>,
): SafeExecution | undefined {
  const [topic] = log.topics
  if (topic !== SAFE_TOPICS.executionSuccess && topic !== SAFE_TOPICS.executionFailure) return undefined
  const [safeTxHash, payment] = decodeWords(log, 2) ?? []
  if (safeTxHash === undefined || payment === undefined) return undefined
  return {
    safeTxHash,
    isSuccess: topic === SAFE_TOPICS.executionSuccess,
    payment: hexToBigInt(payment),
    transactionHash: log.transactionHash,
    blockNumber: log.blockNumber,
    transactionIndex: log.transactionIndex,
    logIndex: log.logIndex,
    logged: transactions.get(safeTxHash) ?? null,
  }
}
