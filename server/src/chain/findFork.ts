/** Where the chain parts from our tables, by the blocks of the window that we kept. */
import type { Cursor } from './chainTables.ts'
import type { Endpoints } from './endpoints.ts'
import { readHeaders } from './readHeaders.ts'

/** Forks are rarely deeper: the blocks below are asked for only when none of these is on the chain. */
const COMPARED_AT_ONCE = 100

export type Fork =
  /** The chain holds our newest block, or nothing that contradicts it. */
  | { readonly at: 'none' }
  /** The newest of our blocks that the chain still holds. */
  | { readonly at: 'block'; readonly block: Cursor }
  /** None of the blocks we kept is on the chain any more. */
  | { readonly at: 'deeper' }

/**
 * Compares from the top down. A node alone is asked everything twice.
 * @param kept our blocks, the highest (the cursor's) first.
 * @param head number of the chain's newest block; our blocks above it are not compared.
 */
export async function findFork(
  endpoints: Endpoints,
  kept: readonly Cursor[],
  head: number,
  signal?: AbortSignal,
): Promise<Fork> {
  const compared = kept.filter(({ number }) => number <= head)
  for (let at = 0; at < compared.length; at += COMPARED_AT_ONCE) {
    const ours = compared.slice(at, at + COMPARED_AT_ONCE)
    const theirs = await readHeaders(
      endpoints,
      ours.map(({ number }) => number),
      signal,
      true,
    )
    const same = ours.findIndex((block, index) => theirs[index]?.hash === block.hash)
    const block = ours[same]
    if (block === undefined) continue
    // The highest that both could have is the same: the chain is shorter than our tables, which may be a slow node.
    return at + same === 0 ? { at: 'none' } : { at: 'block', block }
  }
  return compared.length === 0 ? { at: 'none' } : { at: 'deeper' }
}
