/** Logs of a range of blocks, as a node answers them: bounded, in lower case, and in their order. */
import { type Address, BaseError, type Client, type Hex, hexToNumber, numberToHex } from 'viem'

export interface RpcLog {
  readonly address: Address
  readonly topics: readonly Hex[]
  readonly data: Hex
  readonly transactionHash: Hex | null
  readonly blockNumber: Hex | null
  readonly logIndex: Hex | null
}

/** A log of a block; hex in lower case. */
export interface PlacedLog extends Pick<RpcLog, 'address' | 'topics' | 'data'> {
  readonly transactionHash: Hex
  readonly blockNumber: number
  readonly logIndex: number
}

export interface LogQuery {
  /** Of any contract without one. */
  readonly address?: Address
  /** For each position: one topic, any of several, or null for any. */
  readonly topics: readonly (Hex | readonly Hex[] | null)[]
  readonly fromBlock: number
  readonly toBlock: number
}

/** Logs of one answer, which take a browser's time. */
const MAX_LOGS = 20_000

/** The blocks have more logs than are read at once: a part of them would look like all. A smaller range may do. */
class TooManyLogsError extends BaseError {
  override readonly name = 'TooManyLogsError'
}

/**
 * Oldest first.
 * @throws viem's error if the endpoint cannot be read, or refuses a range of this size.
 * @throws {TooManyLogsError} if it answers more logs than are read at once.
 */
export async function readLogs(
  client: Client,
  { address, topics, fromBlock, toBlock }: LogQuery,
): Promise<readonly PlacedLog[]> {
  const found: readonly RpcLog[] = await client.request({
    method: 'eth_getLogs',
    params: [
      {
        ...(address !== undefined && { address }),
        topics: topics.map((topic) => (topic === null || typeof topic === 'string' ? topic : [...topic])),
        fromBlock: numberToHex(fromBlock),
        toBlock: numberToHex(toBlock),
      },
    ],
  })
  return placeLogs(found)
}

/**
 * Those that are in a block; pending ones have neither block nor transaction.
 * @throws {TooManyLogsError} if there are more than are read at once.
 */
export function placeLogs(logs: readonly RpcLog[]): readonly PlacedLog[] {
  if (logs.length > MAX_LOGS) throw new TooManyLogsError(`There are more than ${MAX_LOGS} logs.`)
  return logs.flatMap((log): PlacedLog[] => {
    const { address, transactionHash, blockNumber, logIndex } = log
    if (transactionHash === null || blockNumber === null || logIndex === null) return []
    return [
      {
        address,
        topics: log.topics.map(lower),
        data: lower(log.data),
        transactionHash: lower(transactionHash),
        blockNumber: hexToNumber(blockNumber),
        logIndex: hexToNumber(logIndex),
      },
    ]
  })
}

const lower = (hex: Hex) => hex.toLowerCase() as Hex
