/**
 * Tables of a follower, once in every Postgres schema that one writes to. All but `chain_changes` are chain data:
 * written by the leading follower, in the transaction that moves its cursor, and derived from blocks and logs alone.
 */
import { sql } from 'drizzle-orm'
import { bigserial, boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { address, hex, safeInteger } from '../db/columns.ts'

/** Blocks with a followed log, and every block of the reorg window below the cursor. */
export const chainBlocks = pgTable('chain_blocks', {
  number: safeInteger().primaryKey(),
  hash: hex().notNull(),
  parentHash: hex('parent_hash').notNull(),
  /** Unix seconds, from the block. */
  timestamp: safeInteger().notNull(),
})

/** Raw logs of followed contracts. */
export const chainLogs = pgTable(
  'chain_logs',
  {
    blockNumber: safeInteger('block_number').notNull(),
    /** See `logPosition`; the tables made of logs repeat it. */
    logIndex: safeInteger('log_index').notNull(),
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

/** The indexing cursor: one row. */
export const chainCursor = pgTable('chain_cursor', {
  chainId: safeInteger('chain_id').primaryKey(),
  blockNumber: safeInteger('block_number').notNull(),
  blockHash: hex('block_hash').notNull(),
  /** Digest of the indexing plan; a different plan causes a resync. */
  plan: text().notNull(),
  /** False until the first sync or a resync reaches the head: rows that are missing may still exist on chain. */
  isCaughtUp: boolean('is_caught_up').notNull().default(false),
})

/** Why the leader's indexing has stalled, for standby processes: one row, also before there is a cursor; else none. */
export const stalledReasons = pgTable('stalled_reasons', {
  reason: text().notNull(),
})

/**
 * Followed contracts outside the plan: children of followed factories, and contracts requested later.
 */
export const followedContracts = pgTable(
  'followed_contracts',
  {
    source: text().notNull(),
    address: address().notNull(),
    /** Block of the factory's log, which a reorg may remove; null if the contract was only requested. */
    discoveredInBlock: safeInteger('discovered_in_block'),
    /** First block requested; null if only a factory announced it. The earlier of both applies. */
    requestedFromBlock: safeInteger('requested_from_block'),
    /** Last block backfilled; null when the backfill is complete. */
    backfilledToBlock: safeInteger('backfilled_to_block'),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.address] }),
    index('followed_contracts_backfilling')
      .on(table.backfilledToBlock)
      .where(sql`${table.backfilledToBlock} is not null`),
  ],
)

/** Changes for listeners: written in the follower's transaction, pruned at the old end. */
export const chainChanges = pgTable('chain_changes', {
  sequence: bigserial({ mode: 'number' }).primaryKey(),
  kind: text().notNull(),
  blockNumber: safeInteger('block_number').notNull(),
  payload: jsonb().notNull(),
})
