import { onchainTable } from 'ponder'

export const transfers = onchainTable('transfers', (column) => ({
  id: column.text().primaryKey(),
  token: column.integer().notNull(),
  from: column.hex().notNull(),
  to: column.hex().notNull(),
  timestamp: column.bigint().notNull(),
}))

export const peppers = onchainTable('peppers', (column) => ({
  token: column.integer().primaryKey(),
  owner: column.hex().notNull(),
}))
