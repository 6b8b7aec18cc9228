/** Requests that a Safe be indexed which no configured factory has announced, and its history backfilled. */
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Address, Client } from 'viem'
import { getCode } from 'viem/actions'
import { chainCursor, followedContracts } from '@peppermint/indexer/chain/chainSchema.ts'
import { followContract } from '@peppermint/indexer/chain/followContract.ts'
import type { Database } from '@peppermint/indexer/db/database.ts'
import { SAFE_SOURCE } from '../indexing/plan.ts'

interface RequestParts {
  readonly database: Database
  readonly client: Client
  /** First block to index. */
  readonly fromBlock: number
}

/** Requested Safes that may wait for their backfill; the next read of a Safe requests it again. */
const MAX_PENDING_BACKFILLS = 400

/**
 * Requests a Safe that the chain proves. A Safe that is younger than the index needs no backfill: a factory may still
 * announce it.
 */
export async function requestIndexing(
  { database, client, fromBlock }: RequestParts,
  safe: Address,
): Promise<void> {
  const { db } = database
  const isThis = and(eq(followedContracts.source, SAFE_SOURCE), eq(followedContracts.address, safe))
  const [state] = await db
    .select({
      cursor: chainCursor.blockNumber,
      isCaughtUp: chainCursor.isCaughtUp,
      followed: db.$count(followedContracts, isThis),
      pending: db.$count(followedContracts, isNotNull(followedContracts.backfilledToBlock)),
    })
    .from(chainCursor)
  if (state === undefined || state.followed > 0 || state.pending >= MAX_PENDING_BACKFILLS) return
  const existed = await hadCode(client, safe, state.cursor)
  // The first sync still comes to the factory's log of most Safes.
  if (existed === undefined && !state.isCaughtUp) return
  await followContract(database, SAFE_SOURCE, safe, existed === false ? state.cursor + 1 : fromBlock)
}

/** Whether there was code at this address; undefined if the node does not have the state of that block. */
async function hadCode(client: Client, address: Address, block: number): Promise<boolean | undefined> {
  try {
    const code = await getCode(client, { address, blockNumber: BigInt(block) })
    return code !== undefined && code !== '0x'
  } catch {
    return undefined
  }
}
