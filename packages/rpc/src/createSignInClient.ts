/** The chain client for contract wallet signatures. It runs code that the caller chose. */
import type { Chain, Client } from 'viem'
import { createBoundedClient } from './boundedClient.ts'
import { REQUEST_TIMEOUT_MS } from './hedgeRequests.ts'

/**
 * Gas of one call. Wallets that verify passkeys or several owners without precompiles take below 2 million, deploying
 * one (ERC-6492) below 1 million. It bounds the node's time, and through the price of memory the answer to 1.5 MB.
 */
export const MAX_CALL_GAS = 5_000_000n
/** Bytes of one response: a contract's code has up to 24 kB, which are 49 kB of JSON. */
const MAX_ANSWER_BYTES = 128 * 1024

/**
 * @param rpcUrls in order of preference.
 * @param signal aborts pending requests and closes their connections.
 */
export function createSignInClient(chain: Chain, rpcUrls: readonly string[], signal: AbortSignal): Client {
  return createBoundedClient(chain, rpcUrls, {
    maxCallGas: MAX_CALL_GAS,
    maxAnswerBytes: MAX_ANSWER_BYTES,
    timeoutMs: REQUEST_TIMEOUT_MS,
    signal,
  })
}
