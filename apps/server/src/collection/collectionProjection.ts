/**
 * The collection's tables (`transfers`, `peppers`, `crates`) made of its logs, a range of blocks at a time, in a few
 * statements whatever the number of logs. A rollback restores rows from the remaining transfers and logs.
 */
import { sql } from 'drizzle-orm'
import type { Deployment } from '@peppermint/sale'
import { getAddress } from 'viem'
import { logIndexAt } from '@peppermint/indexer/chain/logPosition.ts'
import type { BlockRange, Change, Projection, Transaction } from '@peppermint/indexer/chain/plan.ts'
import { crates, peppers, transfers } from '../db/schema.ts'
import { COLLECTION, COLLECTION_TOPICS } from './collectionSource.ts'
import { createDealer, type Dealer } from './dealtCards.ts'

const toBytes = (hex: string) => Buffer.from(hex.slice(2), 'hex')
const TOPICS = {
  transfer: toBytes(COLLECTION_TOPICS.transfer),
  closed: toBytes(COLLECTION_TOPICS.closed),
  fallbackStarted: toBytes(COLLECTION_TOPICS.fallbackStarted),
  revealed: toBytes(COLLECTION_TOPICS.revealed),
}
const ZERO_ADDRESS = Buffer.alloc(20)

/**
 * @param deployment of the one collection.
 * @returns its projection. Emits `transfer`, `crate-closed`, `crate-fallback-started` and `crate-revealed`.
 */
export function collectionProjection(deployment: Deployment): Projection {
  const contract = toBytes(deployment.contract)
  const deal = createDealer()
  return {
    name: COLLECTION,
    // 2: crates deal from a random start.
    version: 2,
    tables: [transfers, peppers, crates],
    sources: [COLLECTION],
    async apply(transaction, range, options) {
      await addTransfers(transaction, contract, range)
      await updateCrates(transaction, contract, range)
      await assignCards(transaction, range, deal)
      return options.shouldEmit ? readChanges(transaction, contract, range) : []
    },
    async rollBack(transaction, block) {
      await rollBackTransfers(transaction, block)
      await rollBackCrates(transaction, contract, block)
    },
  }
}

async function addTransfers(
  transaction: Transaction,
  contract: Buffer,
  { from, to }: BlockRange,
): Promise<void> {
  // For an existing pepper the first transfer in the range is not its mint.
  await transaction.execute(sql`
    with added as (
      insert into transfers (block_number, log_index, token, "from", "to", transaction_hash, timestamp)
      select logs.block_number, logs.log_index, ('x' || encode(substr(logs.topic3, 29), 'hex'))::bit(32)::int,
        substr(logs.topic1, 13), substr(logs.topic2, 13), logs.transaction_hash, blocks.timestamp
      from chain_logs logs join chain_blocks blocks on blocks.number = logs.block_number
      where logs.block_number between ${from} and ${to}
        and logs.address = ${contract} and logs.topic0 = ${TOPICS.transfer}
      returning block_number, log_index, token, "to", timestamp
    ), ranked as (
      select token, block_number, timestamp, "to",
        row_number() over own as nth, count(*) over own as many, last_value("to") over own as last_to,
        last_value(block_number) over own as last_block, last_value(log_index) over own as last_log
      from added
      window own as (
        partition by token order by block_number, log_index rows between unbounded preceding and unbounded following
      )
    )
    insert into peppers (token, owner, minter, minted_in_block, minted_at, held_since_block, held_since_log, transfers)
    select token, last_to, "to", block_number, timestamp, last_block, last_log, many from ranked where nth = 1
    on conflict (token) do update set owner = excluded.owner, held_since_block = excluded.held_since_block,
      held_since_log = excluded.held_since_log, transfers = peppers.transfers + excluded.transfers`)
}

async function updateCrates(
  transaction: Transaction,
  contract: Buffer,
  { from, to }: BlockRange,
): Promise<void> {
  await transaction.execute(sql`
    insert into crates (crate, first, size, closed_in_block, closed_at)
    select ${wordAt('topic1', 0)}, ${wordAt('data', 0)}, ${wordAt('data', 1)}, block_number, timestamp
    from chain_logs join chain_blocks on number = block_number
    where block_number between ${from} and ${to} and address = ${contract} and topic0 = ${TOPICS.closed}`)
  await transaction.execute(sql`
    update crates set fallback_started_in_block = started.block_number from (
      select ${wordAt('topic1', 0)} as crate, max(block_number) as block_number from chain_logs
      where block_number between ${from} and ${to} and address = ${contract} and topic0 = ${TOPICS.fallbackStarted}
      group by 1
    ) started where started.crate = crates.crate`)
  await transaction.execute(sql`
    update crates set revealed_in_block = revealed.block_number, revealed_at = revealed.timestamp, seed = revealed.seed,
      with_link = revealed.with_link
    from (
      select ${wordAt('topic1', 0)} as crate, block_number, timestamp, substr(data, 65, 32) as seed,
        get_byte(data, 127) = 1 as with_link
      from chain_logs join chain_blocks on number = block_number
      where block_number between ${from} and ${to} and address = ${contract} and topic0 = ${TOPICS.revealed}
    ) revealed where revealed.crate = crates.crate`)
}

/** The whole number in that 32-byte word of a column. The contract's are far below 2^31. */
function wordAt(column: 'data' | 'topic1', word: number) {
  return sql`('x' || encode(substr(${sql.identifier(column)}, ${sql.raw(String(word * 32 + 29))}, 4), 'hex'))::bit(32)::int`
}

async function assignCards(transaction: Transaction, { from, to }: BlockRange, deal: Dealer): Promise<void> {
  const {
    rows: [{ wanted } = { wanted: 0 }],
  } = await transaction.execute<{ wanted: number }>(sql`
    select count(*)::int as wanted from crates where revealed_in_block between ${from} and ${to}`)
  if (wanted === 0) return
  // Crates open in their order, so those of this range are the last ones.
  const { rows: revealed } = await transaction.execute<{ first: number; size: number; seed: Buffer }>(sql`
    select first, size, seed from crates where revealed_in_block <= ${to} order by crate`)
  const dealt = deal(revealed, wanted)
  const rows = dealt.map(({ token, card, heat }) => ({
    token,
    card: card.number,
    cultivar: card.cultivar,
    ripeness: card.ripeness,
    skin: card.skin,
    calyx: card.calyx,
    pattern: card.pattern,
    companion: card.companion,
    ground: card.ground,
    heat,
  }))
  await transaction.execute(sql`
    update peppers set card = dealt.card, cultivar = dealt.cultivar, ripeness = dealt.ripeness, skin = dealt.skin,
      calyx = dealt.calyx, pattern = dealt.pattern, companion = dealt.companion, ground = dealt.ground,
      heat = dealt.heat
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as dealt (token int, card int, cultivar smallint, ripeness text,
      skin text, calyx text, pattern text, companion text, ground smallint, heat int)
    where peppers.token = dealt.token`)
}

async function rollBackTransfers(transaction: Transaction, block: number): Promise<void> {
  await transaction.execute(sql`delete from peppers where minted_in_block > ${block}`)
  await transaction.execute(sql`
    with removed as (
      delete from transfers where block_number > ${block} returning token
    ), counted as (
      select token, count(*)::int as many from removed group by token
    )
    update peppers set owner = held."to", held_since_block = held.block_number, held_since_log = held.log_index,
      transfers = peppers.transfers - counted.many
    from counted cross join lateral (
      select "to", block_number, log_index from transfers
      where transfers.token = counted.token and block_number <= ${block}
      order by block_number desc, log_index desc limit 1
    ) held where peppers.token = counted.token`)
}

async function rollBackCrates(transaction: Transaction, contract: Buffer, block: number): Promise<void> {
  await transaction.execute(sql`
    update peppers set card = null, cultivar = null, ripeness = null, skin = null, calyx = null, pattern = null,
      companion = null, ground = null, heat = null
    from crates where crates.revealed_in_block > ${block}
      and token between crates.first and crates.first + crates.size - 1`)
  await transaction.execute(sql`delete from crates where closed_in_block > ${block}`)
  await transaction.execute(sql`
    update crates set revealed_in_block = null, revealed_at = null, seed = null, with_link = null
    where revealed_in_block > ${block}`)
  // A crate may have been in fallback reveal before, too.
  await transaction.execute(sql`
    update crates set fallback_started_in_block = (
      select max(block_number) from chain_logs where block_number <= ${block} and block_number >= closed_in_block
        and address = ${contract} and topic0 = ${TOPICS.fallbackStarted} and ${wordAt('topic1', 0)} = crates.crate
    ) where fallback_started_in_block > ${block}`)
}

interface LogRow extends Record<string, unknown> {
  readonly block: number
  readonly index: number
  readonly transaction: Buffer
  readonly timestamp: number
  readonly topic0: Buffer
  readonly topic1: Buffer
  readonly topic2: Buffer | null
  readonly topic3: Buffer | null
  readonly data: Buffer
}

async function readChanges(
  transaction: Transaction,
  contract: Buffer,
  { from, to }: BlockRange,
): Promise<Change[]> {
  const { rows: logs } = await transaction.execute<LogRow>(sql`
    select block_number::float8 as block, log_index::float8 as index, transaction_hash as transaction,
      timestamp::float8 as timestamp, topic0, topic1, topic2, topic3, data
    from chain_logs join chain_blocks on number = block_number
    where block_number between ${from} and ${to} and address = ${contract}
      and topic0 in ${Object.values(TOPICS)}
    order by block_number, log_index`)
  return logs.map((log) => ({ ...changeOf(log), blockNumber: log.block }))
}

function changeOf(log: LogRow): Pick<Change, 'kind' | 'payload'> {
  const at = { timestamp: log.timestamp, transaction: `0x${log.transaction.toString('hex')}` }
  if (log.topic0.equals(TOPICS.transfer)) {
    const [from, to] = [log.topic1.subarray(12), log.topic2?.subarray(12) ?? ZERO_ADDRESS]
    const token = log.topic3?.readUInt32BE(28) ?? 0
    return {
      kind: 'transfer',
      payload: { token, from: addressOf(from), to: addressOf(to), logIndex: logIndexAt(log.index), ...at },
    }
  }
  const crate = log.topic1.readUInt32BE(28)
  if (log.topic0.equals(TOPICS.fallbackStarted))
    return { kind: 'crate-fallback-started', payload: { crate, ...at } }
  const tokens = { first: log.data.readUInt32BE(28), size: log.data.readUInt32BE(60) }
  if (log.topic0.equals(TOPICS.closed)) return { kind: 'crate-closed', payload: { crate, ...tokens, ...at } }
  const seed = `0x${log.data.subarray(64, 96).toString('hex')}`
  return {
    kind: 'crate-revealed',
    payload: { crate, ...tokens, seed, withLink: log.data[127] === 1, ...at },
  }
}

const addressOf = (raw: Buffer) => getAddress(`0x${raw.toString('hex')}`)
