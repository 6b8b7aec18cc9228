/**
 * The connection to the chain: several endpoints, ranked, with retries, timeouts and batching. Created only once the
 * visitor has allowed the page to contact those hosts.
 */
import {
  createClient,
  custom,
  fallback,
  http,
  type Chain,
  type Client,
  type EIP1193RequestFn,
  type Transport,
} from 'viem'
import { viemChain } from '@peppermint/sale/chains/viemChain.ts'
import type { SiteConfig } from '../page/siteConfig.ts'

/** [N-01] Timeout of a request. */
export const TIMEOUT_MS = 10_000
/** [N-01] Interval between readings of the chain. */
export const POLLING_INTERVAL_MS = 4_000
/** [N-01] Retries, and the delay in milliseconds before the first, doubled for each further one. */
const RETRIES = { retryCount: 3, retryDelay: 150 } as const
/** [N-04] Requests per POST, and the time in milliseconds that they are collected. */
const BATCH = { batchSize: 1000, wait: 32 } as const
/** [N-04] Bytes of calldata per multicall, and the time in milliseconds that calls are collected. */
const MULTICALL = { batchSize: 1024, wait: 32 } as const
/** [N-03] Ranking of endpoints. Samples each only every 30 s, to spare public hosts. */
const RANK = { interval: 30_000, sampleCount: 10, weights: { stability: 0.7, latency: 0.3 } } as const

const isSocketUrl = (url: string) => /^wss?:/i.test(url)

/** [C-13] The only supported chain, with the endpoints of this deployment. */
export function pageChain({ deployment, endpoints, explorer }: SiteConfig): Chain {
  const webSocket = endpoints.filter(isSocketUrl)
  const chain = viemChain({
    ...COLLECTION.chain,
    id: deployment.chainId,
    // Wallets that add the chain use these URLs only.
    rpcUrls: endpoints.filter((url) => !isSocketUrl(url)),
    // A local world has the chain's id, but is in no explorer.
    explorer: explorer === undefined ? undefined : { name: new URL(explorer).host, url: explorer },
  })
  return webSocket.length === 0
    ? chain
    : { ...chain, rpcUrls: { default: { ...chain.rpcUrls.default, webSocket } } }
}

/**
 * All endpoints as one transport. Only the fallback as a whole retries: otherwise viem multiplies its retries with
 * those of each endpoint, and takes minutes to report that none responds.
 */
export function pageTransport(endpoints: readonly string[]): Transport {
  const transports = endpoints.map((url) =>
    isSocketUrl(url) ? lazySocket(url) : http(url, { timeout: TIMEOUT_MS, batch: BATCH }),
  )
  return fallback(transports, { rank: endpoints.length > 1 ? RANK : false, ...RETRIES })
}

const clients = new WeakMap<SiteConfig, Client<Transport, Chain>>()

/**
 * The client of a page, without decorations: importing single actions keeps the bundle small. One for each config,
 * because a ranked transport samples its endpoints without end.
 */
export function pageClient(site: SiteConfig): Client<Transport, Chain> {
  const known = clients.get(site)
  if (known !== undefined) return known
  const client = createClient({
    chain: pageChain(site),
    transport: pageTransport(site.endpoints),
    batch: { multicall: MULTICALL },
  })
  clients.set(site, client)
  return client
}

/**
 * [C-12] The WebSocket transport, loaded on the first request to such an endpoint, because few deployments have one.
 * A `custom` transport: viem subscribes through transports of type `webSocket`, and this one has no subscriptions.
 * The page polls it, as over HTTP.
 */
function lazySocket(url: string): Transport {
  let socket: Transport | undefined
  return custom({
    async request(parameters: Parameters<EIP1193RequestFn>[0]) {
      const { socketTransport } = await import('@peppermint/rpc/socketTransport.ts')
      // All requests share one connection.
      socket ??= socketTransport(url, { timeoutMs: TIMEOUT_MS })
      return await socket({}).request(parameters)
    },
  })
}
