/** How the server reaches mainnet, which it reads names from and nothing else. */
import { createClient, fallback, http, type Client } from 'viem'
import { mainnet } from 'viem/chains'
import { isSocketUrl, socketTransport } from '../client/socketTransport.ts'

/** A name is worth less waiting than a sale. */
const TIMEOUT_MS = 5_000

/** A client of mainnet with one retry; contacts nobody until used. */
export function mainnetClient(urls: readonly [string, ...string[]]): Client {
  const transports = urls.map((url) =>
    isSocketUrl(url)
      ? socketTransport(url, { timeoutMs: TIMEOUT_MS })
      : http(url, { timeout: TIMEOUT_MS, batch: true }),
  )
  return createClient({ chain: mainnet, transport: fallback(transports, { retryCount: 1, retryDelay: 150 }) })
}
