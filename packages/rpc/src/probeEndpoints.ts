/**
 * Probes every endpoint periodically, also idle ones: a recovered endpoint is used again, one on the wrong chain is not
 * used, and one whose head is far from the others' is ranked last.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { isHex, numberToHex } from 'viem'
import type { Logger } from 'pino'
import type { RequestFn } from './hedgeRequests.ts'
import type { EndpointRanking } from './rankEndpoints.ts'

const PROBE_INTERVAL_MS = 30_000
/** Maximum distance of two heads that are in sync: about a minute on Canto. */
const MAX_LAG_BLOCKS = 10
/** Endpoints needed for a majority. */
const MIN_MAJORITY = 3

export interface ProbedEndpoint {
  /** For log lines. */
  readonly host: string
  readonly request: RequestFn
}

export interface ProbeOptions {
  readonly endpoints: readonly ProbedEndpoint[]
  readonly ranking: EndpointRanking
  /** Expected result of `eth_chainId`. */
  readonly chainId: number
  /** Receives a line when an endpoint is on the wrong chain, and when it is back on the right one. */
  readonly log?: Pick<Logger, 'error' | 'info'> | undefined
}

/** Probes now and then every 30 seconds until the signal is aborted. Never rejects. */
export function probeEndpoints(options: ProbeOptions, signal: AbortSignal): void {
  void (async () => {
    while (!signal.aborted) {
      await probeOnce(options)
      await delay(PROBE_INTERVAL_MS, undefined, { signal, ref: false }).catch(() => undefined)
    }
  })()
}

/** Reads chain id and head of each endpoint and updates the ranking. Never rejects. */
export async function probeOnce({ endpoints, ranking, chainId, log }: ProbeOptions): Promise<void> {
  const heads = await Promise.all(
    endpoints.map(async ({ request, host }, index) => {
      const startedAt = performance.now()
      const [chain, head] = await Promise.all([
        requestNumber(request, 'eth_chainId'),
        requestNumber(request, 'eth_blockNumber'),
      ])
      if (chain !== undefined) updateChain(index, host, chain)
      const isAnswered = chain !== undefined && head !== undefined
      if (isAnswered) ranking.recordAnswer(index, performance.now() - startedAt)
      else ranking.recordFailure(index)
      return isAnswered && chain === chainId ? { index, request, head } : []
    }),
  )
  const known = heads.flat()
  const isInSync = await syncedRange(known)
  for (const { index, head } of known) ranking.setStatus(index, isInSync(head) ? 'in-sync' : 'out-of-sync')

  function updateChain(index: number, host: string, chain: number): void {
    const wasWrong = ranking.status(index) === 'wrong-chain'
    if (chain !== chainId) ranking.setStatus(index, 'wrong-chain')
    else if (wasWrong) ranking.setStatus(index, 'in-sync')
    if (wasWrong === (chain !== chainId)) return
    if (wasWrong) log?.info({ host, chainId }, `RPC endpoint ${host}: correct chain again, back in use`)
    else
      log?.error(
        { host, chainId: chain },
        `RPC endpoint ${host}: wrong chain, removed: expected ${chainId}, reports ${chain}`,
      )
  }
}

interface Head {
  readonly request: RequestFn
  /** Block number. */
  readonly head: number
}

/**
 * Decides which heads are in sync. With three or more endpoints, a head far above the median is wrong and the others are
 * compared with the highest valid one. With two, the higher head counts if its endpoint has that block.
 */
async function syncedRange(heads: readonly Head[]): Promise<(head: number) => boolean> {
  const sorted = heads.toSorted((one, other) => one.head - other.head)
  const [lowest, highest] = [sorted[0], sorted.at(-1)]
  if (lowest === undefined || highest === undefined) return () => true
  let ceiling = highest.head
  if (sorted.length >= MIN_MAJORITY)
    ceiling = (sorted[Math.floor(sorted.length / 2)] ?? highest).head + MAX_LAG_BLOCKS
  else if (highest.head - lowest.head > MAX_LAG_BLOCKS && !(await hasBlock(highest))) ceiling = lowest.head
  const newest = Math.max(...sorted.flatMap(({ head }) => (head <= ceiling ? head : [])))
  return (head) => head <= ceiling && head >= newest - MAX_LAG_BLOCKS
}

/** Whether an endpoint has the block that it reports as its head. */
async function hasBlock({ request, head }: Head): Promise<boolean> {
  const params = [numberToHex(head), false]
  const block = await request({ method: 'eth_getBlockByNumber', params }).catch(() => undefined)
  const isBlock = typeof block === 'object' && block !== null && 'number' in block
  return isBlock && parseNumber(block.number) === head
}

async function requestNumber(request: RequestFn, method: string): Promise<number | undefined> {
  return parseNumber(await request({ method }).catch(() => undefined))
}

/** Parses a plausible block number or chain id. */
function parseNumber(answer: unknown): number | undefined {
  const value = isHex(answer) && answer !== '0x' ? Number(answer) : undefined
  return Number.isSafeInteger(value) ? value : undefined
}
