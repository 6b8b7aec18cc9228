/** Logs of a range of blocks, as a node answers them: bounded, in lower case, and in their order. */
import { type Address, type Client, type Hex, hexToNumber, numberToHex } from 'viem'

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

/** More than the blocks of one query can have about a Safe; a node that answers more is not believed. */
const MAX_LOGS = 20_000

/**
 * Oldest first.
 * @throws viem's error if the endpoint cannot be read, or refuses a range of this size.
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

/** Those that are in a block; pending ones have neither block nor transaction. */
export function placeLogs(logs: readonly RpcLog[]): readonly PlacedLog[] {
  return logs.slice(0, MAX_LOGS).flatMap((log): PlacedLog[] => {
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
