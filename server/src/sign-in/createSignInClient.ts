/**
 * The client that checks signatures of contract wallets. It runs code that the caller chose, so everything about it is
 * bounded: gas, time and size of an answer, and nothing is shared with other readings of the chain.
 */
import { isUnanswered } from '@peppermint/wallet-kit/sign-in'
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
import { boundedFetch } from '../rpc/boundedFetch.ts'
import { REQUEST_TIMEOUT_MS, type RpcQuestion } from '../rpc/hedgeRequests.ts'

/**
 * Gas of one call. Wallets that verify passkeys or several owners without precompiles take below 2 million, deploying
 * one (ERC-6492) below 1 million. It bounds the node's time, and through the price of memory the answer to 1.5 MB.
 */
export const MAX_CALL_GAS = 5_000_000n
/** Bytes of one answer: a contract's code has up to 24 kB, which are 49 kB of JSON. */
const MAX_ANSWER_BYTES = 128 * 1024

/**
 * @param rpcUrls are asked one after the other, each at most once for each request; the next one only where the one
 *   before could not be reached or did not try. A failure does not count for the ranking of endpoints, because the
 *   caller's code may cause it.
 * @param signal ends what is under way, down to the connection.
 */
export function createSignInClient(chain: Chain, rpcUrls: readonly string[], signal: AbortSignal): Client {
  const fetchFn = boundedFetch({ timeoutMs: REQUEST_TIMEOUT_MS, maxBytes: MAX_ANSWER_BYTES, signal })
  // viem's own timeout is off: that of `fetchFn` includes the body.
  const limits = {
    timeoutMs: REQUEST_TIMEOUT_MS,
    maxMessageLength: MAX_ANSWER_BYTES,
    signal,
    isKeptOpen: false,
  }
  const endpoints = rpcUrls.map((url) =>
    isSocketUrl(url) ? socketTransport(url, limits) : http(url, { fetchFn, timeout: 0, retryCount: 0 }),
  )
  const { request } = fallback(endpoints, {
    retryCount: 0,
    // What the caller's code does at one endpoint it would do at the next.
    shouldThrow: (error) => signal.aborted || !isUnanswered(error),
  })({ chain })
  const limited = (question: RpcQuestion) => request(withGasLimit(question) as never)
  return createClient({ chain, transport: custom({ request: limited }, { retryCount: 0 }) })
}

function withGasLimit(question: RpcQuestion): RpcQuestion {
  if (question.method !== 'eth_call' || !Array.isArray(question.params)) return question
  const [call, ...rest] = question.params as readonly { readonly gas?: unknown }[]
  const asked = isHex(call?.gas) ? hexToBigInt(call.gas) : MAX_CALL_GAS
  const gas = numberToHex(asked < MAX_CALL_GAS ? asked : MAX_CALL_GAS)
  return { ...question, params: [{ ...call, gas }, ...rest] }
}
