/** Reads of messages, with their confirmations and whether they are signed on chain. */
import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Address, Hex } from 'viem'
import type { Database } from '@peppermint/indexer/db/database.ts'
import { messageConfirmations, messages, signedMessages } from '../db/schema.ts'
import { joinSignatures } from '@peppermint/safe/signatures'
import type { PageRequest } from '../http/cursor.ts'
import type { GatewaySafe } from '../safes/gatewaySafe.ts'
import { countRows, MAX_COUNTED } from '../transactions/boundedCount.ts'

type MessageRow = typeof messages.$inferSelect

export interface StoredMessage extends MessageRow {
  /** Of present and former owners, oldest first. */
  readonly confirmations: readonly (typeof messageConfirmations.$inferSelect)[]
  /** `SignMsg` of the Safe is indexed. */
  readonly isSignedOnChain: boolean
}

/** Bytes that `isValidSignature` accepts for a message signed on chain. */
const SIGNED_ON_CHAIN: Hex = '0x'

/**
 * A message by the Safe's current owners and threshold.
 * @returns `preparedSignature`: what the Safe's `isValidSignature` accepts; null until it is confirmed.
 */
export function judgeMessage(
  { confirmations, isSignedOnChain }: StoredMessage,
  { owners, threshold }: Pick<GatewaySafe, 'owners' | 'threshold'>,
) {
  const ofOwners = confirmations.filter(({ owner }) => owners.includes(owner))
  const otherwise = isSignedOnChain ? SIGNED_ON_CHAIN : null
  const preparedSignature = ofOwners.length >= threshold ? joinSignatures(ofOwners) : otherwise
  return { confirmations: ofOwners, preparedSignature }
}

export async function readMessage(
  { lists: db }: Pick<Database, 'lists'>,
  messageHash: Hex,
): Promise<StoredMessage | undefined> {
  const [message] = await withConfirmations(
    db,
    await db.select().from(messages).where(eq(messages.messageHash, messageHash)),
  )
  return message
}

/** By when they came, or by their last change. */
export interface MessageOrder {
  readonly by: 'created' | 'modified'
  readonly isAscending: boolean
}

/**
 * A page of a Safe's messages.
 * @returns `hasNext`: whether a message follows the page; `total`: null beyond `MAX_COUNTED`.
 */
export async function readMessages(
  database: Database,
  safe: Address,
  { limit, offset }: Pick<PageRequest, 'limit' | 'offset'>,
  { by, isAscending }: MessageOrder = { by: 'created', isAscending: false },
): Promise<{
  readonly page: readonly StoredMessage[]
  readonly hasNext: boolean
  readonly total: number | null
}> {
  const { lists: db } = database
  const direction = isAscending ? asc : desc
  const time = by === 'created' ? messages.createdAt : messages.modifiedAt
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(messages)
      .where(eq(messages.safe, safe))
      .orderBy(direction(time), direction(messages.messageHash))
      .limit(limit + 1)
      .offset(offset),
    countRows(
      database,
      db
        .select({ messageHash: messages.messageHash })
        .from(messages)
        .where(eq(messages.safe, safe))
        .limit(MAX_COUNTED + 1)
        .getSQL(),
    ),
  ])
  const page = await withConfirmations(db, rows.slice(0, limit))
  return { page, hasNext: rows.length > limit, total }
}

async function withConfirmations(
  db: Database['lists'],
  rows: readonly MessageRow[],
): Promise<readonly StoredMessage[]> {
  if (rows.length === 0) return []
  const hashes = rows.map(({ messageHash }) => messageHash)
  const safes = [...new Set(rows.map(({ safe }) => safe))]
  const [confirmations, signed] = await Promise.all([
    db
      .select()
      .from(messageConfirmations)
      .where(inArray(messageConfirmations.messageHash, hashes))
      .orderBy(messageConfirmations.createdAt, messageConfirmations.owner),
    db
      .selectDistinct({ safe: signedMessages.safe, messageHash: signedMessages.messageHash })
      .from(signedMessages)
      .where(and(inArray(signedMessages.safe, safes), inArray(signedMessages.messageHash, hashes))),
  ])
  return rows.map((row) => ({
    ...row,
    confirmations: confirmations.filter(({ messageHash }) => messageHash === row.messageHash),
    isSignedOnChain: signed.some(
      ({ safe, messageHash }) => safe === row.safe && messageHash === row.messageHash,
    ),
  }))
}
