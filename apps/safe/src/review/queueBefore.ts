/** The other proposals that a transaction has to wait for, or competes with, from the pages of a queue. */
import type { QueuedProposal } from '@peppermint/safe/review'
import type { TransactionListItem } from '@peppermint/safe/wire'
import type { Hex } from 'viem'

/** A queue is in the order of nonces: pages are read until one has a higher nonce. A service could have endless ones. */
const MAX_PAGES_READ = 5

export interface ReadQueue {
  /** Undefined until the first is read. */
  readonly pages: readonly { readonly results: readonly TransactionListItem[] }[] | undefined
  readonly isError: boolean
  readonly hasNextPage: boolean
}

/** `more`: another page has to be read. */
export type QueueBefore =
  | { readonly status: 'read'; readonly proposals: readonly QueuedProposal[] }
  | { readonly status: 'reading' | 'more' | 'unknown' }

/** @param safeTxHash of the transaction itself, which is left out. */
export function queueBefore(
  { pages, isError, hasNextPage }: ReadQueue,
  nonce: number,
  safeTxHash: Hex,
): QueueBefore {
  if (pages === undefined) return { status: isError ? 'unknown' : 'reading' }
  const items = pages.flatMap(({ results }) => results)
  const isFarEnough = !hasNextPage || items.some((item) => (nonceOf(item) ?? -1) > nonce)
  if (!isFarEnough) return { status: isError || pages.length >= MAX_PAGES_READ ? 'unknown' : 'more' }
  return { status: 'read', proposals: items.flatMap((item) => toQueued(item, safeTxHash)) }
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
