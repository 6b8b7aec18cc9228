/** Whether the queue has a composed transaction already, before it is signed and again when it is. */
import { useQuery } from '@tanstack/react-query'
import { safeKey, useSource } from '../queries.ts'
import type { ReviewedTransaction } from '../sign/reviewed.ts'
import { findQueued, type QueuedProposal } from './findQueued.ts'
import { readQueued } from './readQueued.ts'

export interface QueuedLook {
  /** Of the last look: undefined if the queue has none such, or before the first look. */
  readonly found: QueuedProposal | 'unknown' | undefined
  /** The first look is not over. */
  readonly isLooking: boolean
  /** Looks again. @returns whether the queue has another than what was found before: its owner has to see it first. */
  readonly hasNew: () => Promise<boolean>
}

export function useQueued(reviewed: ReviewedTransaction): QueuedLook {
  const source = useSource()
  const { data, isPending, refetch } = useQuery({
    queryKey: [...safeKey(source), 'queued proposals'],
    // A queue that cannot be read may have it.
    queryFn: () => readQueued(source).catch(() => ({ proposals: [], isWhole: false })),
  })
  const found = data && findQueued(data, reviewed)
  return {
    found,
    isLooking: isPending,
    async hasNew() {
      const { data: newest } = await refetch()
      const now = newest && findQueued(newest, reviewed)
      return now !== undefined && nameOf(now) !== nameOf(found)
    },
  }
}

const nameOf = (found: QueuedLook['found']): string | undefined =>
  typeof found === 'object' ? found.safeTxHash : found
