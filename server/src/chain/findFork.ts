/** Where the chain parts from our tables, by the blocks of the window that we kept. */
import type { Cursor } from './chainTables.ts'
import type { Endpoints } from './endpoints.ts'
import { readHeaders } from './readHeaders.ts'

export type Fork =
  /** The chain holds our newest block, or nothing that contradicts it. */
  | { readonly at: 'none' }
  /** The newest of our blocks that the chain still holds. */
  | { readonly at: 'block'; readonly block: Cursor }
  /** None of the blocks we kept is on the chain any more. */
  | { readonly at: 'deeper' }

/**
 * Searches for the highest block that the chain still holds, with one batch of headers in a round: a full batch compares
 * all blocks at once; an endpoint that takes single requests only is asked for seven of 64. A single endpoint is asked
 * everything twice.
 * @param kept our blocks, the highest (the cursor's) first. Each is the parent of the one before it, so below a block
 * that the chain holds it holds all.
 * @param head number of the chain's newest block; our blocks above it are not compared.
 * @throws {RpcFailure | Disagreement}
 */
export async function findFork(
  endpoints: Endpoints,
  kept: readonly Cursor[],
  head: number,
  signal?: AbortSignal,
): Promise<Fork> {
  const compared = kept.filter(({ number }) => number <= head)
  // The chain does not hold the blocks before `unknown`, and holds those from `held` on.
  let unknown = 0
  let held = compared.length
  while (unknown < held) {
    const probes = spread(unknown, held, endpoints.batchSize())
    const ours = probes.map((index) => compared[index]).filter((block) => block !== undefined)
    const theirs = await readHeaders(
      endpoints,
      ours.map(({ number }) => number),
      signal,
      true,
    )
    const same = ours.findIndex((block, index) => theirs[index]?.hash === block.hash)
    const lastReplaced = same === -1 ? probes.at(-1) : probes[same - 1]
    held = probes[same] ?? held
    unknown = (lastReplaced ?? unknown - 1) + 1
  }
  const block = compared[held]
  // The highest that both could have is the same: the chain is shorter than our tables, which may be a slow node.
  if (held === 0) return { at: 'none' }
  return block === undefined ? { at: 'deeper' } : { at: 'block', block }
}

/** At most `count` different indexes from `from` up to `to`, without `to`, evenly spread. */
function spread(from: number, to: number, count: number): readonly number[] {
  const length = Math.min(count, to - from)
  return Array.from({ length }, (_, index) => from + Math.floor(((index + 1) * (to - from)) / (length + 1)))
}
