/** Tags of a Safe's lists: clients poll them, and read a list again when its tag changes. */
import { createHash } from 'node:crypto'
import { and, count, countDistinct, desc, eq, gte, max } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { SafeInfo } from '@peppermint/safe/wire'
import {
  approvedHashes,
  chainBlocks,
  confirmations,
  messageConfirmations,
  messages,
  proposals,
  safeHistory,
  safeTransfers,
  signedMessages,
} from '../db/schema.ts'
import type { SafeState } from './safeState.ts'

type ListTags = Pick<SafeInfo, 'collectiblesTag' | 'txQueuedTag' | 'txHistoryTag' | 'messagesTag'>

/** Messages whose confirmations the tag counts: several may change in the millisecond of the newest change. */
const NEWEST_MESSAGES = 20

/** Reads the tags; the same in every process. */
export async function readListTags({ lists }: Pick<Database, 'lists'>, state: SafeState): Promise<ListTags> {
  const { safe, nonce, threshold, owners } = state
  const newest = lists
    .select({ messageHash: messages.messageHash, modifiedAt: messages.modifiedAt })
    .from(messages)
    .where(eq(messages.safe, safe))
    .orderBy(desc(messages.modifiedAt), desc(messages.messageHash))
    .limit(NEWEST_MESSAGES)
    .as('newest')
  const [[collectible], [history], [queued], [approved], confirmed, [signed]] = await Promise.all([
    lists
      .select({
        timestamp: safeTransfers.timestamp,
        transaction: safeTransfers.transactionHash,
        logIndex: safeTransfers.logIndex,
      })
      .from(safeTransfers)
      .where(and(eq(safeTransfers.safe, safe), eq(safeTransfers.tokenType, 'ERC721')))
      .orderBy(desc(safeTransfers.blockNumber), desc(safeTransfers.logIndex))
      .limit(1),
    lists
      .select({ timestamp: safeHistory.timestamp, block: chainBlocks.hash })
      .from(safeHistory)
      .innerJoin(chainBlocks, eq(chainBlocks.number, safeHistory.blockNumber))
      .where(eq(safeHistory.safe, safe))
      .orderBy(desc(safeHistory.blockNumber))
      .limit(1),
    lists
      .select({
        modifiedAt: max(proposals.modifiedAt),
        proposals: countDistinct(proposals.safeTxHash),
        confirmations: count(confirmations.owner),
      })
      .from(proposals)
      .leftJoin(confirmations, eq(confirmations.safeTxHash, proposals.safeTxHash))
      .where(and(eq(proposals.safe, safe), gte(proposals.nonce, nonce))),
    lists
      .select({ count: count(), last: max(approvedHashes.blockNumber) })
      .from(approvedHashes)
      .where(eq(approvedHashes.safe, safe)),
    lists
      .select({
        messageHash: newest.messageHash,
        modifiedAt: newest.modifiedAt,
        confirmations: count(messageConfirmations.owner),
      })
      .from(newest)
      .leftJoin(messageConfirmations, eq(messageConfirmations.messageHash, newest.messageHash))
      .groupBy(newest.messageHash, newest.modifiedAt)
      .orderBy(desc(newest.modifiedAt), desc(newest.messageHash)),
    lists
      .select({ count: count(), last: max(signedMessages.blockNumber) })
      .from(signedMessages)
      .where(eq(signedMessages.safe, safe)),
  ])
  return {
    collectiblesTag: tagOf(collectible?.timestamp, collectible),
    txHistoryTag: tagOf(history?.timestamp, history),
    // What a queued transaction waits for changes with the owners, too.
    txQueuedTag: tagOf(secondsOf(queued?.modifiedAt), { queued, approved, nonce, threshold, owners }),
    // A message that is signed on chain is confirmed, until a reorg undoes that.
    messagesTag: tagOf(secondsOf(confirmed[0]?.modifiedAt), { confirmed, signed, threshold, owners }),
  }
}

const secondsOf = (moment: Date | null | undefined) =>
  moment === null || moment === undefined ? undefined : Math.floor(moment.getTime() / 1000)

/**
 * Seconds of the last change, with a fraction made of the contents: two changes may share a second, and a deletion has
 * no time.
 */
function tagOf(seconds: number | undefined, contents: unknown): string | null {
  if (seconds === undefined) return null
  const digest = createHash('sha256').update(JSON.stringify(contents)).digest()
  return `${seconds}.${String(digest.readUInt32BE() % 1_000_000).padStart(6, '0')}`
}
