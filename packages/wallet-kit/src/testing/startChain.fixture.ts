/**
 * A chain for this package's own tests: a real node on a free port, that mines only on request, so that a test
 * decides what is pending and what is not. Not published.
 */
import { startAnvil } from '@peppermint/contracts/foundryBinary'
import { createClient, http, type Address, type Client, type Hash, type Hex } from 'viem'

/** The fields of a transaction. */
export interface TransactionParameters {
  readonly to: Address
  readonly data?: Hex
  readonly value?: bigint
  readonly nonce?: number
  readonly gasPrice?: bigint
  readonly gas?: bigint
}

export interface TestChain {
  readonly url: string
  readonly chainId: number
  readonly client: Client
  /** Accounts the node holds keys for. */
  readonly accounts: readonly Address[]
  readonly rpc: (method: string, params?: readonly unknown[]) => Promise<unknown>
  /** Sign with the node's own key and send. */
  readonly send: (from: Address, transaction: TransactionParameters) => Promise<Hash>
  readonly mine: (blocks?: number) => Promise<void>
  readonly stop: () => Promise<void>
}

function toQuantity(value: bigint | number): Hex {
  return `0x${value.toString(16)}`
}

/** Start a node of Canto's chain id with thirty funded accounts and mining disabled. */
export async function startChain(chainId = 7700): Promise<TestChain> {
  const { url, stop } = await startAnvil(
    '--no-mining',
    // Random accounts: tests that run side by side share the machine's locks, which carry the account's name.
    '--mnemonic-random',
    '--accounts',
    '30',
    '--chain-id',
    String(chainId),
  )
  const client = createClient({ transport: http(url, { retryCount: 0 }), cacheTime: 0 })
  const rpc: TestChain['rpc'] = async (method, params = []) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    const answer: { result?: unknown; error?: { message: string } } = await response.json()
    if (answer.error) throw new Error(`${method}: ${answer.error.message}`)
    return answer.result
  }
  const accounts = await client.request({ method: 'eth_accounts' })
  return {
    url,
    chainId,
    client,
    accounts,
    rpc,
    send: (from, { to, data = '0x', value = 0n, nonce, gasPrice = 2_000_000_000n, gas = 200_000n }) =>
      client.request({
        method: 'eth_sendTransaction',
        params: [
          {
            from,
            to,
            data,
            value: toQuantity(value),
            gas: toQuantity(gas),
            gasPrice: toQuantity(gasPrice),
            ...(nonce !== undefined && { nonce: toQuantity(nonce) }),
          },
        ],
      }),
    mine: async (blocks = 1) => {
      await rpc('anvil_mine', [toQuantity(blocks)])
    },
    stop,
  }
}
