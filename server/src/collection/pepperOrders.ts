/** Orders of peppers, kept from block to block: a block moves a few peppers, and sorting all of them takes milliseconds. */
import type { PepperRow } from './pepperRows.ts'

export type CompareRows = (one: PepperRow, other: PepperRow) => number

/** Opened ones by heat, then sealed ones; by token where these are the same. */
export const byHeat: CompareRows = (one, other) =>
  (one.card?.heat ?? Infinity) === (other.card?.heat ?? Infinity)
    ? one.token - other.token
    : (one.card?.heat ?? Infinity) - (other.card?.heat ?? Infinity)

/** Those that changed hands last come first. */
export const byRecency: CompareRows = (one, other) =>
  other.heldSinceBlock - one.heldSinceBlock || other.heldSinceLog - one.heldSinceLog

/**
 * Indices of `rows` in order.
 * @param previous the order before these rows changed; empty when there is none.
 * @param changed indices of rows that changed or are new, each once; all others are in `known`.
 */
export function reorder(
  rows: readonly PepperRow[],
  previous: readonly number[],
  changed: readonly number[],
  compare: CompareRows,
): readonly number[] {
  if (changed.length === 0) return previous
  const compareAt = (one: number | undefined, other: number | undefined): number => {
    const [row, otherRow] = [rows[one ?? -1], rows[other ?? -1]]
    return row === undefined || otherRow === undefined ? 0 : compare(row, otherRow)
  }
  const moved = changed.toSorted(compareAt)
  if (previous.length === 0) return moved
  const hasMoved = new Uint8Array(rows.length)
  for (const index of moved) hasMoved[index] = 1
  const merged: number[] = []
  let next = 0
  for (const index of previous) {
    if (hasMoved[index] === 1) continue
    while (next < moved.length && compareAt(moved[next], index) < 0) merged.push(moved[next++] ?? 0)
    merged.push(index)
  }
  for (; next < moved.length; next += 1) merged.push(moved[next] ?? 0)
  return merged
}
