/**
 * Tables written by the leading follower, in the transaction that moves its cursor, and derived from logs alone: a reorg
 * rolls them back and a resync rebuilds them. More of them: `chain_*` and `followed_contracts` of every follower.
 */
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { Address } from 'viem'
import { address, hex, safeInteger, uint256 } from '@peppermint/indexer/db/columns.ts'

/** Position of a log, and what every row of a log repeats of its block and transaction. */
const logColumns = {
  blockNumber: safeInteger('block_number').notNull(),
  /** See `logPosition`. */
  logIndex: safeInteger('log_index').notNull(),
  transactionHash: hex('transaction_hash').notNull(),
  /** Unix seconds of the block. */
  timestamp: safeInteger().notNull(),
}

/** Proxies that the configured factories created for a known singleton; most become Safes in the same transaction. */
export const proxyCreations = pgTable(
  'proxy_creations',
  {
    proxy: address().primaryKey(),
    factory: address().notNull(),
    singleton: address().notNull(),
    ...logColumns,
  },
  (table) => [index('proxy_creations_by_block').on(table.blockNumber)],
)

/** Safes of the configured factories, and requested ones, whose `SafeSetup` is indexed. */
export const safeCreations = pgTable(
  'safe_creations',
  {
    safe: address().primaryKey(),
    /** Null for a Safe that no configured factory created, as is `singleton`. */
    factory: address(),
    /** Singleton at creation. */
    singleton: address(),
    /** `SafeSetup.initiator`: usually the factory. */
    initiator: address().notNull(),
    ...logColumns,
  },
  (table) => [index('safe_creations_by_block').on(table.blockNumber)],
)

/**
 * A Safe's settings after each Ethereum transaction that changed them, whole, at its last such log; the last row is the
 * current one. At most 256 owners and modules: a Safe can emit logs of any number of them.
 */
export const safeSettings = pgTable(
  'safe_settings',
  {
    safe: address().notNull(),
    threshold: integer().notNull(),
    /** In the order of the Safe's linked list: those added after the setup first, newest first. */
    owners: jsonb().$type<readonly Address[]>().notNull(),
    modules: jsonb().$type<readonly Address[]>().notNull(),
    guard: address(),
    fallbackHandler: address('fallback_handler'),
    /** From the factory's log or `ChangedMasterCopy`; null for a Safe that no configured factory created. */
    singleton: address(),
    /** Its logs cannot be forged: no unknown code ran as this Safe until then. Otherwise the chain is read instead. */
    isProven: boolean('is_proven').notNull().default(false),
    ...logColumns,
  },
  (table) => [
    primaryKey({ columns: [table.blockNumber, table.logIndex] }),
    index('safe_settings_by_safe').on(table.safe, table.blockNumber, table.logIndex),
  ],
)

/** Owners of Safes now, by their logs. */
export const safeOwners = pgTable(
  'safe_owners',
  {
    safe: address().notNull(),
    owner: address().notNull(),
    /** As in the Safe's settings. */
    isProven: boolean('is_proven').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.safe, table.owner] }),
    index('safe_owners_by_owner').on(table.owner, table.isProven.desc(), table.safe),
  ],
)

/**
 * Executed multisig transactions, at the position of `ExecutionSuccess` or `ExecutionFailure`. The columns from `nonce`
 * to `threshold` come from `SafeMultiSigTransaction`; null where the singleton is not an L2 one.
 */
export const multisigExecutions = pgTable(
  'multisig_executions',
  {
    safe: address().notNull(),
    safeTxHash: hex('safe_tx_hash').notNull(),
    isSuccessful: boolean('is_successful').notNull(),
    payment: uint256().notNull(),
    nonce: safeInteger(),
    to: address(),
    value: uint256(),
    data: hex(),
    /** See the proposals'. */
    actionCount: integer('action_count'),
    operation: smallint(),
    safeTxGas: uint256('safe_tx_gas'),
    baseGas: uint256('base_gas'),
    gasPrice: uint256('gas_price'),
    gasToken: address('gas_token'),
    refundReceiver: address('refund_receiver'),
    signatures: hex(),
    /** `msg.sender` of `execTransaction`. */
    executor: address(),
    /** In force just before this execution. */
    threshold: integer(),
    ...logColumns,
  },
  (table) => [
    primaryKey({ columns: [table.blockNumber, table.logIndex] }),
    index('multisig_executions_by_nonce').on(table.safe, table.nonce),
    index('multisig_executions_by_safe').on(table.safe, table.blockNumber, table.logIndex),
    index('multisig_executions_by_hash').on(table.safeTxHash),
    index('multisig_executions_by_transaction').on(table.transactionHash),
    index('multisig_executions_by_executor').on(table.executor, table.safe),
  ],
)

/** Executed module transactions, at the position of `SafeModuleTransaction`. */
export const moduleExecutions = pgTable(
  'module_executions',
  {
    safe: address().notNull(),
    module: address().notNull(),
    isSuccessful: boolean('is_successful').notNull(),
    to: address().notNull(),
    value: uint256().notNull(),
    data: hex().notNull(),
    /** See the proposals'. */
    actionCount: integer('action_count'),
    operation: smallint().notNull(),
    ...logColumns,
  },
  (table) => [
    primaryKey({ columns: [table.blockNumber, table.logIndex] }),
    index('module_executions_by_safe').on(table.safe, table.blockNumber, table.logIndex),
    index('module_executions_by_transaction').on(table.transactionHash),
  ],
)

/**
 * Coins and tokens that a Safe received or sent; two rows where both sides are Safes. Incoming coins are `SafeReceived`,
 * outgoing ones the calls of an execution, at its log's position with `part` counted from 1 through nested batches.
 */
export const safeTransfers = pgTable(
  'safe_transfers',
  {
    safe: address().notNull(),
    /** 0 for a log that is a transfer itself. */
    part: integer().notNull(),
    tokenType: text('token_type', { enum: ['NATIVE', 'ERC20', 'ERC721'] }).notNull(),
    from: address().notNull(),
    to: address().notNull(),
    /** Null for the native coin. */
    token: address(),
    /** Amount of the native coin or an ERC-20; null for an ERC-721. */
    value: uint256(),
    tokenId: uint256('token_id'),
    ...logColumns,
  },
  (table) => [
    primaryKey({ columns: [table.blockNumber, table.logIndex, table.part, table.safe] }),
    index('safe_transfers_collectibles')
      .on(table.safe, table.blockNumber, table.logIndex)
      .where(sql`${table.tokenType} = 'ERC721'`),
    index('safe_transfers_by_safe').on(table.safe, table.blockNumber, table.logIndex, table.part),
    index('safe_transfers_by_recipient').on(
      table.safe,
      table.to,
      table.blockNumber,
      table.logIndex,
      table.part,
    ),
    index('safe_transfers_by_token').on(table.safe, table.token, table.tokenId),
    index('safe_transfers_newest_of_token').on(
      table.token,
      table.safe,
      table.blockNumber,
      table.logIndex,
      table.part,
    ),
    // Anyone can send any number of worthless ERC-20 tokens: lists of the others skip none of them.
    index('safe_transfers_received_always_shown')
      .on(table.safe, table.to, table.blockNumber, table.logIndex, table.part)
      .where(sql`${table.tokenType} <> 'ERC20'`),
  ],
)

/** One row per Ethereum transaction that touched a Safe: the rows of its history. */
export const safeHistory = pgTable(
  'safe_history',
  {
    safe: address().notNull(),
    transactionHash: hex('transaction_hash').notNull(),
    blockNumber: safeInteger('block_number').notNull(),
    transactionIndex: integer('transaction_index').notNull(),
    /** Unix seconds. */
    timestamp: safeInteger().notNull(),
    /** Multisig or module transactions were executed; otherwise it only has transfers. */
    hasExecution: boolean('has_execution').notNull(),
    /** What counts without a token: executions, and transfers of the native coin and of ERC-721 tokens. */
    isAlwaysShown: boolean('is_always_shown').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.safe, table.blockNumber, table.transactionHash] }),
    // A reorg deletes by block.
    index('safe_history_by_block').on(table.blockNumber),
    index('safe_history_always_shown')
      .on(table.safe, table.blockNumber, table.transactionHash)
      .where(sql`${table.isAlwaysShown}`),
  ],
)

/** `ApproveHash`: confirmations given on chain. */
export const approvedHashes = pgTable(
  'approved_hashes',
  { safe: address().notNull(), owner: address().notNull(), hash: hex().notNull(), ...logColumns },
  (table) => [
    primaryKey({ columns: [table.blockNumber, table.logIndex] }),
    index('approved_hashes_by_hash').on(table.safe, table.hash),
    index('approved_hashes_by_owner').on(table.owner, table.safe),
    index('approved_hashes_by_safe').on(table.safe, table.blockNumber, table.logIndex),
  ],
)

/** `SignMsg`: messages signed on chain. */
export const signedMessages = pgTable(
  'signed_messages',
  { safe: address().notNull(), messageHash: hex('message_hash').notNull(), ...logColumns },
  (table) => [
    primaryKey({ columns: [table.blockNumber, table.logIndex] }),
    index('signed_messages_by_hash').on(table.safe, table.messageHash),
    index('signed_messages_by_safe').on(table.safe, table.blockNumber, table.logIndex),
  ],
)
