/**
 * Every table of one chain's gateway, in a separate Postgres schema. Three kinds, by writer:
 *
 * 1. **Chain tables** (`chain_*`, `followed_contracts`, and those under "Chain" below): written by the leading follower,
 *    in the transaction that moves its cursor, and derived from logs alone; a reorg rolls them back and a resync
 *    rebuilds them.
 * 2. **Owner tables** (under "Owners"): what owners, delegates and devices sent, after its signatures were checked. No
 *    reorg and no resync touches them.
 * 3. **Caches** (under "Caches"): read from the chain when first needed; may be emptied at any time.
 */
import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ProposedMessage } from '@peppermint/safe/wire'
import type { Address } from 'viem'
import { address, hex, safeInteger, uint256 } from '../../db/columns.ts'

export * from '../../chain/chainSchema.ts'

/** Position of a log, and what every row of a log repeats of its block and transaction. */
const logColumns = {
  blockNumber: safeInteger('block_number').notNull(),
  logIndex: integer('log_index').notNull(),
  transactionHash: hex('transaction_hash').notNull(),
  /** Unix seconds of the block. */
  timestamp: safeInteger().notNull(),
}

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

// ---------------------------------------------------------------------------------------------------------- Chain

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
    ...logColumns,
  },
  (table) => [
    primaryKey({ columns: [table.blockNumber, table.logIndex] }),
    index('safe_settings_by_safe').on(table.safe, table.blockNumber, table.logIndex),
  ],
)

/** Owners of Safes now. */
export const safeOwners = pgTable(
  'safe_owners',
  { safe: address().notNull(), owner: address().notNull() },
  (table) => [
    primaryKey({ columns: [table.safe, table.owner] }),
    index('safe_owners_by_owner').on(table.owner, table.safe),
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

// --------------------------------------------------------------------------------------------------------- Owners

/** Proposed multisig transactions; they stay after their execution. */
export const proposals = pgTable(
  'proposals',
  {
    safeTxHash: hex('safe_tx_hash').primaryKey(),
    safe: address().notNull(),
    nonce: safeInteger().notNull(),
    to: address().notNull(),
    value: uint256().notNull(),
    /** `0x` where the request had none. */
    data: hex().notNull(),
    operation: smallint().notNull(),
    safeTxGas: uint256('safe_tx_gas').notNull(),
    baseGas: uint256('base_gas').notNull(),
    gasPrice: uint256('gas_price').notNull(),
    gasToken: address('gas_token').notNull(),
    refundReceiver: address('refund_receiver').notNull(),
    /** Null for an unsigned proposal: its sender is a claim. */
    proposer: address(),
    proposedByDelegate: address('proposed_by_delegate'),
    /** JSON text as sent; null without one. */
    origin: text(),
    /** Signed by an owner or a delegate. Untrusted proposals are hidden by default. */
    isTrusted: boolean('is_trusted').notNull(),
    submittedAt: moment('submitted_at').notNull(),
    /** Of the proposal or its last confirmation. */
    modifiedAt: moment('modified_at').notNull(),
  },
  (table) => [
    index('proposals_by_nonce').on(table.safe, table.nonce, table.submittedAt),
    index('proposals_by_modification').on(table.safe, table.modifiedAt),
    index('proposals_untrusted')
      .on(table.safe, table.submittedAt)
      .where(sql`not ${table.isTrusted}`),
  ],
)

/** Confirmations of proposals by owners, checked when they arrived. */
export const confirmations = pgTable(
  'confirmations',
  {
    safeTxHash: hex('safe_tx_hash').notNull(),
    owner: address().notNull(),
    /** With its dynamic part for a contract's. */
    signature: hex().notNull(),
    signatureType: text('signature_type', {
      enum: ['EOA', 'ETH_SIGN', 'APPROVED_HASH', 'CONTRACT_SIGNATURE'],
    }).notNull(),
    submittedAt: moment('submitted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.safeTxHash, table.owner] })],
)

/** Off-chain messages of Safes. */
export const messages = pgTable(
  'messages',
  {
    messageHash: hex('message_hash').primaryKey(),
    safe: address().notNull(),
    /** A string, or typed data (EIP-712). Not `jsonb`, which refuses half characters and sorts keys. */
    message: json().$type<ProposedMessage['message']>().notNull(),
    proposedBy: address('proposed_by').notNull(),
    safeAppId: integer('safe_app_id'),
    origin: text(),
    createdAt: moment('created_at').notNull(),
    /** Of the message or its last confirmation. */
    modifiedAt: moment('modified_at').notNull(),
  },
  (table) => [
    index('messages_by_creation').on(table.safe, table.createdAt),
    index('messages_by_modification').on(table.safe, table.modifiedAt),
  ],
)

/** Owners' signatures of messages, checked when they arrived. */
export const messageConfirmations = pgTable(
  'message_confirmations',
  {
    messageHash: hex('message_hash').notNull(),
    owner: address().notNull(),
    signature: hex().notNull(),
    signatureType: text('signature_type', {
      enum: ['EOA', 'ETH_SIGN', 'APPROVED_HASH', 'CONTRACT_SIGNATURE'],
    }).notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.messageHash, table.owner] })],
)

/** Accounts that may propose for an owner. */
export const delegates = pgTable(
  'delegates',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** Null: for every Safe of the delegator. */
    safe: address(),
    delegate: address().notNull(),
    delegator: address().notNull(),
    label: text().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    unique('delegates_once').on(table.safe, table.delegate, table.delegator).nullsNotDistinct(),
    index('delegates_by_delegate').on(table.delegate),
    index('delegates_by_delegator').on(table.delegator),
  ],
)

/** Devices that receive notifications. */
export const devices = pgTable(
  'devices',
  {
    id: uuid().primaryKey(),
    type: text({ enum: ['ANDROID', 'IOS', 'WEB'] }).notNull(),
    /** WEB: the push subscription as JSON; otherwise the token of the device's push service. A secret. */
    cloudMessagingToken: text('cloud_messaging_token').notNull(),
    buildNumber: text('build_number').notNull(),
    bundle: text().notNull(),
    version: text().notNull(),
    registeredAt: moment('registered_at').notNull(),
  },
  (table) => [index('devices_by_registration').on(table.registeredAt)],
)

/** Safes that a device follows; `signer` is the zero address for an anonymous registration. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    device: uuid().notNull(),
    safe: address().notNull(),
    signer: address().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.device, table.safe, table.signer] }),
    index('subscriptions_by_safe').on(table.safe),
  ],
)

/** Events whose notifications are sent: of all processes that see an event, the one that inserts its row sends them. */
export const notificationClaims = pgTable(
  'notification_claims',
  {
    /** Type, Safe and hashes of the event. */
    event: text().primaryKey(),
    claimedAt: moment('claimed_at').notNull(),
  },
  (table) => [index('notification_claims_by_time').on(table.claimedAt)],
)

// --------------------------------------------------------------------------------------------------------- Caches

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
