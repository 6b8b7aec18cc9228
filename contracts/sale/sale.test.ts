import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createClient, http, numberToHex, parseEther } from 'viem'
import {
  call,
  estimateGas,
  getBalance,
  getBlock,
  getBlockNumber,
  sendTransaction,
  waitForTransactionReceipt,
  writeContract,
} from 'viem/actions'
import { canto } from 'viem/chains'
import { scovillesAbi } from '../generated/scovilles.ts'
import { deployScovilles } from '../script/deploy.ts'
import { person, startChain, type TestChain } from '../test/startChain.ts'
import type { Deployment, Phase } from './sale.ts'
import { decodeMintError, mintCall, readAccount, readMinted, readSale, transferTo } from './index.ts'

const price = parseEther('60')
const [creator, ada, bea] = [person(0), person(1), person(2)]

let chain: TestChain
let deployment: Deployment
let phase: Phase

beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain.stop())

beforeEach(async () => {
  const now = Number((await getBlock(chain.client)).timestamp)
  phase = { start: now - 10, end: now + 100_000, price, walletCap: 5, transactionCap: 4 }
  deployment = await deployScovilles(chain.client, {
    name: 'Scovilles',
    symbol: 'SCOV',
    supply: 7,
    owner: creator.address,
    phase,
  })
})

async function mint(account: typeof ada, quantity: number, to = account.address) {
  const sale = await readSale(chain.client, deployment)
  const hash = await sendTransaction(chain.client, { account, ...mintCall(sale, to, quantity) })
  return waitForTransactionReceipt(chain.client, { hash })
}

async function refusal(account: typeof ada, quantity: number, wei?: bigint) {
  const asked = mintCall(await readSale(chain.client, deployment), account.address, quantity)
  const failure: unknown = await call(chain.client, {
    account,
    ...asked,
    ...(wei !== undefined && { value: wei }),
  }).catch((error: unknown) => error)
  return decodeMintError(failure)
}

async function asCreator(functionName: 'pause' | 'unpause') {
  const hash = await writeContract(chain.client, {
    abi: scovillesAbi,
    address: deployment.contract,
    functionName,
  })
  await waitForTransactionReceipt(chain.client, { hash })
}

describe('readSale', () => {
  test('[M-06] says of the sale what its owner set, as of the newest block', async () => {
    const { number, hash, timestamp } = await getBlock(chain.client)
    expect(await readSale(chain.client, deployment)).toEqual({
      chainId: 7700,
      contract: deployment.contract,
      name: 'Scovilles',
      supply: 7,
      minted: 0,
      paused: false,
      phase,
      head: { number: Number(number), hash, timestamp: Number(timestamp) },
    })
  })

  test('follows mints and the pause', async () => {
    await mint(ada, 2)
    await asCreator('pause')
    expect(await readSale(chain.client, deployment)).toMatchObject({ minted: 2, paused: true })
  })

  test('waits for a node that does not have the block yet', async () => {
    const { number } = await getBlock(chain.client)
    const asked: unknown[] = []
    // A load balancer: the newest block comes from a node that lags, and it takes a while to catch up.
    const client = createClient({
      chain: canto,
      transport: http(chain.url, {
        onFetchRequest: async (request) => {
          asked.push(await request.clone().json())
        },
        fetchFn: lagging(number),
      }),
    })
    const sale = await readSale(client, deployment)
    expect(sale.head.number).toBe(Number(number))
    expect(asked.length).toBe(4)
  })

  test('is told which block no node knows, and to read again', async () => {
    const { number } = await getBlock(chain.client)
    const client = createClient({ transport: http(chain.url, { fetchFn: lagging(number, Infinity) }) })
    await expect(readSale(client, deployment)).rejects.toMatchObject({
      name: 'HeadUnknown',
      message: `The sale was read, but no node knows block ${number} that it is of. Read it again.`,
    })
  })
})

describe('readAccount', () => {
  test('knows the balance and what was minted, of one block', async () => {
    await mint(ada, 3)
    await mint(bea, 1)
    const head = await getBlockNumber(chain.client)
    expect(await readAccount(chain.client, deployment, ada.address)).toEqual({
      balance: await getBalance(chain.client, { address: ada.address }),
      minted: 3,
      headNumber: Number(head),
    })
  })
})

describe('mintCall and readMinted', () => {
  test('mint to the person who asked, and find the very ids in the receipt', async () => {
    await mint(bea, 2)
    const receipt = await mint(ada, 3)
    expect(receipt.status).toBe('success')
    expect(readMinted(receipt.logs, deployment.contract, ada.address)).toEqual([3, 4, 5])
    expect(readMinted(receipt.logs, deployment.contract, bea.address)).toEqual([])
    expect(readMinted(receipt.logs, bea.address, ada.address)).toEqual([])
  })

  test('one may pay for another: the tokens count for the recipient', async () => {
    await mint(ada, 2, bea.address)
    expect(await readAccount(chain.client, deployment, ada.address)).toMatchObject({ minted: 0 })
    expect(await readAccount(chain.client, deployment, bea.address)).toMatchObject({ minted: 2 })
  })

  test('a transfer between holders is not taken for a mint', async () => {
    await mint(ada, 1)
    const hash = await writeContract(chain.client, {
      account: ada,
      abi: scovillesAbi,
      address: deployment.contract,
      functionName: 'transferFrom',
      args: [ada.address, bea.address, 1n],
    })
    const { logs } = await waitForTransactionReceipt(chain.client, { hash })
    expect(readMinted(logs, deployment.contract, bea.address)).toEqual([])
  })

  test('transferTo finds the mint in the logs of the chain', async () => {
    const { blockNumber, transactionHash } = await mint(ada, 2)
    const { address, topics } = transferTo(deployment.contract, ada.address)
    const logs = await createClient({ transport: http(chain.url) }).request({
      method: 'eth_getLogs',
      params: [{ address, topics: [...topics], fromBlock: `0x${blockNumber.toString(16)}` }],
    })
    expect(logs.map((log) => log.transactionHash)).toEqual([transactionHash, transactionHash])
  })
})

describe('decodeMintError names what the contract refused', () => {
  test('no tokens', async () => expect(await refusal(ada, 0)).toEqual({ name: 'ZeroQuantity' }))

  test('more than one transaction may', async () =>
    expect(await refusal(ada, 5)).toEqual({ name: 'OverTransactionCap', requested: 5n, cap: 4n }))

  test('more than the account may', async () => {
    await mint(ada, 3)
    expect(await refusal(ada, 3)).toEqual({ name: 'OverWalletCap', requested: 3n, left: 2n })
  })

  test('more than are left', async () => {
    await mint(ada, 4)
    await mint(bea, 2)
    expect(await refusal(bea, 2)).toEqual({ name: 'SoldOut', requested: 2n, left: 1n })
  })

  test('another payment', async () =>
    expect(await refusal(ada, 2, price)).toEqual({ name: 'WrongPayment', sent: price, due: 2n * price }))

  test('while paused', async () => {
    await asCreator('pause')
    expect(await refusal(ada, 1)).toEqual({ name: 'SalePaused' })
  })

  test('an estimate too, and the bare revert data', async () => {
    const { contract: to } = deployment
    const { data } = mintCall({ contract: to, phase }, ada.address, 1)
    const failure: unknown = await estimateGas(chain.client, { account: ada, to, data, value: 1n }).catch(
      (error: unknown) => error,
    )
    expect(decodeMintError(failure)).toEqual({ name: 'WrongPayment', sent: 1n, due: price })
    expect(decodeMintError('Reverted 0xfb7e8059')).toBeUndefined()
  })

  test('nothing, when the failure is of another kind', () => {
    const circle: { cause?: unknown } = {}
    circle.cause = circle
    for (const other of [undefined, null, 7, 'no', new Error('no'), circle, { data: '0x08c379a0' }])
      expect(decodeMintError(other)).toBeUndefined()
  })
})

/** A fetch whose newest block is one too old, and which does not know the given block for some askings. */
function lagging(block: bigint, askings = 1): typeof fetch {
  let left = askings
  return async (input, init) => {
    const asked: { id: number; method: string; params: unknown[] } = JSON.parse(
      await new Request(input, init).text(),
    )
    if (asked.method !== 'eth_getBlockByNumber') return fetch(input, init)
    if (asked.params[0] === 'latest') asked.params[0] = numberToHex(block - 1n)
    else if (left > 0) {
      left -= 1
      return Response.json({ jsonrpc: '2.0', id: asked.id, result: null })
    }
    return fetch(input, { ...init, body: JSON.stringify(asked) })
  }
}
