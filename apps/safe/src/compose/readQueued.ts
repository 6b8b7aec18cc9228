/** The proposals at the head of the Safe's queue, with their bytes. */
import type { TransactionDetails } from '@peppermint/safe/wire'
import { safeKey } from '../queries.ts'
import type { SafeSource } from '../source/safeSource.ts'

export type QueueSource = Pick<SafeSource, 'getQueue' | 'getTransaction'>

const MAX_READ = 20

/** A proposal, as its source tells it. */
export interface Queued {
  readonly details: TransactionDetails
  readonly info: Extract<TransactionDetails['detailedExecutionInfo'], { type: 'MULTISIG' }>
}

export interface QueueReading {
  readonly proposals: readonly Queued[]
  /** Whether these are all: none could not be read, and none is behind them. */
  readonly isWhole: boolean
}

/** @throws what the source throws if the queue cannot be read; a proposal that cannot be read is left out. */
export async function readQueued(source: QueueSource): Promise<QueueReading> {
  const { results, next } = await source.getQueue()
  const ids = results.flatMap((item) => (item.type === 'TRANSACTION' ? [item.transaction.id] : []))
  const read = await Promise.all(
    ids.slice(0, MAX_READ).map((id) => source.getTransaction(id).catch(() => undefined)),
  )
  const proposals = read.flatMap(asQueued)
  return { proposals, isWhole: next === null && proposals.length === ids.length }
}

/**
 * How a form reads it. A queue that cannot be read may have what is composed; also offline, where a query would wait
 * until the network is back, and the form with it.
 */
export const queuedQuery = (source: SafeSource) => ({
  queryKey: [...safeKey(source), 'queued proposals'],
  queryFn: () => readQueued(source).catch((): QueueReading => ({ proposals: [], isWhole: false })),
  networkMode: 'always' as const,
  refetchOnReconnect: true,
})

/** The proposal if it was read and is the owners'; otherwise an empty list. */
export function asQueued(details: TransactionDetails | undefined): readonly Queued[] {
  const info = details?.detailedExecutionInfo
  return details !== undefined && info?.type === 'MULTISIG' ? [{ details, info }] : []
}
