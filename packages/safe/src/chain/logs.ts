/** Logs of a range of blocks, as a node answers them: bounded, in lower case, and in their order. */
import { type Address, BaseError, type Client, type Hex, hexToNumber, numberToHex } from 'viem'

export interface RpcLog {
  readonly address: Address
  readonly topics: readonly Hex[]
  /** Some nodes answer null for none. */
  readonly data: Hex | null
  readonly transactionHash: Hex | null
  readonly blockNumber: Hex | null
  readonly transactionIndex?: Hex | null
  readonly logIndex: Hex | null
  readonly removed?: boolean
}

/** A log of a block; hex in lower case. */
export interface PlacedLog extends Pick<RpcLog, 'address' | 'topics'> {
  readonly data: Hex
  readonly transactionHash: Hex
  readonly blockNumber: number
  readonly transactionIndex: number
  /** In the block or, as some nodes count, in the transaction: unique in the transaction. */
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
  const found: readonly RpcLog[] | null = await client.request({
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
  // Some nodes answer null for an empty list.
  return placeLogs(found ?? [])
}

/**
 * Those that are in a block, oldest first; pending ones have neither block nor transaction, removed ones are in none any more.
 * @throws {TooManyLogsError} if there are more than are read at once.
 */
export function placeLogs(logs: readonly RpcLog[]): readonly PlacedLog[] {
  if (logs.length > MAX_LOGS) throw new TooManyLogsError(`There are more than ${MAX_LOGS} logs.`)
  const placed = logs.flatMap((log): PlacedLog[] => {
    const { address, transactionHash, blockNumber, transactionIndex, logIndex } = log
    if (transactionHash === null || blockNumber === null || logIndex === null) return []
    if (log.removed === true) return []
    return [
      {
        address,
        topics: log.topics.map(lower),
        data: lower(log.data ?? '0x'),
        transactionHash: lower(transactionHash),
        blockNumber: hexToNumber(blockNumber),
        transactionIndex: hexToNumber(transactionIndex ?? '0x0'),
        logIndex: hexToNumber(logIndex),
      },
    ]
  })
  return placed.toSorted((one, other) => newestFirst(other, one))
}

/** The newest first, by block, transaction and log. */
export const newestFirst = (one: LogPlace, other: LogPlace): number =>
  other.blockNumber - one.blockNumber ||
  other.transactionIndex - one.transactionIndex ||
  other.logIndex - one.logIndex

type LogPlace = Pick<PlacedLog, 'blockNumber' | 'transactionIndex' | 'logIndex'>

const lower = (hex: Hex) => hex.toLowerCase() as Hex
