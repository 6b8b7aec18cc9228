/** What happened to a pepper, newest first. */
import type { PepperAnswer } from '@peppermint/api'

interface EventPlace {
  readonly block: number
  readonly logIndex: number
  /** Unix seconds of the block. */
  readonly at: number
}

export type PepperEvent =
  | (EventPlace & {
      readonly type: 'mint' | 'transfer'
      readonly from: string
      readonly to: string
      readonly transaction: string
    })
  | (EventPlace & { readonly type: 'revealed'; readonly crate: number })

/** Transfers and the mint, and the reveal in between. */
export function listEvents({
  history,
  crate,
}: Pick<PepperAnswer, 'history' | 'crate'>): readonly PepperEvent[] {
  const transfers = history.map(
    ({ kind, from, to, transaction, blockNumber, logIndex, timestamp }): PepperEvent => ({
      type: kind,
      from,
      to,
      transaction,
      block: blockNumber,
      logIndex,
      at: timestamp,
    }),
  )
  const revealed = crate?.revealed
  if (!revealed) return transfers
  const reveal: PepperEvent = {
    type: 'revealed',
    crate: crate.crate,
    block: revealed.block,
    // The log's index is not indexed; within a block a reveal is shown first.
    logIndex: -1,
    at: revealed.at,
  }
  const later = transfers.filter(({ block }) => block > revealed.block)
  return [...later, reveal, ...transfers.slice(later.length)]
}
