/** Writes a long history and queue of one Safe into the tables of an indexed chain. */
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'

export interface LongHistory {
  /** Lower case. */
  readonly safe: string
  readonly executed: number
  readonly queued: number
}

/** Repeats an execution of the Safe, and proposes transactions that its first owner has confirmed. */
export async function writeLongHistory(
  databaseUrl: string,
  { safe, executed, queued }: LongHistory,
): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, options: '-c search_path=gateway_7700' })
  await client.connect()
  try {
    const bytes = Buffer.from(safe.slice(2), 'hex')
    // A backfill rebuilds the rows of its Safes.
    while (!(await isIndexed(client, bytes))) await pause(100)
    await client.query(
      `insert into multisig_executions
         select r.* from multisig_executions t, generate_series(1, $2::int) i,
           lateral jsonb_populate_record(t, jsonb_build_object(
             'safe_tx_hash', sha256(t.safe || int4send(i)), 'nonce', 1000 + i, 'block_number', t.block_number + i, 'log_index', 1000 + $2::int,
             'timestamp', t.timestamp + 6 * i,
             'transaction_hash', sha256(t.safe || int4send(-i)))) r
         where t.safe = $1 and t.nonce = 0`,
      [bytes, executed],
    )
    await client.query(
      `insert into safe_history (safe, transaction_hash, block_number, transaction_index, timestamp, has_execution, is_always_shown)
         select safe, transaction_hash, block_number, 1000, timestamp, true, true
         from multisig_executions where safe = $1 and nonce > 1000`,
      [bytes],
    )
    await client.query(
      `insert into proposals (safe_tx_hash, safe, nonce, "to", value, data, operation, safe_tx_gas, base_gas, gas_price,
           gas_token, refund_receiver, proposer, is_trusted, submitted_at, modified_at)
         select sha256(int8send(i) || $1::bytea), $1, 1000 + $2::int + i, o.owner, 1, '', 0, 0, 0, 0,
           decode(repeat('00', 20), 'hex'), decode(repeat('00', 20), 'hex'), o.owner, true, now(), now()
         from generate_series(1, $3::int) i, (select owner from safe_owners where safe = $1 limit 1) o`,
      [bytes, executed, queued],
    )
    await client.query(
      `insert into confirmations (safe_tx_hash, owner, signature, signature_type, submitted_at)
         select safe_tx_hash, proposer, decode(repeat('11', 65), 'hex'), 'EOA', now() from proposals where safe = $1`,
      [bytes],
    )
    await client.query('analyze')
    await client.query(`select pg_notify('safe_changes_gateway_7700', '{"type":"all"}')`)
  } finally {
    await client.end()
  }
}

async function isIndexed(client: Client, safe: Buffer): Promise<boolean> {
  const { rows } = await client.query(
    `select from multisig_executions where safe = $1 and nonce = 0
       and not exists (select from followed_contracts where backfilled_to_block is not null)`,
    [safe],
  )
  return rows.length > 0
}

/** Resolves when the logs of every Safe are indexed, those of its past included. */
export async function waitForBackfill(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    for (;;) {
      // A process that is not the leader yet counts as ready, so the cursor decides.
      const { rows } = await client.query(
        `select from gateway_7700.chain_cursor where is_caught_up and not exists
           (select from gateway_7700.followed_contracts where backfilled_to_block is not null)`,
      )
      if (rows.length > 0) return
      await pause(100)
    }
  } finally {
    await client.end()
  }
}
