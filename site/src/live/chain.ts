/**
 * Canto, and how the page reaches it: several endpoints, ranked, with retries, timeouts and batching.
 * Created only once the visitor has chosen to let the page speak to those hosts.
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
import { MULTICALL3 } from '@peppermint/contracts/sale'
import type { SiteConfig } from '../app/siteConfig.ts'

/** [N-01] Until a request counts as failed. */
export const TIMEOUT_MS = 10_000
/** [N-01] Between readings of the chain. */
export const POLLING_INTERVAL_MS = 4_000
/** [N-01] Attempts after the first; the delay in ms before the second, doubled for each further one. */
const RETRIES = { retryCount: 3, retryDelay: 150 } as const
/** [N-04] Requests in one POST, and how long (ms) one waits for others. */
const BATCH = { batchSize: 1000, wait: 32 } as const
/** [N-04] Bytes of calldata in one multicall, and how long (ms) a call waits for others. */
const MULTICALL = { batchSize: 1024, wait: 32 } as const
/** [N-03] How endpoints are ranked. Sampling each of them every 30 s is a courtesy to public hosts. */
const RANK = { interval: 30_000, sampleCount: 10, weights: { stability: 0.7, latency: 0.3 } } as const

const isSocketUrl = (url: string) => /^wss?:/i.test(url)

/** [C-13] The one chain a visitor can mint on, with the endpoints of this deployment. */
export function cantoChain({ deployment, endpoints, explorer }: SiteConfig): Chain {
  const webSocket = endpoints.filter(isSocketUrl)
  return defineChain({
    id: deployment.chainId,
    name: 'Canto',
    nativeCurrency: { name: 'Canto', symbol: 'CANTO', decimals: 18 },
    rpcUrls: {
      default: {
        // Wallets that add the chain take these, and only these.
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
 * All endpoints as one transport. Only the whole is retried: viem would otherwise multiply the attempts of each
 * endpoint with those of the whole, and take minutes to report that none responds.
 */
export function cantoTransport(endpoints: readonly string[]): Transport {
  const transports = endpoints.map((url) =>
    isSocketUrl(url) ? lazySocket(url) : http(url, { timeout: TIMEOUT_MS, batch: BATCH }),
  )
  return fallback(transports, { rank: endpoints.length > 1 ? RANK : false, ...RETRIES })
}

/** A client without decorations: actions are imported one by one, because every byte is the visitor's. */
export function cantoClient(site: SiteConfig): Client<Transport, Chain> {
  return createClient({
    chain: cantoChain(site),
    transport: cantoTransport(site.endpoints),
    batch: { multicall: MULTICALL },
  })
}

/**
 * [C-12] The transport over a WebSocket, loaded by the first request to such an endpoint: few deployments have one.
 * A `custom` transport, because viem subscribes through transports of type `webSocket`, and this one has no
 * subscriptions: whatever watches the chain polls it, as over HTTP.
 */
function lazySocket(url: string): Transport {
  let socket: Transport | undefined
  return custom({
    async request(parameters: Parameters<EIP1193RequestFn>[0]) {
      const { socketTransport } = await import('@peppermint/server/socketTransport')
      // One connection for all requests.
      socket ??= socketTransport(url, { timeoutMs: TIMEOUT_MS })
      return await socket({}).request(parameters)
    },
  })
}
