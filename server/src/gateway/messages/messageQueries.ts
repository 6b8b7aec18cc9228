/** Reads of messages, with their confirmations and whether they are signed on chain. */
import { and, count, desc, eq, inArray } from 'drizzle-orm'
import type { Address, Hex } from 'viem'
import type { Database } from '../../db/database.ts'
import { messageConfirmations, messages, signedMessages } from '../db/schema.ts'
import type { PageRequest } from '../http/cursor.ts'

type MessageRow = typeof messages.$inferSelect

export interface StoredMessage extends MessageRow {
  /** Of present and former owners, oldest first. */
  readonly confirmations: readonly { readonly owner: Address; readonly signature: Hex }[]
  /** `SignMsg` of the Safe is indexed. */
  readonly isSignedOnChain: boolean
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

/** A page of a Safe's messages, newest first. */
export async function readMessages(
  { lists: db }: Pick<Database, 'lists'>,
  safe: Address,
  { limit, offset }: Pick<PageRequest, 'limit' | 'offset'>,
): Promise<{ readonly page: readonly StoredMessage[]; readonly total: number }> {
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(messages)
      .where(eq(messages.safe, safe))
      .orderBy(desc(messages.createdAt), desc(messages.messageHash))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(messages).where(eq(messages.safe, safe)),
  ])
  return { page: await withConfirmations(db, rows), total: counted?.total ?? 0 }
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
