/** A local mainnet: anvil with chain id 1 that mines each transaction at once and impersonates any account. */
import { setTimeout } from 'node:timers/promises'
import {
  type Abi,
  type Address,
  type Client,
  type Hex,
  type HttpTransport,
  type RpcTransactionReceipt,
  createClient,
  encodeDeployData,
  encodeFunctionData,
  http,
} from 'viem'

import { mainnet } from 'viem/chains'
import { foundryBinary } from '@peppermint/contracts/foundryBinary'
import { startChild } from '../childProcess.ts'

/** viem's mainnet at another RPC URL. */
export type MainnetClient = Client<HttpTransport, typeof mainnet>

/** A contract to deploy. */
export interface Creation {
  readonly abi: Abi
  readonly bytecode: Hex
  readonly args?: readonly unknown[]
}

/** A running node. */
export interface MainnetNode {
  readonly rpcUrl: string
  readonly client: MainnetClient
  readonly deploy: (creation: Creation) => Promise<Address>
  /** Sends a call as `from`, which is impersonated. Rejects if the contract reverts. */
  readonly write: (
    to: Address,
    abi: Abi,
    functionName: string,
    args: readonly unknown[],
    from?: Address,
  ) => Promise<void>
  readonly setCode: (address: Address, code: Hex) => Promise<void>
  readonly stop: () => Promise<void>
}

/** Starts an empty chain on a free port. */
export async function startMainnet(): Promise<MainnetNode> {
  const child = await startChild({
    name: 'The local mainnet (anvil)',
    command: foundryBinary('anvil'),
    args: ['--port', '0', '--host', '127.0.0.1', '--chain-id', '1', '--auto-impersonate', '--base-fee', '0'],
    ready: (line) => /^Listening on 127\.0\.0\.1:(\d+)/.exec(line)?.[1],
  })
  const rpcUrl = `http://127.0.0.1:${child.ready}`
  const client = createClient({ chain: mainnet, transport: http(rpcUrl), cacheTime: 0 })
  const [defaultSender] = await client.request({ method: 'eth_accounts' })

  async function send(transaction: { to?: Address; data: Hex }, from = defaultSender) {
    const hash = await client.request({
      method: 'eth_sendTransaction',
      // The sender requires no balance: gas is free here.
      params: [{ ...transaction, from, gas: '0x989680', gasPrice: '0x0' }],
    } as Parameters<typeof client.request>[0])
    const receipt = await receiptOf(client, hash)
    if (receipt.status !== '0x1') throw new Error('The local mainnet reverted a setup transaction.')
    return receipt
  }

  return {
    rpcUrl,
    client,
    async deploy(creation) {
      const { contractAddress } = await send({ data: encodeDeployData({ args: [], ...creation }) })
      if (!contractAddress) throw new Error('The local mainnet created no contract.')
      return contractAddress
    },
    async write(to, abi, functionName, args, from) {
      await send({ to, data: encodeFunctionData({ abi, functionName, args }) }, from)
    },
    async setCode(address, code) {
      await client.request({ method: 'anvil_setCode', params: [address, code] } as never)
    },
    stop: () => child.stop(),
  }
}

/** Waits for the receipt itself, because the node counts a block before it serves its receipts. */
async function receiptOf(client: MainnetClient, hash: Hex): Promise<RpcTransactionReceipt> {
  for (let attempt = 0; attempt < 1_000; attempt++) {
    const receipt = await client.request({ method: 'eth_getTransactionReceipt', params: [hash] })
    if (receipt) return receipt
    await setTimeout(5)
  }
  throw new Error('The local mainnet took a transaction and never mined it.')
}
