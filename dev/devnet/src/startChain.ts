/**
 * A chain for tests: an anvil node on a free port, with Canto's chain id and EVM version, that mines every transaction
 * immediately. It has Multicall3 at Canto's address.
 */
import { setTimeout } from 'node:timers/promises'
import { createTestClient, http, type Account, type Chain, type TestClient, type Transport } from 'viem'
import { canto } from 'viem/chains'
import { testAccount, testPrivateKey } from '@peppermint/contracts/testAccounts'
import { placeMulticall3 } from './multicall3.ts'
import { startAnvil } from '@peppermint/contracts/foundryBinary'

export { testAccount, testPrivateKey }

export interface TestChain {
  readonly url: string
  readonly client: TestClient<'anvil', Transport, Chain, Account>
  readonly stop: () => Promise<void>
}

/**
 * Starts the chain. The client's default account is 0.
 * @param more further arguments for the node.
 */
export async function startChain(...more: readonly string[]): Promise<TestChain> {
  const canto7700 = ['--chain-id', String(canto.id), '--hardfork', 'paris', '--accounts', '20']
  const { url, stop } = await startAnvil(...canto7700, ...more)
  const client = createTestClient({
    mode: 'anvil',
    account: testAccount(0),
    chain: canto,
    transport: http(url, { retryCount: 0, timeout: 60_000 }),
    pollingInterval: 20,
    cacheTime: 0,
  })
  await placeMulticall3(client)
  return { url, client, stop }
}

/** Mines a block again and again, for what waits for confirmations. @returns stops it. */
export function mineBlocks({ client }: TestChain): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  const mine = async () => {
    while (!signal.aborted) {
      await client.mine({ blocks: 1 })
      await setTimeout(50, undefined, { signal })
    }
  }
  mine().catch(() => undefined)
  return () => stopping.abort()
}
