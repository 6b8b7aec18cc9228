/** The head of the chain, for whether the index has fallen behind it. */
import type { Client } from 'viem'
import { getBlockNumber } from 'viem/actions'
import type { Follower } from '@peppermint/indexer/chain/startFollower.ts'

/** Requests within this time share a read, also a failed one. */
const MAX_AGE_MS = 2_000

/**
 * Creates the reader of the head's block number. A process on standby follows nothing, so it asks the chain.
 * @returns during an outage the last head that this process knows; undefined if it knows none.
 */
export function createHeadReader(
  client: Client,
  follower: Pick<Follower, 'status'>,
): () => Promise<number | undefined> {
  let last: number | undefined
  let entry: { readonly readAt: number; readonly head: Promise<number | undefined> } | undefined

  async function read(): Promise<number | undefined> {
    try {
      last = Number(await getBlockNumber(client, { cacheTime: 0 }))
      return last
    } catch {
      const known = [last, follower.status().head?.number].filter((head) => head !== undefined)
      return known.length === 0 ? undefined : Math.max(...known)
    }
  }

  return () => {
    if (entry === undefined || performance.now() - entry.readAt >= MAX_AGE_MS)
      entry = { readAt: performance.now(), head: read() }
    return entry.head
  }
}
