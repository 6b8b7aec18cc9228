/** Decides the follower's next step from its cursor and the head. Pure. */
import type { BlockRef } from './readLogs.ts'

export type Step =
  /** No new blocks, or the endpoint lags. */
  | { readonly type: 'wait' }
  /** Possible reorg: compare the stored blocks with the chain. */
  | { readonly type: 'compare' }
  | { readonly type: 'read'; readonly from: number; readonly to: number; readonly hasAllHeaders: boolean }

/** Blocks per transaction inside the reorg window, where every header is read. */
const MAX_WINDOW_BLOCKS = 256

/**
 * @param kept highest stored block at or below the head; undefined if none is stored.
 * @param window blocks below the head that a reorg may still replace.
 * @param size blocks of one range below the window.
 */
export function decideStep(
  cursor: BlockRef,
  head: BlockRef,
  kept: BlockRef | undefined,
  window: number,
  size: number,
): Step {
  if (head.number <= cursor.number) {
    // A lower head is a lagging endpoint, unless its block differs from the stored one.
    if (kept === undefined || (kept.number === head.number && kept.hash === head.hash))
      return { type: 'wait' }
    return { type: 'compare' }
  }
  const from = cursor.number + 1
  const finalized = head.number - window
  if (from <= finalized)
    return { type: 'read', from, to: Math.min(cursor.number + size, finalized), hasAllHeaders: false }
  return {
    type: 'read',
    from,
    to: Math.min(cursor.number + Math.min(size, MAX_WINDOW_BLOCKS), head.number),
    hasAllHeaders: true,
  }
}
