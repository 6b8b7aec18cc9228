/** Blocks and logs into tables, by COPY: the chain's hex goes straight into the text form of bytea. */
import type { Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { Header, Log } from './chainAnswers.ts'
import type { Transaction } from './follow.ts'

/** Characters that go to the driver at once. */
const CHUNK = 256 * 1024

/** Appends blocks. @throws the driver's errors, also where one stands there already. */
export async function copyBlocks(transaction: Transaction, headers: readonly Header[]): Promise<void> {
  if (headers.length === 0) return
  const into = await transaction`
    copy chain_blocks (number, hash, parent_hash, timestamp) from stdin`.writable()
  await poured(transaction, chunks(headers, blockLine), into)
}

/** Appends logs. @throws the driver's errors, also where one stands there already. */
export async function copyLogs(transaction: Transaction, logs: readonly Log[]): Promise<void> {
  if (logs.length === 0) return
  const into = await transaction`
    copy chain_logs (block_number, log_index, transaction_index, transaction_hash, address,
      topic0, topic1, topic2, topic3, data) from stdin`.writable()
  await poured(transaction, chunks(logs, logLine), into)
}

/** Adds blocks and logs of which some may stand there. */
export async function addMissing(
  transaction: Transaction,
  headers: readonly Header[],
  logs: readonly Log[],
): Promise<void> {
  await transaction`create temporary table missing_blocks (like chain_blocks) on commit drop`
  await transaction`create temporary table missing_logs (like chain_logs) on commit drop`
  const blocks = await transaction`
    copy missing_blocks (number, hash, parent_hash, timestamp) from stdin`.writable()
  await poured(transaction, chunks(headers, blockLine), blocks)
  const rows = await transaction`
    copy missing_logs (block_number, log_index, transaction_index, transaction_hash, address,
      topic0, topic1, topic2, topic3, data) from stdin`.writable()
  await poured(transaction, chunks(logs, logLine), rows)
  await transaction`insert into chain_blocks select * from missing_blocks on conflict do nothing`
  await transaction`insert into chain_logs select * from missing_logs on conflict do nothing`
}

/**
 * The driver (3.4.9) tells its stream nothing when the database refuses the copy at its end, so that waiting for the stream
 * could be waiting for ever: a statement behind it fails then, because the transaction has.
 */
async function poured(transaction: Transaction, from: Iterable<Buffer>, into: Writable): Promise<void> {
  for (const chunk of from)
    await new Promise<void>((resolve, reject) => {
      into.once('error', reject)
      into.write(chunk, (error) => {
        into.off('error', reject)
        if (error) reject(error)
        else resolve()
      })
    })
  into.on('error', () => undefined)
  into.end()
  // The driver takes no statement before the stream has said that it is done, which it does within this turn.
  await setImmediate()
  await transaction`select 1`
}

function* chunks<Row>(rows: readonly Row[], line: (row: Row) => string): Generator<Buffer> {
  let text = ''
  for (const row of rows) {
    text += line(row)
    if (text.length < CHUNK) continue
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
  return `${log.blockNumber}\t${log.logIndex}\t${log.transactionIndex}\t${bytea(log.transactionHash)}\t${bytea(log.address)}\t${bytea(topic0)}\t${bytea(topic1)}\t${bytea(topic2)}\t${bytea(topic3)}\t${bytea(log.data)}\n`
}

/** `\\x…`: COPY takes one of the backslashes for itself. */
function bytea(hex: string | undefined): string {
  return hex === undefined ? '\\N' : `\\\\x${hex.slice(2)}`
}
