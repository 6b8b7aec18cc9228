/**
 * Canto, and how the page reaches it: several endpoints, ranked, with retries, time-outs and batching.
 * Created only once the visitor has chosen to let the page speak to those hosts.
 */
import { createClient, defineChain, fallback, http, type Chain, type Client, type Transport } from 'viem'
import { MULTICALL3 } from '@peppermint/contracts/sale'
import type { SiteConfig } from '../app/siteConfig.ts'

/** [N-01] Milliseconds until an HTTP request counts as failed. */
export const TIMEOUT = 10_000
/** [N-01] Milliseconds between looks at the chain. */
export const POLLING = 4_000
/** [N-01] Tries after the first, each waiting twice as long as the one before, from 150 ms. */
const RETRIES = { retryCount: 3, retryDelay: 150 } as const
/** [N-04] Requests in one POST, and how long (ms) one waits for company. */
const BATCH = { batchSize: 1000, wait: 32 } as const
/** [N-03] How endpoints are ranked. Asking each of them every 30 s is a courtesy to public hosts. */
const RANK = { interval: 30_000, sampleCount: 10, weights: { stability: 0.7, latency: 0.3 } } as const

/** The one chain a visitor can mint on, with the endpoints of this deployment. */
export function cantoChain(site: SiteConfig): Chain {
  const explorer = site.explorer
  return defineChain({
    id: site.deployment.chainId,
    name: 'Canto',
    nativeCurrency: { name: 'Canto', symbol: 'CANTO', decimals: 18 },
    rpcUrls: { default: { http: [...site.endpoints] } },
    contracts: { multicall3: { address: MULTICALL3 } },
    ...(explorer === undefined ? {} : { blockExplorers: { default: { name: 'Explorer', url: explorer } } }),
  })
}

/**
 * All endpoints as one transport. Only the whole is retried: viem would otherwise multiply the tries of each
 * endpoint with those of the whole, and take minutes to say that nobody answers.
 */
export function cantoTransport(endpoints: readonly string[]): Transport {
  const transports = endpoints.map((url) => http(url, { timeout: TIMEOUT, batch: BATCH }))
  return fallback(transports, { rank: endpoints.length > 1 ? RANK : false, ...RETRIES })
}

/** A client without decorations: actions are imported one by one, because every byte is the visitor's. */
export function cantoClient(site: SiteConfig): Client<Transport, Chain> {
  return createClient({
    chain: cantoChain(site),
    transport: cantoTransport(site.endpoints),
    pollingInterval: POLLING,
    // [N-04] Reads that happen together become one multicall.
    batch: { multicall: { batchSize: 1024, wait: 32 } },
  })
}
