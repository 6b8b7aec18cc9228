/**
 * Asks several RPC endpoints so that one that hangs delays an answer by half a second and not by its timeout: the best
 * one first, the next one when that has failed or has not answered for `HEDGE_AFTER_MS`; the first answer counts.
 */
import { shouldThrow } from 'viem'
import type { EndpointRanking } from './rankEndpoints.ts'

/** One JSON-RPC request. */
export interface RpcQuestion {
  readonly method: string
  readonly params?: unknown
}

/** Sends a request to one endpoint, once. It has to settle within {@link REQUEST_TIMEOUT_MS}. */
export type AskEndpoint = (question: RpcQuestion) => Promise<unknown>

/** Milliseconds from a request to the last byte of one endpoint's answer. */
export const REQUEST_TIMEOUT_MS = 2_000
/** Milliseconds without an answer after which the next endpoint is asked too. */
export const HEDGE_AFTER_MS = 500
/** When no endpoint has answered: as often, after so many milliseconds, doubled each time (N-01). */
const MAX_RETRIES = 3
const RETRY_DELAY_MS = 150

/**
 * @param endpoints in their configured order, at least one.
 * @param ranking is asked for the order, and learns from every request.
 * @returns asks the endpoints. Rejects with a revert at once, because that is an answer; otherwise with what the first
 *   endpoint failed with, at most `REQUEST_TIMEOUT_MS + HEDGE_AFTER_MS × (endpoints - 1)` after the last retry, and no
 *   retry begins after `REQUEST_TIMEOUT_MS`.
 */
export function hedgeRequests(endpoints: readonly AskEndpoint[], ranking: EndpointRanking): AskEndpoint {
  return async (question) => {
    const lastRetryAt = performance.now() + REQUEST_TIMEOUT_MS
    for (let retry = 0; ; retry += 1) {
      try {
        return await askInTurn(question)
      } catch (error) {
        const delayMs = RETRY_DELAY_MS * 2 ** retry
        const isOver = retry === MAX_RETRIES || performance.now() + delayMs >= lastRetryAt
        if (isOver || isRevert(error)) throw error
        await pause(delayMs)
      }
    }
  }

  function askInTurn(question: RpcQuestion): Promise<unknown> {
    const order = ranking.order()
    if (order.length === 0)
      return Promise.reject(
        new Error('RPC endpoints: all are of another chain. Check RPC_URLS and CHAIN_ID.'),
      )
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const failures: unknown[] = []
    /** Places in the order that were asked, had half a second, and have not settled. */
    const overdue = new Set<number>()
    let asked = 0
    let settled = 0
    let isDecided = false
    let timer: NodeJS.Timeout | undefined
    askNext()
    return promise

    function askNext(): void {
      clearTimeout(timer)
      const place = asked
      const index = order[place]
      const ask = index === undefined ? undefined : endpoints[index]
      if (index === undefined || ask === undefined) return
      asked += 1
      const askedAt = performance.now()
      if (asked < order.length)
        timer = setTimeout(() => {
          overdue.add(place)
          askNext()
        }, HEDGE_AFTER_MS)
      ask(question).then(
        (result) => {
          if (decide(place, performance.now() - askedAt)) resolve(result)
        },
        (error: unknown) => {
          if (isRevert(error)) {
            if (decide(place, performance.now() - askedAt)) reject(error)
          } else fail(place, error)
        },
      )
    }

    /** The first answer. Endpoints that were asked earlier and have not answered count as failed. */
    function decide(place: number, latencyMs: number): boolean {
      if (isDecided) return false
      isDecided = true
      clearTimeout(timer)
      for (const earlier of overdue) if (earlier < place) record(earlier)
      const index = order[place]
      if (index !== undefined) ranking.recordAnswer(index, latencyMs)
      return true
    }

    function fail(place: number, error: unknown): void {
      if (isDecided) return
      record(place)
      overdue.delete(place)
      failures.push(error)
      settled += 1
      if (asked < order.length) return askNext()
      if (settled < asked) return
      isDecided = true
      reject(failures[0])
    }

    function record(place: number): void {
      const index = order[place]
      if (index !== undefined) ranking.recordFailure(index)
    }
  }
}

/** The contract's own refusal, which every endpoint would repeat. */
const isRevert = (error: unknown) => error instanceof Error && shouldThrow(error)

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}
