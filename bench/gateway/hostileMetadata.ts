/** Collectibles of a Safe whose metadata are at a host that never answers, or answers a byte at a time. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { createCanto } from '@peppermint/devnet/chain'
import { testAccount } from '@peppermint/devnet/testChain'
import { compileSolidity } from '@peppermint/gateway/assets/compile.fixture.ts'
import { waitForReceipt } from '@peppermint/sale/launch/waitForReceipt.ts'
import { createClient, encodeDeployData, encodeFunctionData, http, type Address, type Hex } from 'viem'
import { getTransactionCount, sendTransaction } from 'viem/actions'

const COLLECTIBLES = 60
const DRIP_MS = 500

/** Even ids get no answer at all, odd ones a byte every half second. */
export async function startHostileHost() {
  const server = createServer((request, response) => {
    if (Number(/\d+$/.exec(request.url ?? '')?.[0] ?? 0) % 2 === 0) return
    response.writeHead(200, { 'content-type': 'application/json' })
    const timer = setInterval(() => response.write(' '), DRIP_MS)
    response.once('close', () => clearInterval(timer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Anyone can give a Safe such tokens. */
export async function giveCollectibles(rpcUrl: string, safe: Address): Promise<void> {
  const contracts = fileURLToPath(
    new URL('contracts', import.meta.resolve('@peppermint/gateway/assets/compile.fixture.ts')),
  )
  const { abi, bytecode } = compileSolidity(contracts, ['Tokens'])('Collectibles')
  const client = createClient({ chain: createCanto(rpcUrl), transport: http(rpcUrl), pollingInterval: 100 })
  const account = testAccount(9)
  let nonce = await getTransactionCount(client, { address: account.address })
  const send = async (to: Address | undefined, data: Hex) =>
    sendTransaction(client, { account, to: to ?? null, data, nonce: nonce++, gas: 3_000_000n })
  const hash = await send(undefined, encodeDeployData({ abi, bytecode, args: ['Slow', 'SLOW'] }))
  const { contractAddress } = await waitForReceipt(client, { hash })
  if (!contractAddress) throw new Error('The collectibles were not deployed.')
  let last: Hex = hash
  for (let id = 1; id <= COLLECTIBLES; id += 1)
    last = await send(
      contractAddress,
      encodeFunctionData({ abi, functionName: 'mint', args: [safe, BigInt(id), `ipfs://slow/${id}`] }),
    )
  await waitForReceipt(client, { hash: last })
}
