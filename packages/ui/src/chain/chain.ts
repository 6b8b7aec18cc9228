/**
 * The connection to Canto: several endpoints, ranked, with retries, timeouts and batching. Created only once the
 * visitor has allowed the page to contact those hosts.
 */
import {
  createClient,
  custom,
  defineChain,
  fallback,
  http,
  type Chain,
  type Client,
  type EIP1193RequestFn,
  type Transport,
} from 'viem'
import { MULTICALL3 } from '@peppermint/sale'
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
export function cantoChain({ deployment, endpoints, explorer }: SiteConfig): Chain {
  const webSocket = endpoints.filter(isSocketUrl)
  return defineChain({
    id: deployment.chainId,
    name: 'Canto',
    nativeCurrency: { name: 'Canto', symbol: 'CANTO', decimals: 18 },
    rpcUrls: {
      default: {
        // Wallets that add the chain use these URLs only.
        http: endpoints.filter((url) => !isSocketUrl(url)),
        ...(webSocket.length > 0 && { webSocket }),
      },
    },
    contracts: { multicall3: { address: MULTICALL3 } },
    ...(explorer === undefined
      ? {}
      : { blockExplorers: { default: { name: new URL(explorer).host, url: explorer } } }),
  })
}

/**
 * All endpoints as one transport. Only the fallback as a whole retries: otherwise viem multiplies its retries with
 * those of each endpoint, and takes minutes to report that none responds.
 */
export function cantoTransport(endpoints: readonly string[]): Transport {
  const transports = endpoints.map((url) =>
    isSocketUrl(url) ? lazySocket(url) : http(url, { timeout: TIMEOUT_MS, batch: BATCH }),
  )
  return fallback(transports, { rank: endpoints.length > 1 ? RANK : false, ...RETRIES })
}

/** A client without decorations: importing single actions keeps the bundle small. */
export function cantoClient(site: SiteConfig): Client<Transport, Chain> {
  return createClient({
    chain: cantoChain(site),
    transport: cantoTransport(site.endpoints),
    batch: { multicall: MULTICALL },
  })
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
