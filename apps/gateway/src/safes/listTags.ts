/** Tags of a Safe's lists: clients poll them, and read a list again when its tag changes. */
import { createHash } from 'node:crypto'
import { and, count, desc, eq, gte } from 'drizzle-orm'
import type { Database } from '@peppermint/indexer/db/database.ts'
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
import { scanOfSafe } from '../transactions/safeScan.ts'
import type { GatewaySafe } from './gatewaySafe.ts'

type ListTags = Pick<SafeInfo, 'collectiblesTag' | 'txQueuedTag' | 'txHistoryTag' | 'messagesTag'>

/** Of proposals and of messages, whose confirmations a tag counts: several may change in the millisecond of the newest. */
const MAX_NEWEST = 20
/** Proposals of the queue that its tag counts, because a deletion leaves no time. */
const MAX_QUEUED = 1_000

/** Reads the tags; the same in every process. */
export async function readListTags(
  { lists }: Pick<Database, 'lists'>,
  state: GatewaySafe,
): Promise<ListTags> {
  const { address: safe, nonce, threshold, owners } = state
  const newest = lists
    .select({ messageHash: messages.messageHash, modifiedAt: messages.modifiedAt })
    .from(messages)
    .where(eq(messages.safe, safe))
    .orderBy(desc(messages.modifiedAt), desc(messages.messageHash))
    .limit(MAX_NEWEST)
    .as('newest')
  /** The Safe's newest log of a table: another one after each new log, and after each reorg of one. */
  const newestLog = (table: typeof approvedHashes | typeof signedMessages) => {
    const { isOfSafe, first } = scanOfSafe(table.safe, safe)
    return lists
      .select({ transaction: table.transactionHash, logIndex: table.logIndex })
      .from(table)
      .where(isOfSafe)
      .orderBy(first, desc(table.blockNumber), desc(table.logIndex))
      .limit(1)
  }
  const collectibles = scanOfSafe(safeTransfers.safe, safe)
  const rows = scanOfSafe(safeHistory.safe, safe)
  const isQueued = and(eq(proposals.safe, safe), gte(proposals.nonce, nonce))
  const modified = lists
    .select({ safeTxHash: proposals.safeTxHash, modifiedAt: proposals.modifiedAt })
    .from(proposals)
    .where(isQueued)
    .orderBy(desc(proposals.modifiedAt), desc(proposals.safeTxHash))
    .limit(MAX_NEWEST)
    .as('modified')
  const queue = lists
    .select({ nonce: proposals.nonce })
    .from(proposals)
    .where(isQueued)
    .orderBy(proposals.nonce)
    .limit(MAX_QUEUED)
    .as('queue')
  const [[collectible], [history], queued, [length], [approved], confirmed, [signed]] = await Promise.all([
    lists
      .select({
        timestamp: safeTransfers.timestamp,
        transaction: safeTransfers.transactionHash,
        logIndex: safeTransfers.logIndex,
      })
      .from(safeTransfers)
      .where(and(collectibles.isOfSafe, eq(safeTransfers.tokenType, 'ERC721')))
      .orderBy(collectibles.first, desc(safeTransfers.blockNumber), desc(safeTransfers.logIndex))
      .limit(1),
    lists
      .select({ timestamp: safeHistory.timestamp, block: chainBlocks.hash })
      .from(safeHistory)
      .innerJoin(chainBlocks, eq(chainBlocks.number, safeHistory.blockNumber))
      .where(rows.isOfSafe)
      .orderBy(rows.first, desc(safeHistory.blockNumber))
      .limit(1),
    lists
      .select({
        safeTxHash: modified.safeTxHash,
        modifiedAt: modified.modifiedAt,
        confirmations: count(confirmations.owner),
      })
      .from(modified)
      .leftJoin(confirmations, eq(confirmations.safeTxHash, modified.safeTxHash))
      .groupBy(modified.safeTxHash, modified.modifiedAt)
      .orderBy(desc(modified.modifiedAt), desc(modified.safeTxHash)),
    lists.select({ count: count() }).from(queue),
    newestLog(approvedHashes),
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
    newestLog(signedMessages),
  ])
  return {
    collectiblesTag: tagOf(collectible?.timestamp, collectible),
    txHistoryTag: tagOf(history?.timestamp, history),
    // What a queued transaction waits for changes with the owners, too.
    txQueuedTag: tagOf(secondsOf(queued[0]?.modifiedAt), {
      queued,
      length,
      approved,
      nonce,
      threshold,
      owners,
    }),
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
