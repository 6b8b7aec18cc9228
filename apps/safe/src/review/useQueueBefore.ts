/** Reads the queue as far as a transaction's nonce. */
import { useEffect, useMemo } from 'react'
import type { QueuedProposal } from '@peppermint/safe/review'
import type { Hex } from 'viem'
import { useQueue } from '../queries.ts'
import { queueBefore } from './queueBefore.ts'

/** @returns undefined while it is read; null if it cannot be read, or not as far as this nonce. */
export function useQueueBefore(nonce: number, safeTxHash: Hex): readonly QueuedProposal[] | null | undefined {
  const { data, isError, isFetching, hasNextPage, fetchNextPage } = useQueue()
  const pages = data?.pages
  const before = useMemo(
    () => queueBefore({ pages, isError, hasNextPage }, nonce, safeTxHash),
    [pages, isError, hasNextPage, nonce, safeTxHash],
  )
  const hasMore = before.status === 'more'
  useEffect(() => {
    if (hasMore && !isFetching) void fetchNextPage()
  }, [hasMore, isFetching, fetchNextPage])
  if (before.status === 'read') return before.proposals
  return before.status === 'unknown' ? null : undefined
}
