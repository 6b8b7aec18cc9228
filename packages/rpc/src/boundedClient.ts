/**
 * A client for untrusted contract code. Gas, time and response size are bounded, and each request is a separate POST, so
 * it shares nothing with other reads.
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
import { isSocketUrl, socketTransport } from './socketTransport.ts'
import { boundedFetch } from './boundedFetch.ts'
import type { RpcRequest } from './hedgeRequests.ts'

export interface ClientBounds {
  /** Gas limit of one `eth_call`; bounds the execution time. */
  readonly maxCallGas: bigint
  /** Size limit of a response body. */
  readonly maxAnswerBytes: number
  /** Timeout of one request to one endpoint, body included. */
  readonly timeoutMs: number
  /** Aborts requests and closes the connection. */
  readonly signal: AbortSignal
}

/**
 * @param rpcUrls tried in order, each at most once per request; the next one only if the previous one was unreachable or
 *   did not execute the call. Failures do not affect the ranking, because the called code may cause them.
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
  // viem's own timeout is off: the one of `fetchFn` includes the body.
  const endpoints = rpcUrls.map((url) =>
    isSocketUrl(url) ? socketTransport(url, socketLimits) : http(url, { fetchFn, timeout: 0, retryCount: 0 }),
  )
  const { request } = fallback(endpoints, {
    retryCount: 0,
    // The called code would behave the same at the next endpoint.
    shouldThrow: (error) => signal.aborted || !isRpcOutage(error),
  })({ chain })
  const limited = (rpcRequest: RpcRequest) => request(withGasLimit(rpcRequest, maxCallGas) as never)
  return createClient({
    chain,
    transport: custom({ request: limited }, { retryCount: 0 }),
    ccipRead: false,
  })
}

function withGasLimit(rpcRequest: RpcRequest, maxCallGas: bigint): RpcRequest {
  if (rpcRequest.method !== 'eth_call' || !Array.isArray(rpcRequest.params)) return rpcRequest
  const [call, ...rest] = rpcRequest.params as readonly {
    readonly gas?: unknown
  }[]
  const requestedGas = isHex(call?.gas) ? hexToBigInt(call.gas) : maxCallGas
  const gas = numberToHex(requestedGas < maxCallGas ? requestedGas : maxCallGas)
  return { ...rpcRequest, params: [{ ...call, gas }, ...rest] }
}
