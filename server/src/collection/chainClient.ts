/** How the server reaches the chain: several endpoints, the best one first, numbers as the requirements give them. */
import { createClient, defineChain, fallback, http, type Client } from 'viem'
import { MULTICALL3 } from '@peppermint/contracts/sale'

/**
 * Timeout 10 s, 3 retries from 150 ms (N-01); ranked by 10 samples, stability .7, latency .3 (N-03); batches
 * (N-04). The retries are the ranking transport's alone: an endpoint that retried too would multiply them.
 */
export function chainClient(chainId: number, rpcUrls: readonly [string, ...string[]]): Client {
  const endpoints = rpcUrls.map((url) => http(url, { timeout: 10_000, batch: { batchSize: 1000, wait: 0 } }))
  return createClient({
    chain: defineChain({
      id: chainId,
      name: 'Canto',
      nativeCurrency: { name: 'Canto', symbol: 'CANTO', decimals: 18 },
      rpcUrls: { default: { http: rpcUrls } },
      contracts: { multicall3: { address: MULTICALL3 } },
    }),
    transport: fallback(endpoints, {
      retryCount: 3,
      retryDelay: 150,
      rank:
        endpoints.length > 1
          ? { interval: 60_000, sampleCount: 10, timeout: 2_000, weights: { stability: 0.7, latency: 0.3 } }
          : false,
    }),
    batch: { multicall: { batchSize: 1024, wait: 32 } },
    pollingInterval: 4_000,
  })
}
