/** Reads stored logs for projections: in chain order, in chunks of whole blocks, so that memory stays bounded. */
import { sql } from 'drizzle-orm'
import { type Address, type Hex, pad } from 'viem'
import type { BlockRange, Transaction } from '@peppermint/indexer/chain/plan.ts'

/** All hex is lower case. */
export interface StoredLog {
  readonly blockNumber: number
  /** As stored; see `logPosition`. */
  readonly logIndex: number
  readonly transactionIndex: number
  readonly transactionHash: Hex
  /** Unix seconds of the block. */
  readonly timestamp: number
  readonly address: Address
  readonly topics: readonly Hex[]
  readonly data: Hex
}

/** Position of a log, and what every row repeats of its block and transaction. */
export interface LogPosition {
  readonly blockNumber: number
  /** As stored; see `logPosition`. */
  readonly logIndex: number
  readonly transactionHash: Hex
  readonly timestamp: number
}

/** Logs of one chunk; a block with more is read whole. */
const CHUNK_LOGS = 2_000

export interface LogSelection extends BlockRange {
  /** First topics. */
  readonly topics: readonly Hex[]
  /** Only logs of these contracts; undefined for all. */
  readonly contracts?: readonly Address[] | undefined
  /** Only logs whose first or second indexed argument is one of these addresses; undefined for all. */
  readonly mentioned?: readonly Address[] | undefined
}

/** Reads the stored logs of a range that have one of these first topics. */
export async function* readStoredLogs(
  transaction: Transaction,
  { from, to, topics, contracts, mentioned }: LogSelection,
): AsyncGenerator<readonly StoredLog[]> {
  const words = mentioned?.map((address) => toBytes(pad(address)))
  const selected = sql`topic0 in ${topics.map(toBytes)}
    ${contracts === undefined ? sql`` : sql`and address in ${contracts.map(toBytes)}`}
    ${words === undefined ? sql`` : sql`and (topic1 in ${words} or topic2 in ${words})`}`
  for (let start = from; start <= to;) {
    const {
      rows: [next],
    } = await transaction.execute<{ block: string }>(sql`
      select block_number as block from chain_logs where block_number between ${start} and ${to} and ${selected}
      order by block_number, log_index offset ${CHUNK_LOGS} limit 1`)
    // The chunk ends before this block, unless it starts with it.
    const end = next === undefined ? to : Math.max(start, Number(next.block) - 1)
    const { rows } = await transaction.execute<LogRow>(sql`
      select block_number::float8 as block, log_index::float8 as index, transaction_index as "transactionIndex",
        transaction_hash as transaction, timestamp::float8 as timestamp, address, topic0, topic1, topic2, topic3, data
      from chain_logs join chain_blocks on number = block_number
      where block_number between ${start} and ${end} and ${selected}
      order by block_number, log_index`)
    if (rows.length > 0) yield rows.map(storedLog)
    start = end + 1
  }
}

interface LogRow extends Record<string, unknown> {
  readonly block: number
  readonly index: number
  readonly transactionIndex: number
  readonly transaction: Buffer
  readonly timestamp: number
  readonly address: Buffer
  readonly topic0: Buffer
  readonly topic1: Buffer | null
  readonly topic2: Buffer | null
  readonly topic3: Buffer | null
  readonly data: Buffer
}

function storedLog(row: LogRow): StoredLog {
  const topics = [row.topic0, row.topic1, row.topic2, row.topic3].filter((topic) => topic !== null)
  return {
    blockNumber: row.block,
    logIndex: row.index,
    transactionIndex: row.transactionIndex,
    transactionHash: toHex(row.transaction),
    timestamp: row.timestamp,
    address: toHex(row.address),
    topics: topics.map(toHex),
    data: toHex(row.data),
  }
}

/** The columns of a row at this log. */
export function positionOf({ blockNumber, logIndex, transactionHash, timestamp }: LogPosition): LogPosition {
  return { blockNumber, logIndex, transactionHash, timestamp }
}

/** Groups logs by contract and Ethereum transaction. */
export function safeAndTransaction({ address, blockNumber, transactionIndex }: StoredLog): string {
  return `${address} ${blockNumber} ${transactionIndex}`
}

/** Hex as a bytea parameter. */
export const toBytes = (hex: Hex) => Buffer.from(hex.slice(2), 'hex')

const toHex = (bytes: Buffer): Hex => `0x${bytes.toString('hex')}`
