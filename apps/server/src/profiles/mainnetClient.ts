/** Clients of mainnet, for ENS only. They run code that a name's owner chose. */
import type { Client } from 'viem'
import { mainnet } from 'viem/chains'
import { createBoundedClient } from '@peppermint/rpc/boundedClient.ts'

const TIMEOUT_MS = 5_000
/** Gas of one call. Resolvers that check proofs of other chains take several million, with their calldata. */
export const MAX_NAME_CALL_GAS = 20_000_000n
/** Bytes of one response: metadata inside a `tokenURI` may hold a picture of 250 kB. */
const MAX_ANSWER_BYTES = 512 * 1024

/**
 * @returns opens a client for one lookup, aborted by the signal. Nothing is sent until it is used.
 */
export function createMainnetClientFactory(
  urls: readonly [string, ...string[]],
): (signal: AbortSignal) => Client {
  return (signal) =>
    createBoundedClient(mainnet, urls, {
      maxCallGas: MAX_NAME_CALL_GAS,
      maxAnswerBytes: MAX_ANSWER_BYTES,
      timeoutMs: TIMEOUT_MS,
      signal,
    })
}
