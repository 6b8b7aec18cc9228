/** Read from the chain when first needed; may be emptied at any time. */
import { pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { address, hex } from '@peppermint/indexer/db/columns.ts'
import { moment } from './moment.ts'

/** Tokens as their contracts describe them. */
export const tokens = pgTable('tokens', {
  address: address().primaryKey(),
  type: text({ enum: ['ERC20', 'ERC721'] }).notNull(),
  name: text(),
  symbol: text(),
  decimals: smallint(),
  /** It is read again a week later. */
  readAt: moment('read_at').notNull(),
})

/** Sender and input of the transactions that created Safes. */
export const creationDetails = pgTable('creation_details', {
  safe: address().primaryKey(),
  transactionHash: hex('transaction_hash').notNull(),
  /** Sender of the Ethereum transaction. */
  creator: address().notNull(),
  /** Null where the call is not a known factory method. */
  saltNonce: text('salt_nonce'),
  setupData: hex('setup_data'),
})
