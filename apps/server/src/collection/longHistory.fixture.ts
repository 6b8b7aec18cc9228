/**
 * A collection with a long history, written into the tables directly: what is left of it is what a follower leaves,
 * but for the raw logs. Skewed as real collections are: one token has a tenth of all transfers, one account a fifth.
 */
import { sql } from 'drizzle-orm'
import { getCard, getHeat } from '@peppermint/art'
import { numberToHex, padHex, type Address } from 'viem'
import type { SQL } from 'drizzle-orm'
import type { Database } from '@peppermint/indexer/db/database.ts'
import { runTransaction } from '@peppermint/indexer/db/runTransaction.ts'

export interface LongHistory {
  readonly chainId: number
  readonly transfers: number
  readonly supply: number
}

export const HOT_TOKEN = 7
const LOGS_PER_BLOCK = 20
const CRATE_SIZE = 100
/** Crates at the end that are still sealed. */
const SEALED_CRATES = 5
const ACCOUNTS = 50_000
const FIRST_TIMESTAMP = 1_795_000_000

/** Account 1 holds and moves a fifth of everything. */
export const testAccount = (number: number): Address => padHex(numberToHex(number), { size: 20 })

/** Number of the newest block that `writeHistory` leaves. */
export const getLastBlock = ({ transfers }: LongHistory): number => Math.ceil(transfers / LOGS_PER_BLOCK)

/** Writes mints of every token and then moves, the cursor at the last block, and statistics. Takes a minute at 1,000,000. */
export async function writeHistory({ db }: Pick<Database, 'db'>, history: LongHistory): Promise<void> {
  const { chainId, transfers, supply } = history
  await db.execute(sql`
    insert into chain_blocks (number, hash, parent_hash, timestamp)
    select number, sha256(int8send(number)), sha256(int8send(number - 1)), ${FIRST_TIMESTAMP}::int8 + number * 6
    from generate_series(1, ${getLastBlock(history)}::int8) number`)
  await db.execute(sql`
    with events as (
      select event, case
        when event < ${supply}::int8 then event + 1
        when abs(hashint8(event)) % 10 = 0 then ${HOT_TOKEN}
        else 1 + abs(hashint8(event + 1)) % ${supply}::int8
      end as token from generate_series(0, ${transfers}::int8 - 1) event
    ), counted as (
      select event, token, row_number() over (partition by token order by event) as nth from events
    ), held as (
      select event, token, nth, token * 1000003 + nth as place from counted
    )
    insert into transfers (block_number, log_index, token, "from", "to", transaction_hash, timestamp)
    select 1 + event / ${LOGS_PER_BLOCK}, event % ${LOGS_PER_BLOCK}, token,
      case when nth = 1 then ${accountBytes(sql`0`)} else ${accountBytes(holder(sql`place - 1`))} end,
      ${accountBytes(holder(sql`place`))}, sha256(int8send(event)),
      ${FIRST_TIMESTAMP}::int8 + (1 + event / ${LOGS_PER_BLOCK}) * 6
    from held order by event`)
  await db.execute(sql`
    insert into peppers (token, owner, minter, minted_in_block, minted_at, held_since_block, held_since_log, transfers)
    select token, (array_agg("to" order by block_number desc, log_index desc))[1],
      (array_agg("to" order by block_number, log_index))[1], min(block_number), min(timestamp), max(block_number),
      (array_agg(log_index order by block_number desc, log_index desc))[1], count(*)
    from transfers group by token`)
  await revealCrates(db, supply)
  await db.execute(sql`
    insert into chain_cursor (chain_id, block_number, block_hash, plan, is_caught_up)
    select ${chainId}, number, hash, '', true from chain_blocks order by number desc limit 1`)
  await db.execute(sql`vacuum analyze transfers`)
  await db.execute(sql`vacuum analyze peppers`)
}

const accountBytes = (number: SQL) => sql`decode(lpad(to_hex(${number}), 40, '0'), 'hex')`

/** Number of the account that gets a token in a transfer. */
const holder = (place: SQL) =>
  sql`case when abs(hashint8(${place})) % 5 = 0 then 1 else 2 + abs(hashint8(${place})) % ${ACCOUNTS} end`

async function revealCrates(db: Database['db'], supply: number): Promise<void> {
  const count = Math.floor(supply / CRATE_SIZE) - SEALED_CRATES
  await db.execute(sql`
    insert into crates (crate, first, size, closed_in_block, closed_at, revealed_in_block, revealed_at, seed, with_link)
    select crate, 1 + crate * ${CRATE_SIZE}, ${CRATE_SIZE}, 1, ${FIRST_TIMESTAMP}, 1, ${FIRST_TIMESTAMP},
      sha256(int4send(crate)), true
    from generate_series(0, ${count - 1}::int4) crate`)
  const rows = Array.from({ length: count * CRATE_SIZE }, (_, index) => {
    const card = getCard(index + 1)
    return { ...card, token: index + 1, card: index + 1, heat: getHeat(card) }
  })
  await db.execute(sql`
    update peppers set card = dealt.card, cultivar = dealt.cultivar, ripeness = dealt.ripeness, skin = dealt.skin,
      calyx = dealt.calyx, pattern = dealt.pattern, companion = dealt.companion, ground = dealt.ground,
      heat = dealt.heat
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as dealt (token int, card int, cultivar smallint,
      ripeness text, skin text, calyx text, pattern text, companion text, ground smallint, heat int)
    where peppers.token = dealt.token`)
}

/** Adds a block in which five tokens move to other accounts, as a follower would: cursor and tables in one transaction. */
export async function addBlock(
  { db }: Pick<Database, 'db'>,
  { chainId, supply }: LongHistory,
  number: number,
): Promise<void> {
  await runTransaction(db, async (transaction) => {
    const timestamp = FIRST_TIMESTAMP + number * 6
    await transaction.execute(sql`
      insert into chain_blocks (number, hash, parent_hash, timestamp)
      values (${number}, sha256(int8send(${number}::int8)), sha256(int8send(${number - 1}::int8)), ${timestamp})`)
    await transaction.execute(sql`
      with moved as (
        select token, log_index - 1 as log_index, owner,
          decode(lpad(to_hex(2 + (${number}::int8 * 5 + log_index) % ${ACCOUNTS}), 40, '0'), 'hex') as recipient
        from generate_series(1, 5) log_index
        join peppers on token = 1 + (${number}::int8 * 7919 + log_index * 104729) % ${supply}::int8
      ), added as (
        insert into transfers (block_number, log_index, token, "from", "to", transaction_hash, timestamp)
        select ${number}, log_index, token, owner, recipient, sha256(int8send(${number}::int8)), ${timestamp} from moved
      )
      update peppers set owner = recipient, held_since_block = ${number}, held_since_log = log_index,
        transfers = transfers + 1
      from moved where moved.token = peppers.token`)
    await transaction.execute(sql`
      update chain_cursor set block_number = ${number}, block_hash = sha256(int8send(${number}::int8))
      where chain_id = ${chainId}`)
  })
}
