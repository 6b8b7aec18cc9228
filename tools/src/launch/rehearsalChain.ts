/** Starts an empty local chain with any chain id and Canto's EVM version. It stops with this process. */
import { createTestClient, http, type Chain, type TestClient, type Transport } from 'viem'
import { startAnvil } from '@peppermint/contracts/foundryBinary'

export interface RehearsalChain {
  readonly url: string
  readonly client: TestClient<'anvil', Transport, Chain>
  readonly stop: () => Promise<void>
}

/**
 * Starts the chain. It mines every transaction immediately.
 * @throws Error if anvil is not installed or does not start.
 */
export async function startRehearsalChain(chain: Chain): Promise<RehearsalChain> {
  const { url, stop } = await startAnvil('--chain-id', String(chain.id), '--hardfork', 'paris')
  const client = createTestClient({
    mode: 'anvil',
    chain,
    transport: http(url, { retryCount: 0, timeout: 60_000 }),
    pollingInterval: 20,
    cacheTime: 0,
  })
  return { url, client, stop }
}
