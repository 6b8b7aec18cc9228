/** What the follower does next, from what it has and what the chain has: a decision and nothing else. */
import type { Anchor } from './readLogs.ts'

export type Step =
  /** Nothing is new, or the node is behind. */
  | { readonly at: 'wait' }
  /** Whether the chain still holds our blocks has to be found out. */
  | { readonly at: 'compare' }
  | { readonly at: 'read'; readonly from: number; readonly to: number; readonly isFull: boolean }

/** Headers of the window are read one by one: so many in one transaction. */
const MOST_FULL = 256

/**
 * @param kept hash of the highest block at or below the head that our tables hold, undefined where they hold none.
 * @param window blocks below the head that may still be exchanged for others.
 * @param size blocks of one range below the window.
 */
export function decideStep(
  cursor: Anchor,
  head: Anchor,
  kept: Anchor | undefined,
  window: number,
  size: number,
): Step {
  if (head.number <= cursor.number) {
    // A head further back is a node that lags, unless it shows another block than ours.
    if (kept === undefined || (kept.number === head.number && kept.hash === head.hash)) return { at: 'wait' }
    return { at: 'compare' }
  }
  const from = cursor.number + 1
  const deep = head.number - window
  if (from <= deep) return { at: 'read', from, to: Math.min(cursor.number + size, deep), isFull: false }
  return {
    at: 'read',
    from,
    to: Math.min(cursor.number + Math.min(size, MOST_FULL), head.number),
    isFull: true,
  }
}
