/**
 * Hedged requests: sends to the best RPC endpoint first, and to the next one if that fails or does not respond within
 * `HEDGE_AFTER_MS`; the first response wins. A hanging endpoint costs half a second instead of a timeout.
 */
import { shouldThrow } from 'viem'
import type { EndpointRanking } from './rankEndpoints.ts'

/** One JSON-RPC request. */
export interface RpcRequest {
  readonly method: string
  readonly params?: unknown
}

/** Sends a request to one endpoint, once. Must settle within {@link REQUEST_TIMEOUT_MS}. */
export type RequestFn = (request: RpcRequest) => Promise<unknown>

/** Timeout of a request to one endpoint, body included. */
export const REQUEST_TIMEOUT_MS = 2_000
/** Time without a response after which the next endpoint is asked too. */
export const HEDGE_AFTER_MS = 500
/** Retries after all endpoints failed, and the first delay, doubled each time (N-01). */
const MAX_RETRIES = 3
const RETRY_DELAY_MS = 150

/**
 * @param endpoints in configured order, at least one.
 * @param ranking decides the order and is updated with every request.
 * @returns sends a hedged request. Rejects at once on a revert, which is a valid response; otherwise with the first
 *   endpoint's failure, at most `REQUEST_TIMEOUT_MS + HEDGE_AFTER_MS × (endpoints - 1)` after the last retry. No retry
 *   starts after `REQUEST_TIMEOUT_MS`.
 */
export function hedgeRequests(endpoints: readonly RequestFn[], ranking: EndpointRanking): RequestFn {
  return async (request) => {
    const lastRetryAt = performance.now() + REQUEST_TIMEOUT_MS
    for (let retry = 0; ; retry += 1) {
      try {
        return await sendHedged(request)
      } catch (error) {
        const delayMs = RETRY_DELAY_MS * 2 ** retry
        const isLastAttempt = retry === MAX_RETRIES || performance.now() + delayMs >= lastRetryAt
        if (isLastAttempt || isRevert(error)) throw error
        await delay(delayMs)
      }
    }
  }

  function sendHedged(request: RpcRequest): Promise<unknown> {
    const order = ranking.order()
    if (order.length === 0)
      return Promise.reject(new Error('RPC endpoints: all on the wrong chain. Check RPC_URLS and CHAIN_ID.'))
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const failures: unknown[] = []
    /** Positions in the order that were asked, exceeded the hedge delay, and have not settled. */
    const overdue = new Set<number>()
    let asked = 0
    let settled = 0
    let isDecided = false
    let timer: NodeJS.Timeout | undefined
    askNext()
    return promise

    function askNext(): void {
      clearTimeout(timer)
      const position = asked
      const index = order[position]
      const ask = index === undefined ? undefined : endpoints[index]
      if (index === undefined || ask === undefined) return
      asked += 1
      const startedAt = performance.now()
      if (asked < order.length)
        timer = setTimeout(() => {
          overdue.add(position)
          askNext()
        }, HEDGE_AFTER_MS)
      ask(request).then(
        (result) => {
          if (decide(position, performance.now() - startedAt)) resolve(result)
        },
        (error: unknown) => {
          if (isRevert(error)) {
            if (decide(position, performance.now() - startedAt)) reject(error)
          } else fail(position, error)
        },
      )
    }

    /** Records the first response. Endpoints asked earlier that have not responded count as failed. */
    function decide(position: number, latencyMs: number): boolean {
      if (isDecided) return false
      isDecided = true
      clearTimeout(timer)
      for (const earlier of overdue) if (earlier < position) record(earlier)
      const index = order[position]
      if (index !== undefined) ranking.recordAnswer(index, latencyMs)
      return true
    }

    function fail(position: number, error: unknown): void {
      if (isDecided) return
      record(position)
      overdue.delete(position)
      failures.push(error)
      settled += 1
      if (asked < order.length) return askNext()
      if (settled < asked) return
      isDecided = true
      reject(failures[0])
    }

    function record(position: number): void {
      const index = order[position]
      if (index !== undefined) ranking.recordFailure(index)
    }
  }
}

/** A revert, which every endpoint would repeat. */
const isRevert = (error: unknown) => error instanceof Error && shouldThrow(error)

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}
