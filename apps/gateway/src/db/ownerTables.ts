/** What owners, delegates and devices sent, after its signatures were checked. No reorg and no resync touches it. */
import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigserial,
  boolean,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ProposedMessage } from '@peppermint/safe/wire'
import { address, hex, safeInteger, uint256 } from '@peppermint/indexer/db/columns.ts'
import { moment } from './moment.ts'

/** By what lists of the last changes are in order: of the proposal, its confirmations or its approvals on chain. */
export const changedAt = (table: {
  readonly modifiedAt: AnyPgColumn
  readonly approvedAt: AnyPgColumn
}): SQL => sql`greatest(${table.modifiedAt}, ${table.approvedAt})`

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
    /** Of a batch, for lists, which do not read the whole calldata: see `countBatchCalls`. */
    actionCount: integer('action_count'),
    operation: smallint().notNull(),
    safeTxGas: uint256('safe_tx_gas').notNull(),
    baseGas: uint256('base_gas').notNull(),
    gasPrice: uint256('gas_price').notNull(),
    gasToken: address('gas_token').notNull(),
    refundReceiver: address('refund_receiver').notNull(),
    /** Null for one that came unsigned, also after owners have signed it: its sender was a claim. */
    proposer: address(),
    proposedByDelegate: address('proposed_by_delegate'),
    /**
     * The owner whose limit it counts against, and who may delete it: its proposer, or the first one who signed an
     * unsigned one. Null while it is unsigned.
     */
    trustedBy: address('trusted_by'),
    /** Digest of the network that an unsigned one came from, by which its space is limited; null once it is signed. */
    network: text(),
    /** JSON text as sent; null without one. */
    origin: text(),
    /** Signed by an owner or a delegate. Untrusted proposals are hidden by default. */
    isTrusted: boolean('is_trusted').notNull(),
    submittedAt: moment('submitted_at').notNull(),
    /** Of the proposal or its last confirmation. */
    modifiedAt: moment('modified_at').notNull(),
    /** Of its last approval on chain, as far as a leader of this release has marked it; see `changedAt`. */
    approvedAt: moment('approved_at'),
  },
  (table) => [
    index('proposals_by_nonce').on(table.safe, table.nonce, table.submittedAt),
    index('proposals_by_modification').on(table.safe, table.modifiedAt),
    index('proposals_by_change').on(table.safe, changedAt(table)),
    index('proposals_untrusted')
      .on(table.safe, table.submittedAt)
      .where(sql`not ${table.isTrusted}`),
    index('proposals_untrusted_by_network')
      .on(table.network, table.submittedAt)
      .where(sql`not ${table.isTrusted}`),
    index('proposals_by_proposer').on(table.proposer, table.safe),
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
  (table) => [
    primaryKey({ columns: [table.safeTxHash, table.owner] }),
    index('confirmations_by_owner').on(table.owner, table.safeTxHash),
  ],
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
  (table) => [
    primaryKey({ columns: [table.messageHash, table.owner] }),
    index('message_confirmations_by_owner').on(table.owner, table.messageHash),
  ],
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

/** Delegates that were removed lately: the signatures that added them are still valid for an hour or two. */
export const delegateRemovals = pgTable(
  'delegate_removals',
  {
    delegate: address().notNull(),
    delegator: address().notNull(),
    /** Hour since the epoch. A request to add the delegate must be signed for a later one. */
    totp: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.delegate, table.delegator] })],
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
    /** SHA-256 of the push subscription's endpoint; null for other tokens. */
    endpointDigest: hex('endpoint_digest'),
  },
  (table) => [
    index('devices_by_registration').on(table.registeredAt),
    index('devices_by_endpoint')
      .on(table.endpointDigest)
      .where(sql`${table.endpointDigest} is not null`),
  ],
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
