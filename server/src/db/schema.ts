/**
 * Every table. Three kinds, told apart by who may write them:
 *
 * 1. **What the chain says** (`chain_*` but `chain_changes`, `followed_contracts`, `transfers`, `peppers`, `crates`):
 *    written by the one follower, in the transaction that moves its cursor, and made of logs alone. Nothing in them
 *    depends on when or in which steps they were read, so that a fresh replay gives the same bytes.
 * 2. **Feeds and snapshots** (`chain_changes`, `sale_snapshot`): for those who listen; losing them loses nothing.
 * 3. **What people told us** (`nonces`, `sessions`): never undone by a reorg.
 */
import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { address, hex, whole } from './columns.ts'

/** Blocks that hold a followed log, and every block of the reorg window below the cursor. */
export const chainBlocks = pgTable('chain_blocks', {
  number: whole().primaryKey(),
  hash: hex().notNull(),
  parentHash: hex('parent_hash').notNull(),
  /** Unix seconds, as the block says. */
  timestamp: whole().notNull(),
})

/** Logs of followed contracts, as the chain gave them. */
export const chainLogs = pgTable(
  'chain_logs',
  {
    blockNumber: whole('block_number').notNull(),
    logIndex: integer('log_index').notNull(),
    transactionIndex: integer('transaction_index').notNull(),
    transactionHash: hex('transaction_hash').notNull(),
    address: address().notNull(),
    topic0: hex(),
    topic1: hex(),
    topic2: hex(),
    topic3: hex(),
    data: hex().notNull(),
  },
  (table) => [primaryKey({ columns: [table.blockNumber, table.logIndex] })],
)

/** How far the tables have come: one row. */
export const chainCursor = pgTable('chain_cursor', {
  chainId: whole('chain_id').primaryKey(),
  blockNumber: whole('block_number').notNull(),
  blockHash: hex('block_hash').notNull(),
  /** Digest of what is followed and of how tables are made of it; another one begins anew. */
  plan: text().notNull(),
  /** False from when everything is read anew until the head is reached: what is not in the tables may still exist. */
  isCaughtUp: boolean('is_caught_up').notNull().default(false),
})

/**
 * Contracts that are followed besides those of the plan: children that a followed factory made, and contracts that
 * somebody asked for later.
 */
export const followedContracts = pgTable(
  'followed_contracts',
  {
    source: text().notNull(),
    address: address().notNull(),
    /** Block of the factory's log, which a reorg may undo; null where only somebody asked for it. */
    foundInBlock: whole('found_in_block'),
    /** First block that somebody asked for; null where only a factory made it. The earlier of both counts. */
    askedFrom: whole('asked_from'),
    /** Where one that was asked for has not caught up with the cursor yet: the last block read for it. */
    caughtUpTo: whole('caught_up_to'),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.address] }),
    index('followed_contracts_catching_up')
      .on(table.caughtUpTo)
      .where(sql`${table.caughtUpTo} is not null`),
  ],
)

/** What changed, for those who listen: written in the follower's transaction, pruned from the old end. */
export const chainChanges = pgTable('chain_changes', {
  sequence: bigserial({ mode: 'number' }).primaryKey(),
  kind: text().notNull(),
  blockNumber: whole('block_number').notNull(),
  payload: jsonb().notNull(),
})

/** The zero address as an SQL literal: a predicate of a partial index, which a bound parameter would not match. */
export const zeroAddressBytes = sql.raw(`'\\x${'00'.repeat(20)}'::bytea`)

/**
 * Every transfer of a pepper, mints included (from the zero address). Every filter of `/api/activity` has an index
 * that yields its rows newest first, so that a page costs the same at ten rows and at a million
 * (`activityPlans.test.ts`).
 */
export const transfers = pgTable(
  'transfers',
  {
    blockNumber: whole('block_number').notNull(),
    logIndex: integer('log_index').notNull(),
    token: integer().notNull(),
    from: address().notNull(),
    to: address().notNull(),
    transactionHash: hex('transaction_hash').notNull(),
    /** Unix seconds of its block. */
    timestamp: whole().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.blockNumber, table.logIndex] }),
    index('transfers_by_token').on(table.token, table.blockNumber, table.logIndex),
    index('transfers_by_sender_token').on(table.from, table.token, table.blockNumber, table.logIndex),
    index('transfers_by_sender').on(table.from, table.blockNumber, table.logIndex),
    index('transfers_mints_by_recipient')
      .on(table.to, table.blockNumber, table.logIndex)
      .where(sql`${table.from} = ${zeroAddressBytes}`),
    index('transfers_moves_by_recipient')
      .on(table.to, table.blockNumber, table.logIndex)
      .where(sql`${table.from} <> ${zeroAddressBytes}`),
    index('transfers_moves')
      .on(table.blockNumber, table.logIndex)
      .where(sql`${table.from} <> ${zeroAddressBytes}`),
  ],
)

/** Every pepper that exists, as its transfers and its crate leave it. */
export const peppers = pgTable('peppers', {
  token: integer().primaryKey(),
  owner: address().notNull(),
  minter: address().notNull(),
  mintedInBlock: whole('minted_in_block').notNull(),
  /** Unix seconds. */
  mintedAt: whole('minted_at').notNull(),
  /** Where its owner got it. */
  heldSinceBlock: whole('held_since_block').notNull(),
  heldSinceLog: integer('held_since_log').notNull(),
  transfers: integer().notNull(),
  /** Place of its card in the deck, 1 to 10,000; null while sealed. So are the columns below. */
  card: integer(),
  cultivar: smallint(),
  ripeness: text(),
  skin: text(),
  calyx: text(),
  pattern: text(),
  companion: text(),
  ground: smallint(),
  /** Scoville heat units. */
  heat: integer(),
})

/** Crates that were closed. */
export const crates = pgTable('crates', {
  crate: integer().primaryKey(),
  /** Its tokens are `first` to `first + size − 1`. */
  first: integer().notNull(),
  size: integer().notNull(),
  closedInBlock: whole('closed_in_block').notNull(),
  closedAt: whole('closed_at').notNull(),
  stirredInBlock: whole('stirred_in_block'),
  openedInBlock: whole('opened_in_block'),
  openedAt: whole('opened_at'),
  seed: hex(),
  withLink: boolean('with_link'),
})

/** The sale as the follower last read it, for the processes beside it: one row. */
export const saleSnapshot = pgTable('sale_snapshot', {
  chainId: whole('chain_id').primaryKey(),
  /** `SaleWire`. */
  sale: jsonb().notNull(),
  headNumber: whole('head_number').notNull(),
  /** Unix milliseconds of the reader's clock. */
  readAt: whole('read_at').notNull(),
})

/** Nonces given out and not taken yet. */
export const nonces = pgTable(
  'nonces',
  {
    nonce: text().primaryKey(),
    /** SHA-256 of the secret that the browser got with it. */
    browser: hex().notNull(),
    /** Signatures that were tried with it and were not right. */
    attempts: smallint().notNull().default(0),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('nonces_by_expiry').on(table.expiresAt)],
)

/** Who is signed in. */
export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie's value: whoever reads this table cannot sign in with it. */
    id: hex().primaryKey(),
    address: address().notNull(),
    chainId: whole('chain_id').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('sessions_by_address').on(table.address),
    index('sessions_by_expiry').on(table.expiresAt),
  ],
)
