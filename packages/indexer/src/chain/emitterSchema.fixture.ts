/** Tables of the follower's tests: those of every follower, and one of a projection. */
import { integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { address, safeInteger } from '../db/columns.ts'

export * from './chainSchema.ts'

/** Each emitted log with the number of earlier logs of its contract. */
export const logCounts = pgTable(
  'log_counts',
  {
    blockNumber: safeInteger('block_number').notNull(),
    logIndex: safeInteger('log_index').notNull(),
    address: address().notNull(),
    earlier: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.blockNumber, table.logIndex] })],
)
