/** Messages and their confirmations as owners send them: checked, then stored. */
import { HOUR_SECONDS } from '@peppermint/safe/client'
import {
  compareVersions,
  hashSafeMessage,
  InvalidTypedDataError,
  type SafeMessageHashes,
  withPrimaryType,
} from '@peppermint/safe/hashes'
import type { ProposedMessage } from '@peppermint/safe/wire'
import { and, count, eq, gt, inArray, or, sql } from 'drizzle-orm'
import type { Hex, Address } from 'viem'
import { commitDurably, type Transaction } from '../db/commitDurably.ts'
import { messageConfirmations, messages } from '../db/schema.ts'
import type { GatewayChain } from '../gatewayChain.ts'
import { GatewayError } from '../http/gatewayError.ts'
import { type ReserveStorage, ROW_BYTES } from '../http/limitStorage.ts'
import type { GatewaySafe } from '../safes/gatewaySafe.ts'
import { parseStrictly } from '../signatures/parseStrictly.ts'
import { type VerifiedSignature, verifySignatures } from '../signatures/verifySignatures.ts'
import type { StoredMessage } from './messageQueries.ts'

/** New messages of one Safe per hour. Confirmations have no limit: each owner has one per message. */
export const MAX_MESSAGES_PER_HOUR = 100
const HOUR_MS = 1_000 * HOUR_SECONDS

/**
 * Stores a message with its first confirmation; the same message of another owner is a confirmation.
 * @param client address of the requesting client.
 * @param reserve called for what is stored, a message for its Safe and a confirmation for its owner; its errors undo it.
 * @throws {GatewayError} 422 for typed data that cannot be hashed, a signature that is not of exactly one owner, and a
 *   second signature of one owner; 429 for too many new messages; 503 if the chain is needed and cannot be read.
 */
export async function proposeMessage(
  chain: GatewayChain,
  safe: GatewaySafe,
  proposal: ProposedMessage,
  client: string,
  reserve: ReserveStorage,
): Promise<void> {
  const { message, safeAppId = null, origin = null } = proposal
  const hashes = hashMessage(chain, safe, message)
  const { messageHash } = hashes
  const confirmation = await verifyOne(chain, safe, hashes, proposal.signature, client)
  await commitDurably(chain.database, safe.address, async (transaction) => {
    const now = new Date()
    const created = await transaction
      .insert(messages)
      .values({
        messageHash,
        safe: safe.address,
        message: typeof message === 'string' ? message : withPrimaryType(message),
        proposedBy: confirmation.owner,
        safeAppId,
        origin,
        createdAt: now,
        modifiedAt: now,
      })
      .onConflictDoNothing()
      .returning({ messageHash: messages.messageHash })
    if (created.length > 0) {
      const text = typeof message === 'string' ? message : JSON.stringify(message)
      reserve(ROW_BYTES + Buffer.byteLength(text) + (origin?.length ?? 0), `safe ${safe.address}`)
      await limitMessages(transaction, safe, now)
      await removeOldMessages(transaction, safe.address)
    }
    await confirm(transaction, messageHash, confirmation, now, reserve)
    const event = { type: 'MESSAGE_CREATED', messageHash } as const
    await chain.changes.notify(transaction, {
      type: 'safe',
      safe: safe.address,
      ...(created.length > 0 && { event }),
    })
  })
}

/**
 * Stores another owner's confirmation of a message.
 * @param client address of the requesting client.
 * @param reserve called for what is stored, a message for its Safe and a confirmation for its owner; its errors undo it.
 * @throws {GatewayError} 422 for a signature that is not of exactly one owner, a second signature of one owner, and a
 *   message whose hash is another one for the Safe's present version; 503 if the chain is needed and cannot be read.
 */
export async function confirmMessage(
  chain: GatewayChain,
  safe: GatewaySafe,
  { messageHash, message }: Pick<StoredMessage, 'messageHash' | 'message'>,
  signature: Hex,
  client: string,
  reserve: ReserveStorage,
): Promise<void> {
  const hashes = hashMessage(chain, safe, message)
  if (hashes.messageHash !== messageHash) throw new GatewayError(422, 'Invalid messageHash')
  const confirmation = await verifyOne(chain, safe, hashes, signature, client)
  await commitDurably(chain.database, safe.address, async (transaction) => {
    await confirm(transaction, messageHash, confirmation, new Date(), reserve)
    await chain.changes.notify(transaction, { type: 'safe', safe: safe.address })
  })
}

/** @throws {GatewayError} 422. */
function hashMessage(
  { chainId }: GatewayChain,
  { address: safe, version }: GatewaySafe,
  message: ProposedMessage['message'],
): SafeMessageHashes {
  try {
    return hashSafeMessage(message, { chainId, safe, version })
  } catch (error) {
    if (error instanceof InvalidTypedDataError) throw new GatewayError(422, 'Could not calculate messageHash')
    throw error
  }
}

async function verifyOne(
  chain: GatewayChain,
  { address: safe, owners, version }: GatewaySafe,
  hashes: SafeMessageHashes,
  signature: Hex,
  client: string,
): Promise<VerifiedSignature> {
  // What the Safe's fallback handler passes to an owner that is a contract; up to 1.3.0 it does not add its prefix.
  const preimage = (compareVersions(version, '1.4.0') ?? 0) < 0 ? hashes.message : hashes.preimage
  const check = { safe, version, hash: hashes.messageHash, preimage, signers: owners, client }
  parseStrictly(signature, 1)
  const [verified] = await verifySignatures(chain, signature, check)
  return verified
}

/** Includes the new message. @throws {GatewayError} 429. */
async function limitMessages(
  transaction: Transaction,
  { address: safe }: GatewaySafe,
  now: Date,
): Promise<void> {
  const [counted] = await transaction
    .select({ total: count() })
    .from(messages)
    .where(and(eq(messages.safe, safe), gt(messages.createdAt, new Date(now.getTime() - HOUR_MS))))
  if ((counted?.total ?? 0) > MAX_MESSAGES_PER_HOUR)
    throw new GatewayError(429, 'Too many messages of this Safe within an hour')
}

async function confirm(
  transaction: Transaction,
  messageHash: Hex,
  { owner, type, signature }: VerifiedSignature,
  now: Date,
  reserve: ReserveStorage,
): Promise<void> {
  const confirmed = await transaction
    .insert(messageConfirmations)
    .values({ messageHash, owner, signature, signatureType: type, createdAt: now })
    .onConflictDoNothing()
    .returning({ owner: messageConfirmations.owner })
  if (confirmed.length === 0) throw new GatewayError(422, `The owner ${owner} has signed this message before`)
  reserve(ROW_BYTES + signature.length, `owner ${owner}`)
  await transaction.update(messages).set({ modifiedAt: now }).where(eq(messages.messageHash, messageHash))
}

/** Of one Safe; the oldest ones are removed. */
export const MAX_MESSAGES = 1_000
export const MAX_MESSAGE_BYTES = 4 * 1_024 * 1_024

/**
 * Removes the oldest messages of a Safe beyond its limits, and their confirmations: anyone can create Safes, and sign
 * as their owner.
 */
async function removeOldMessages(transaction: Transaction, safe: Address): Promise<void> {
  const newestFirst = sql`over (order by ${messages.createdAt} desc, ${messages.messageHash})`
  const ranked = transaction
    .select({
      messageHash: messages.messageHash,
      rank: sql<number>`row_number() ${newestFirst}`.as('rank'),
      bytes: sql<number>`sum(octet_length(${messages.message}::text)) ${newestFirst}`.as('bytes'),
    })
    .from(messages)
    .where(eq(messages.safe, safe))
    .as('ranked')
  const surplus = transaction
    .select({ messageHash: ranked.messageHash })
    .from(ranked)
    .where(or(gt(ranked.rank, MAX_MESSAGES), gt(ranked.bytes, MAX_MESSAGE_BYTES)))
  const removed = await transaction
    .delete(messages)
    .where(inArray(messages.messageHash, surplus))
    .returning({ messageHash: messages.messageHash })
  const hashes = removed.map(({ messageHash }) => messageHash)
  if (hashes.length > 0)
    await transaction.delete(messageConfirmations).where(inArray(messageConfirmations.messageHash, hashes))
}
