/** Executions of a Safe, from its logs. */
import { type Address, type Client, type Hex, hexToBigInt, hexToNumber, numberToHex } from 'viem'
import { decodeMultisigTransaction, decodeWords, SAFE_TOPICS, type SafeLogContent } from '../events/index.ts'
import { hashSafeTransaction, type SafeDomain, type SafeTransaction } from '../hashes/index.ts'

/** One execution. */
export interface SafeExecution {
  readonly safeTxHash: Hex
  /** Whether the transaction's call succeeded; its nonce is used up in either case. */
  readonly isSuccess: boolean
  /** Refund that the Safe paid, in units of the gas token. */
  readonly payment: bigint
  readonly transactionHash: Hex
  readonly blockNumber: number
  /** With the executor, where the Safe's singleton logs its transactions. */
  readonly logged: { readonly transaction: SafeTransaction; readonly executor: Address } | null
}

export interface ExecutionQuery {
  readonly domain: SafeDomain
  readonly fromBlock: number
  readonly toBlock: number
}

interface RpcLog {
  readonly topics: readonly Hex[]
  readonly data: Hex
  readonly transactionHash: Hex | null
  readonly blockNumber: Hex | null
  readonly logIndex: Hex | null
}

/** More than a Safe can emit in the blocks of one query; a node that answers more is not believed. */
const MAX_LOGS = 20_000

/**
 * Reads executions, newest first. A logged transaction counts only if its hash is the executed one.
 * @throws viem's error if the endpoint cannot be read, or refuses a range of this size.
 */
export async function readExecutions(
  client: Client,
  { domain, fromBlock, toBlock }: ExecutionQuery,
): Promise<readonly SafeExecution[]> {
  const topics = [SAFE_TOPICS.multisigTransaction, SAFE_TOPICS.executionSuccess, SAFE_TOPICS.executionFailure]
  const found: readonly RpcLog[] = await client.request({
    method: 'eth_getLogs',
    params: [
      {
        address: domain.safe,
        topics: [topics],
        fromBlock: numberToHex(fromBlock),
        toBlock: numberToHex(toBlock),
      },
    ],
  })
  const logs = found.slice(0, MAX_LOGS).map(lowerCase)
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
  log: SafeLogContent & Omit<RpcLog, 'topics' | 'data'>,
  transactions: ReadonlyMap<Hex, NonNullable<SafeExecution['logged']>>,
): SafeExecution | undefined {
  const [topic] = log.topics
  if (topic !== SAFE_TOPICS.executionSuccess && topic !== SAFE_TOPICS.executionFailure) return undefined
  const [safeTxHash, payment] = decodeWords(log, 2) ?? []
  // Pending logs have neither a block nor a transaction.
  if (
    safeTxHash === undefined ||
    payment === undefined ||
    log.transactionHash === null ||
    log.blockNumber === null
  )
    return undefined
  return {
    safeTxHash,
    isSuccess: topic === SAFE_TOPICS.executionSuccess,
    payment: hexToBigInt(payment),
    transactionHash: log.transactionHash,
    blockNumber: hexToNumber(log.blockNumber),
    logged: transactions.get(safeTxHash) ?? null,
  }
}

const lower = (hex: Hex) => hex.toLowerCase() as Hex

const lowerCase = ({ topics, data, ...rest }: RpcLog) => ({
  ...rest,
  topics: topics.map(lower),
  data: lower(data),
})
