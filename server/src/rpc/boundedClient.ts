/**
 * A client for code that anybody may have written. Everything about it is bounded: gas, time and size of an answer;
 * each request is a POST of its own, so nothing is shared with other readings.
 */
import { isRpcOutage } from '@peppermint/wallet-kit/sign-in'
import {
  createClient,
  custom,
  fallback,
  hexToBigInt,
  http,
  isHex,
  numberToHex,
  type Chain,
  type Client,
} from 'viem'
import { isSocketUrl, socketTransport } from '../client/socketTransport.ts'
import { boundedFetch } from './boundedFetch.ts'
import type { RpcQuestion } from './hedgeRequests.ts'

export interface ClientBounds {
  /** Gas of one `eth_call`; bounds the node's time. */
  readonly maxCallGas: bigint
  /** Bytes of one answer's body. */
  readonly maxAnswerBytes: number
  /** Milliseconds for one answer of one endpoint, body included. */
  readonly timeoutMs: number
  /** Ends what is under way, down to the connection. */
  readonly signal: AbortSignal
}

/**
 * @param rpcUrls are asked one after the other, each at most once for each request; the next one only where the one
 *   before could not be reached or did not try. A failure does not count for the ranking of endpoints, because the
 *   called code may cause it.
 */
export function createBoundedClient(chain: Chain, rpcUrls: readonly string[], bounds: ClientBounds): Client {
  const { maxCallGas, maxAnswerBytes, timeoutMs, signal } = bounds
  const fetchFn = boundedFetch({ timeoutMs, maxBytes: maxAnswerBytes, signal })
  const socketLimits = {
    timeoutMs,
    maxMessageLength: maxAnswerBytes,
    signal,
    isKeptOpen: false,
  }
  // viem's own timeout is off: that of `fetchFn` includes the body.
  const endpoints = rpcUrls.map((url) =>
    isSocketUrl(url) ? socketTransport(url, socketLimits) : http(url, { fetchFn, timeout: 0, retryCount: 0 }),
  )
  const { request } = fallback(endpoints, {
    retryCount: 0,
    // What the called code does at one endpoint it would do at the next.
    shouldThrow: (error) => signal.aborted || !isRpcOutage(error),
  })({ chain })
  const limited = (question: RpcQuestion) => request(withGasLimit(question, maxCallGas) as never)
  return createClient({
    chain,
    transport: custom({ request: limited }, { retryCount: 0 }),
  })
}

function withGasLimit(question: RpcQuestion, maxCallGas: bigint): RpcQuestion {
  if (question.method !== 'eth_call' || !Array.isArray(question.params)) return question
  const [call, ...rest] = question.params as readonly {
    readonly gas?: unknown
  }[]
  const asked = isHex(call?.gas) ? hexToBigInt(call.gas) : maxCallGas
  const gas = numberToHex(asked < maxCallGas ? asked : maxCallGas)
  return { ...question, params: [{ ...call, gas }, ...rest] }
}
