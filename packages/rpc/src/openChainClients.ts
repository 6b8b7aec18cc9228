/**
 * The server's viem clients, one for each purpose, so that the load of one purpose cannot delay or break another:
 *
 * | client | endpoints | shares requests with |
 * |---|---|---|
 * | `sale` | hedged, 2 s | nothing: every page needs it |
 * | `visitors` | hedged, 2 s | reads that visitors trigger: cards for pictures, lists newer than the snapshot |
 * | `keeper` | one client for each host, all asked at once, 10 s and three retries (N-01), batches (N-04) | nothing |
 * | `signIn` | fallback without retries, bounded gas and response size | nothing, not even other sign-ins: it runs code chosen by the caller |
 * | `mainnetClients` (`apps/server/src/profiles/mainnetClient.ts`) | mainnet's, like `signIn` with its own bounds | nothing, not even other names: it runs code chosen by the owner of a name |
 *
 * None follows ERC-3668: the called contract would choose a URL, on our own network too, that viem fetches unbounded.
 *
 * viem batches by URL across all clients of a process, so each client here either sends no batches or has a signal,
 * which viem keeps separate.
 */
import { openEndpoints, type Endpoints } from './readAgreed.ts'
import { createClient, custom, defineChain, fallback, http, type Chain, type Client } from 'viem'
import type { Logger } from 'pino'
import { isSocketUrl, socketTransport } from './socketTransport.ts'
import { divideBatches } from './divideBatches.ts'
import { hedgeRequests, REQUEST_TIMEOUT_MS, type RequestFn } from './hedgeRequests.ts'
import { probeEndpoints } from './probeEndpoints.ts'
import { rankEndpoints } from './rankEndpoints.ts'
import { createBoundedClient } from './boundedClient.ts'

export interface ChainClients {
  readonly sale: Client
  readonly visitors: Client
  /** One client for each operator of a node, as far as their hosts tell. */
  readonly keeper: () => Endpoints
  /**
   * Creates a client for one signature check.
   * @param signal aborts requests and closes the connection.
   */
  readonly signIn: (signal: AbortSignal) => Client
  /** Aborts the requests of `sale` and `visitors`, and the probes. */
  readonly close: () => void
}

/** Timeout of one keeper request (N-01). */
const KEEPER_TIMEOUT_MS = 10_000
/** Size limit of a response; the largest here, a block with its hashes, has a few kilobytes. */
const MAX_BYTES = 4 * 1024 * 1024

/**
 * Creates the clients of one chain. With several endpoints it also starts their probes.
 * @param known what else is known of the chain.
 * @param log receives a line for an endpoint on the wrong chain.
 */
export function openChainClients(
  { id: chainId, ...known }: Partial<Chain> & Pick<Chain, 'id'>,
  rpcUrls: readonly [string, ...string[]],
  log?: Pick<Logger, 'error' | 'info'>,
): ChainClients {
  const chain = defineChain({
    id: chainId,
    name: `chain ${chainId}`,
    nativeCurrency: { name: 'coin', symbol: 'coins', decimals: 18 },
    ...known,
    rpcUrls: { default: { http: rpcUrls } },
  })
  const closing = new AbortController()
  const ranking = rankEndpoints(rpcUrls.length, REQUEST_TIMEOUT_MS)
  const hedged = () => {
    const endpoints = rpcUrls.map((url) => endpointOf(url, chain, closing.signal))
    return createClient({
      chain,
      transport: custom({ request: hedgeRequests(endpoints, ranking) }, { retryCount: 0 }),
      ccipRead: false,
    })
  }
  if (rpcUrls.length > 1)
    probeEndpoints(
      {
        endpoints: rpcUrls.map((url) => ({
          host: new URL(url).host,
          request: endpointOf(url, chain, closing.signal),
        })),
        ranking,
        chainId,
        log,
      },
      closing.signal,
    )
  return {
    sale: hedged(),
    visitors: hedged(),
    keeper: () => keeperEndpoints(chain, rpcUrls),
    signIn: (signal) =>
      createSignInClient(
        chain,
        ranking.order().flatMap((index) => rpcUrls[index] ?? []),
        signal,
      ),
    close: () => closing.abort(new Error('The server is stopping.')),
  }
}

/** Sends to one endpoint; requests of the same tick share a batch of up to 1000 (N-04), without a wait. */
function endpointOf(url: string, chain: Chain, closing: AbortSignal): RequestFn {
  if (isSocketUrl(url)) {
    const limits = { timeoutMs: REQUEST_TIMEOUT_MS, maxMessageLength: MAX_BYTES, signal: closing }
    const { request } = socketTransport(url, limits)({ chain })
    return (question) => request(question as never)
  }
  const fetchFn = divideBatches({ timeoutMs: REQUEST_TIMEOUT_MS, maxBytes: MAX_BYTES, signal: closing })
  const batch = { batchSize: 1000, wait: 0 }
  // viem's own timeout is off: the one of `fetchFn` includes the body.
  const { request } = http(url, { batch, fetchFn, timeout: 0, retryCount: 0 })({ chain })
  // Never aborted: only requests with the same signal share a batch.
  const { signal } = new AbortController()
  return (question) => request(question as never, { signal })
}

/** Only the fallback retries: retries per endpoint would multiply. */
function keeperEndpoints(chain: Chain, rpcUrls: readonly [string, ...string[]]): Endpoints {
  const bounds = { timeoutMs: KEEPER_TIMEOUT_MS, maxBytes: MAX_BYTES }
  const transportOf = (url: string) =>
    isSocketUrl(url)
      ? socketTransport(url, { timeoutMs: KEEPER_TIMEOUT_MS, maxMessageLength: MAX_BYTES })
      : http(url, { fetchFn: divideBatches(bounds), timeout: 0, batch: { batchSize: 1000, wait: 0 } })
  return openEndpoints(rpcUrls, (urls) =>
    createClient({
      chain,
      transport: fallback(urls.map(transportOf), { retryCount: 3, retryDelay: 150 }),
      ccipRead: false,
    }),
  )
}

/**
 * Gas of one call. Wallets that verify passkeys or several owners without precompiles take below 2 million, deploying
 * one (ERC-6492) below 1 million. It bounds the node's time, and through the price of memory the answer to 1.5 MB.
 */
export const MAX_CALL_GAS = 5_000_000n
/** Bytes of one response: a contract's code has up to 24 kB, which are 49 kB of JSON. */
const MAX_ANSWER_BYTES = 128 * 1024

/**
 * The chain client for contract wallet signatures. It runs code that the caller chose.
 * @param rpcUrls in order of preference.
 * @param signal aborts pending requests and closes their connections.
 */
function createSignInClient(chain: Chain, rpcUrls: readonly string[], signal: AbortSignal): Client {
  return createBoundedClient(chain, rpcUrls, {
    maxCallGas: MAX_CALL_GAS,
    maxAnswerBytes: MAX_ANSWER_BYTES,
    timeoutMs: REQUEST_TIMEOUT_MS,
    signal,
  })
}
