/** Whether another proposal of the queue makes the same calls at another nonce: then both can run. */
import { useMemo } from 'react'
import { isRejection } from '@peppermint/safe/review'
import type { TransactionDetails } from '@peppermint/safe/wire'
import { findQueued, type QueuedProposal } from '../compose/findQueued.ts'
import { asQueued } from '../compose/readQueued.ts'
import { meaningOf } from '../describeBytes.ts'
import { useQueue, useTransactions } from '../queries.ts'
import type { ReviewOnPage } from '../review/useReview.ts'

/** Look-alikes to read at most: a service could list any number. */
const MAX_READ = 5

/**
 * Looks at what the page has read of the queue, and reads the bytes of the proposals that look the same there.
 * @returns undefined if no other proposal makes the same calls, `unknown` if a look-alike cannot be read.
 */
export function useTwin(
  { txInfo }: TransactionDetails,
  { reviewed, isExecuted }: ReviewOnPage,
): QueuedProposal | 'unknown' | 'reading' | undefined {
  const pages = useQueue().data?.pages
  const { nonce } = reviewed.transaction
  const isAlone = isExecuted || isRejection(reviewed.transaction, reviewed.safe.safe)
  const ids = useMemo(() => {
    if (isAlone || pages === undefined) return []
    const meaning = meaningOf(txInfo)
    return pages
      .flatMap(({ results }) => results)
      .flatMap((item) => {
        if (item.type !== 'TRANSACTION') return []
        const { id, executionInfo, txInfo: other } = item.transaction
        const isElsewhere = executionInfo?.type === 'MULTISIG' && executionInfo.nonce !== nonce
        return isElsewhere && meaningOf(other) === meaning ? [id] : []
      })
  }, [pages, txInfo, isAlone, nonce])
  const read = useTransactions(ids.slice(0, MAX_READ))
  // Offline, a read waits for the network and must not block signing.
  if (read.some(({ isLoading }) => isLoading)) return 'reading'
  const proposals = read.flatMap(({ data }) => asQueued(data))
  return findQueued({ proposals, isWhole: proposals.length === ids.length }, reviewed)
}
