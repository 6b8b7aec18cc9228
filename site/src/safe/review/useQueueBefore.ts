/** The other proposals that a transaction has to wait for, or competes with. */
import { useEffect, useMemo } from 'react'
import type { QueuedProposal } from '@peppermint/safe/review'
import type { TransactionListItem } from '@peppermint/safe/wire'
import type { Hex } from 'viem'
import { useQueue } from '../queries.ts'

/** A queue is in the order of nonces: pages are read until one has a higher nonce. */
const MAX_PAGES_READ = 5

/**
 * @param safeTxHash of the transaction itself, which is left out.
 * @returns undefined while the queue is read; null if it cannot be read, or not as far as this nonce.
 */
export function useQueueBefore(nonce: number, safeTxHash: Hex): readonly QueuedProposal[] | null | undefined {
  const { data, isError, isFetching, hasNextPage, fetchNextPage } = useQueue()
  const pages = data?.pages
  const isFarEnough = useMemo(
    () => pages?.some(({ results }) => results.some((item) => (nonceOf(item) ?? -1) > nonce)) === true,
    [pages, nonce],
  )
  const isMissing = !isFarEnough && hasNextPage
  const canRead = isMissing && (pages?.length ?? 0) < MAX_PAGES_READ && !isError
  useEffect(() => {
    if (canRead && !isFetching) void fetchNextPage()
  }, [canRead, isFetching, fetchNextPage])
  return useMemo(() => {
    if (pages === undefined) return isError ? null : undefined
    if (isMissing) return canRead ? undefined : null
    return pages.flatMap(({ results }) => results.flatMap((item) => toQueued(item, safeTxHash)))
  }, [pages, isError, isMissing, canRead, safeTxHash])
}

function nonceOf(item: TransactionListItem): number | undefined {
  const info = item.type === 'TRANSACTION' ? item.transaction.executionInfo : null
  return info?.type === 'MULTISIG' ? info.nonce : undefined
}

function toQueued(item: TransactionListItem, safeTxHash: Hex): readonly QueuedProposal[] {
  if (item.type !== 'TRANSACTION') return []
  const { id, txInfo, executionInfo: info } = item.transaction
  if (info?.type !== 'MULTISIG' || id.toLowerCase().endsWith(safeTxHash)) return []
  return [
    {
      nonce: info.nonce,
      isReady: info.confirmationsSubmitted >= info.confirmationsRequired,
      isRejection: txInfo.type === 'Custom' && txInfo.isCancellation,
    },
  ]
}
