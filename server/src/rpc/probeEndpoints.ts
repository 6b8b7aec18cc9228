/**
 * Samples every endpoint now and then, also those that nothing is asked of: so that one that has recovered is used
 * again, one of another chain is left out, and one whose newest block is far from that of the others is asked last.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { isHex, numberToHex } from 'viem'
import type { Logger } from 'pino'
import type { AskEndpoint } from './hedgeRequests.ts'
import type { EndpointRanking } from './rankEndpoints.ts'

const PROBE_INTERVAL_MS = 30_000
/** Blocks between two endpoints that both are in sync: about a minute of Canto. */
const MAX_LAG_BLOCKS = 10
/** Endpoints of which one can be outvoted. */
const MIN_MAJORITY = 3

export interface ProbedEndpoint {
  /** For log lines. */
  readonly host: string
  readonly ask: AskEndpoint
}

export interface ProbeOptions {
  readonly endpoints: readonly ProbedEndpoint[]
  readonly ranking: EndpointRanking
  /** What `eth_chainId` has to answer. */
  readonly chainId: number
  /** Gets a line when an endpoint turns out to be of another chain, and when it is of the right one again. */
  readonly log?: Pick<Logger, 'error' | 'info'> | undefined
}

/** Probes at once and then every half minute, until the signal is aborted. Never rejects. */
export function probeEndpoints(options: ProbeOptions, signal: AbortSignal): void {
  void (async () => {
    while (!signal.aborted) {
      await probeOnce(options)
      await pause(PROBE_INTERVAL_MS, undefined, { signal, ref: false }).catch(() => undefined)
    }
  })()
}

/** Asks each endpoint for its chain and its newest block, and records what came. Never rejects. */
export async function probeOnce({ endpoints, ranking, chainId, log }: ProbeOptions): Promise<void> {
  const heads = await Promise.all(
    endpoints.map(async ({ ask, host }, index) => {
      const askedAt = performance.now()
      const [chain, head] = await Promise.all([
        askNumber(ask, 'eth_chainId'),
        askNumber(ask, 'eth_blockNumber'),
      ])
      if (chain !== undefined) setChain(index, host, chain)
      const isAnswered = chain !== undefined && head !== undefined
      if (isAnswered) ranking.recordAnswer(index, performance.now() - askedAt)
      else ranking.recordFailure(index)
      return isAnswered && chain === chainId ? { index, ask, head } : []
    }),
  )
  const known = heads.flat()
  const isInSync = await syncedRange(known)
  for (const { index, head } of known) ranking.setStatus(index, isInSync(head) ? 'in-sync' : 'out-of-sync')

  function setChain(index: number, host: string, chain: number): void {
    const wasWrong = ranking.status(index) === 'wrong-chain'
    if (chain !== chainId) ranking.setStatus(index, 'wrong-chain')
    else if (wasWrong) ranking.setStatus(index, 'in-sync')
    if (wasWrong === (chain !== chainId)) return
    if (wasWrong) log?.info({ host, chainId }, `RPC endpoint ${host}: wrong chain no more, used again`)
    else
      log?.error(
        { host, chainId: chain },
        `RPC endpoint ${host}: wrong chain, left out: expected ${chainId}, it reports ${chain}`,
      )
  }
}

interface Head {
  readonly ask: AskEndpoint
  /** Block number. */
  readonly head: number
}

/**
 * Which heads are in sync. Of three and more endpoints, a head far above the median is wrong, and the rest are
 * compared with the highest that is not. Of two, the higher head counts if its endpoint has that block.
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

/** Whether an endpoint has the block that it calls its newest. */
async function hasBlock({ ask, head }: Head): Promise<boolean> {
  const params = [numberToHex(head), false]
  const block = await ask({ method: 'eth_getBlockByNumber', params }).catch(() => undefined)
  const isBlock = typeof block === 'object' && block !== null && 'number' in block
  return isBlock && numberIn(block.number) === head
}

async function askNumber(ask: AskEndpoint, method: string): Promise<number | undefined> {
  return numberIn(await ask({ method }).catch(() => undefined))
}

/** A quantity that a chain can have reached; undefined for anything else. */
function numberIn(answer: unknown): number | undefined {
  const value = isHex(answer) && answer !== '0x' ? Number(answer) : undefined
  return Number.isSafeInteger(value) ? value : undefined
}
