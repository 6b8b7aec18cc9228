/** Hashes that owners approved on chain, and messages that Safes signed on chain: `approved_hashes`, `signed_messages`. */
import type { Address } from 'viem'
import type { BlockRange, Projection, Transaction } from '@peppermint/indexer/chain/plan.ts'
import { approvedHashes, signedMessages } from '../db/schema.ts'
import { deleteAbove, deleteOf, insertRows, notifyChanges } from './projectionRows.ts'
import { addressInWord, decodeWords, SAFE_TOPICS } from '@peppermint/safe/events'
import { positionOf, readStoredLogs } from './storedLogs.ts'

const TABLES = [approvedHashes, signedMessages] as const

export const approvalProjection: Projection = {
  name: 'safe-approvals',
  version: 1,
  tables: TABLES,
  async apply(transaction, range, { shouldEmit }) {
    const safes = await addApprovals(transaction, range)
    await notifyChanges(
      transaction,
      safes.map((safe) => ({ type: 'safe', safe })),
      shouldEmit,
    )
    return []
  },
  async rollBack(transaction, block) {
    for (const table of TABLES) await deleteAbove(transaction, table, block)
  },
  async rebuild(transaction, contracts, to) {
    for (const table of TABLES) await deleteOf(transaction, table, contracts)
    await addApprovals(transaction, { from: 0, to }, contracts)
  },
}

/**
 * @param contracts only these Safes; undefined for all.
 * @returns the Safes with new rows.
 */
async function addApprovals(
  transaction: Transaction,
  range: BlockRange,
  contracts?: readonly Address[],
): Promise<readonly Address[]> {
  const safes = new Set<Address>()
  const selection = { ...range, topics: [SAFE_TOPICS.approveHash, SAFE_TOPICS.signMsg], contracts }
  for await (const logs of readStoredLogs(transaction, selection)) {
    const approvals: (typeof approvedHashes.$inferInsert)[] = []
    const messages: (typeof signedMessages.$inferInsert)[] = []
    for (const log of logs) {
      const place = { safe: log.address, ...positionOf(log) }
      if (log.topics[0] === SAFE_TOPICS.signMsg) {
        const [messageHash] = decodeWords(log, 1) ?? []
        if (messageHash !== undefined) messages.push({ messageHash, ...place })
      } else {
        const [hash, word] = decodeWords(log, 2) ?? []
        const owner = addressInWord(word)
        if (hash !== undefined && owner !== undefined) approvals.push({ hash, owner, ...place })
      }
    }
    await insertRows(transaction, approvedHashes, approvals)
    await insertRows(transaction, signedMessages, messages)
    for (const { safe } of [...approvals, ...messages]) safes.add(safe)
  }
  return [...safes]
}
