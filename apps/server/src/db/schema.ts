/**
 * Every table of the server's database. Three kinds, by writer:
 *
 * 1. **Chain data** (`chain_*` except `chain_changes`, `followed_contracts`, `transfers`, `peppers`, `crates`): written
 *    by the leading follower, in the transaction that moves its cursor, and derived from logs alone. The rows do not
 *    depend on the time or the steps of reading, so a fresh replay produces identical tables.
 * 2. **Feeds and snapshots** (`chain_changes`, `sale_snapshot`): for listeners; can be lost safely.
 * 3. **User data** (`nonces`, `sessions`) and the keeper's `link_watermarks`: never rolled back by a reorg.
 */
import { sql } from 'drizzle-orm'
import {
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
import { address, hex, safeInteger } from '@peppermint/indexer/db/columns.ts'

export * from '@peppermint/indexer/chain/chainSchema.ts'

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
    blockNumber: safeInteger('block_number').notNull(),
    /** See `logPosition`. */
    logIndex: safeInteger('log_index').notNull(),
    token: integer().notNull(),
    from: address().notNull(),
    to: address().notNull(),
    transactionHash: hex('transaction_hash').notNull(),
    /** Unix seconds of its block. */
    timestamp: safeInteger().notNull(),
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

/** Every minted pepper: its owner from transfers, its card from its crate. */
export const peppers = pgTable('peppers', {
  token: integer().primaryKey(),
  owner: address().notNull(),
  minter: address().notNull(),
  mintedInBlock: safeInteger('minted_in_block').notNull(),
  /** Unix seconds. */
  mintedAt: safeInteger('minted_at').notNull(),
  /** Position of the last transfer. */
  heldSinceBlock: safeInteger('held_since_block').notNull(),
  heldSinceLog: safeInteger('held_since_log').notNull(),
  transfers: integer().notNull(),
  /** Number of its card in the deck, 1 to 10,000; null while sealed, like the columns below. */
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

/** Closed and opened crates. */
export const crates = pgTable('crates', {
  crate: integer().primaryKey(),
  /** Its tokens are `first` to `first + size − 1`. */
  first: integer().notNull(),
  size: integer().notNull(),
  closedInBlock: safeInteger('closed_in_block').notNull(),
  closedAt: safeInteger('closed_at').notNull(),
  fallbackStartedInBlock: safeInteger('fallback_started_in_block'),
  revealedInBlock: safeInteger('revealed_in_block'),
  revealedAt: safeInteger('revealed_at'),
  seed: hex(),
  withLink: boolean('with_link'),
})

/** The sale as the leader last read it, for standby processes: one row. */
export const saleSnapshot = pgTable('sale_snapshot', {
  chainId: safeInteger('chain_id').primaryKey(),
  /** `SaleWire`. */
  sale: jsonb().notNull(),
  headNumber: safeInteger('head_number').notNull(),
  /** Unix milliseconds, clock of the reader. */
  readAt: safeInteger('read_at').notNull(),
})

/** Issued nonces that are not used yet. */
export const nonces = pgTable(
  'nonces',
  {
    nonce: text().primaryKey(),
    /** SHA-256 of the secret that the browser received with it. */
    browser: hex().notNull(),
    /** Failed sign-in attempts with this nonce. */
    attempts: smallint().notNull().default(0),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('nonces_by_expiry').on(table.expiresAt)],
)

/** Sign-in sessions. */
export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie's value, so the table cannot be used to sign in. */
    id: hex().primaryKey(),
    address: address().notNull(),
    chainId: safeInteger('chain_id').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('sessions_by_address').on(table.address),
    index('sessions_by_expiry').on(table.expiresAt),
  ],
)

/** The keeper's watermark: the last crate of a collection whose link may have left the process. Only rises. */
export const linkWatermarks = pgTable(
  'link_watermarks',
  {
    chainId: safeInteger('chain_id').notNull(),
    contract: address().notNull(),
    crate: integer().notNull(),
    /** By the clock of the database. */
    raisedAt: timestamp('raised_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.contract] })],
)
