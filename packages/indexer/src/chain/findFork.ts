/** Finds the fork point of a reorg: the highest stored block that is still on the chain. */
import type { Cursor } from './chainTables.ts'
import type { EndpointPool } from './endpointPool.ts'
import { readHeaders } from './readHeaders.ts'

export type Fork =
  /** No reorg: the chain has our newest block, or no block that contradicts it. */
  | { readonly status: 'none' }
  /** The highest stored block that is still on the chain. */
  | { readonly status: 'found'; readonly block: Cursor }
  /** None of the stored blocks is on the chain. */
  | { readonly status: 'too-deep' }

/**
 * Searches for the fork point with one batch of headers per round: a full batch compares all blocks at once; with an
 * endpoint that accepts single requests only, seven of 64 headers are read. A lone endpoint is asked everything twice.
 * @param kept stored blocks, highest (the cursor) first. Each is the parent of the previous one, so all blocks below a
 * shared block are shared too.
 * @param head number of the chain's head; stored blocks above it are not compared.
 * @throws {RpcFailure | QuorumError}
 */
export async function findFork(
  endpoints: EndpointPool,
  kept: readonly Cursor[],
  head: number,
  signal?: AbortSignal,
): Promise<Fork> {
  const compared = kept.filter(({ number }) => number <= head)
  // Blocks before `unknown` are replaced; blocks from `shared` on are still on the chain.
  let unknown = 0
  let shared = compared.length
  while (unknown < shared) {
    const probes = spread(unknown, shared, endpoints.batchSize())
    const stored = probes.map((index) => compared[index]).filter((block) => block !== undefined)
    const onChain = await readHeaders(
      endpoints,
      stored.map(({ number }) => number),
      signal,
      true,
    )
    const same = stored.findIndex((block, index) => onChain[index]?.hash === block.hash)
    const lastReplaced = same === -1 ? probes.at(-1) : probes[same - 1]
    shared = probes[same] ?? shared
    unknown = (lastReplaced ?? unknown - 1) + 1
  }
  const block = compared[shared]
  // The highest comparable block matches: the head is only lower than the cursor, as with a lagging endpoint.
  if (shared === 0) return { status: 'none' }
  return block === undefined ? { status: 'too-deep' } : { status: 'found', block }
}

/** Up to `count` distinct, evenly spaced indexes in [from, to). */
function spread(from: number, to: number, count: number): readonly number[] {
  const length = Math.min(count, to - from)
  return Array.from({ length }, (_, index) => from + Math.floor(((index + 1) * (to - from)) / (length + 1)))
}
