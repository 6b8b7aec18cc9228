/** Writes blocks and logs with COPY: hex of the chain goes straight into the text format of bytea. */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'drizzle-orm'
import { from as copyFrom } from 'pg-copy-streams'
import { logPosition } from './logPosition.ts'
import type { Header, Log } from './parseChainData.ts'
import type { Transaction } from './plan.ts'

const MAX_CHUNK_CHARS = 256 * 1024

const BLOCK_COLUMNS = 'number, hash, parent_hash, timestamp'
const LOG_COLUMNS = `block_number, log_index, transaction_index, transaction_hash, address,
  topic0, topic1, topic2, topic3, data`

/** Appends blocks. @throws the driver's errors, also for duplicates. */
export async function copyBlocks(
  transaction: Transaction,
  headers: readonly Header[],
  table = 'chain_blocks',
): Promise<void> {
  if (headers.length === 0) return
  await copy(transaction, `${table} (${BLOCK_COLUMNS})`, chunks(headers, blockLine))
}

/** Appends logs. @throws the driver's errors, also for duplicates. */
export async function copyLogs(
  transaction: Transaction,
  logs: readonly Log[],
  table = 'chain_logs',
): Promise<void> {
  if (logs.length === 0) return
  await copy(transaction, `${table} (${LOG_COLUMNS})`, chunks(logs, logLine))
}

/** Inserts the blocks and logs that are missing. */
export async function insertMissing(
  transaction: Transaction,
  headers: readonly Header[],
  logs: readonly Log[],
): Promise<void> {
  await transaction.execute(sql`create temporary table missing_blocks (like chain_blocks) on commit drop`)
  await transaction.execute(sql`create temporary table missing_logs (like chain_logs) on commit drop`)
  await copyBlocks(transaction, headers, 'missing_blocks')
  await copyLogs(transaction, logs, 'missing_logs')
  await transaction.execute(sql`insert into chain_blocks select * from missing_blocks on conflict do nothing`)
  await transaction.execute(sql`insert into chain_logs select * from missing_logs on conflict do nothing`)
}

/** @param into table and columns. */
async function copy({ $client }: Transaction, into: string, text: Iterable<Buffer>): Promise<void> {
  await pipeline(Readable.from(text), $client.query(copyFrom(`copy ${into} from stdin`)))
}

function* chunks<Row>(rows: readonly Row[], line: (row: Row) => string): Generator<Buffer> {
  let text = ''
  for (const row of rows) {
    text += line(row)
    if (text.length < MAX_CHUNK_CHARS) continue
    yield Buffer.from(text, 'latin1')
    text = ''
  }
  if (text !== '') yield Buffer.from(text, 'latin1')
}

function blockLine({ number, hash, parentHash, timestamp }: Header): string {
  return `${number}\t${bytea(hash)}\t${bytea(parentHash)}\t${timestamp}\n`
}

function logLine(log: Log): string {
  const [topic0, topic1, topic2, topic3] = log.topics
  return `${log.blockNumber}\t${logPosition(log)}\t${log.transactionIndex}\t${bytea(log.transactionHash)}\t${bytea(log.address)}\t${bytea(topic0)}\t${bytea(topic1)}\t${bytea(topic2)}\t${bytea(topic3)}\t${bytea(log.data)}\n`
}

/** `\\x…`: COPY consumes one of the backslashes. */
function bytea(hex: string | undefined): string {
  return hex === undefined ? '\\N' : `\\\\x${hex.slice(2)}`
}
