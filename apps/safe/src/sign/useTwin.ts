/** Whether another proposal of the queue makes the same calls at another nonce: then both can run. */
import { isRejection } from '@peppermint/safe/review'
import type { TransactionDetails } from '@peppermint/safe/wire'
import { findQueued, type QueuedProposal } from '../compose/findQueued.ts'
import { asQueued } from '../compose/readQueued.ts'
import { meaningOf } from '../describeBytes.ts'
import { useQueue, useTransactions } from '../queries.ts'
import type { ReviewedTransaction } from './reviewed.ts'

/** Proposals that look like one another; a service could list any number. */
const MAX_READ = 5

/**
 * Looks at what the page has read of the queue, and reads the bytes of the proposals that look the same there.
 * @returns undefined if there is none, `unknown` if one that looks the same cannot be read.
 */
export function useTwin(
  { txInfo }: TransactionDetails,
  reviewed: ReviewedTransaction,
): QueuedProposal | 'unknown' | 'reading' | undefined {
  const items = useQueue().data?.pages.flatMap(({ results }) => results) ?? []
  const { transaction, safe } = reviewed
  const isAlone = isRejection(transaction, safe.safe)
  const ids = items.flatMap((item) => {
    if (isAlone || item.type !== 'TRANSACTION') return []
    const { id, executionInfo, txInfo: other } = item.transaction
    const isLater = executionInfo?.type === 'MULTISIG' && executionInfo.nonce !== transaction.nonce
    return isLater && meaningOf(other) === meaningOf(txInfo) ? [id] : []
  })
  const read = useTransactions(ids.slice(0, MAX_READ))
  // Offline a reading waits for the network: it holds nothing up.
  if (read.some(({ isLoading }) => isLoading)) return 'reading'
  const proposals = read.flatMap(({ data }) => asQueued(data))
  return findQueued({ proposals, isWhole: proposals.length === ids.length }, reviewed)
}
