/**
 * Samples every endpoint now and then, also those that nothing is asked of: so that one that has recovered is used
 * again, and one whose newest block stays behind is not.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { isHex } from 'viem'
import type { AskEndpoint } from './hedgeRequests.ts'
import type { EndpointRanking } from './rankEndpoints.ts'

const PROBE_INTERVAL_MS = 30_000
/** Blocks behind the highest that an endpoint may be: about a minute of Canto. */
const MAX_LAG_BLOCKS = 10

/** Probes at once and then every half minute, until the signal is aborted. Never rejects. */
export function probeEndpoints(
  endpoints: readonly AskEndpoint[],
  ranking: EndpointRanking,
  signal: AbortSignal,
): void {
  void (async () => {
    while (!signal.aborted) {
      await probeOnce(endpoints, ranking)
      await pause(PROBE_INTERVAL_MS, undefined, { signal, ref: false }).catch(() => undefined)
    }
  })()
}

/** Asks each endpoint for its newest block and records what came. Never rejects. */
export async function probeOnce(endpoints: readonly AskEndpoint[], ranking: EndpointRanking): Promise<void> {
  const heads = await Promise.all(
    endpoints.map(async (ask, index) => {
      const askedAt = performance.now()
      const head = await ask({ method: 'eth_blockNumber' }).catch(() => undefined)
      if (isHex(head)) ranking.recordAnswer(index, performance.now() - askedAt)
      else ranking.recordFailure(index)
      return isHex(head) ? Number(head) : undefined
    }),
  )
  const highest = Math.max(...heads.filter((head) => head !== undefined))
  for (const [index, head] of heads.entries())
    ranking.setLagging(index, head !== undefined && head < highest - MAX_LAG_BLOCKS)
}
