import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createClient, encodeFunctionData, http, numberToHex, parseEther, type Chain, type Hex } from 'viem'
import {
  call,
  estimateGas,
  getBalance,
  getBlock,
  getBlockNumber,
  sendTransaction,
  writeContract,
} from 'viem/actions'
import { canto } from 'viem/chains'
import { scovillesAbi } from '@peppermint/contracts'
import { deployCollection } from '../launch/deployCollection.ts'
import { waitForReceipt } from '@peppermint/sale/launch/waitForReceipt.ts'
import { testAccount, startChain, type TestChain } from '@peppermint/devnet/testChain'
import { allowlistLeaf } from '@peppermint/sale/entitlement.ts'
import type { Deployment, Phase } from '@peppermint/sale/sale.ts'
import {
  decodeMintError,
  encodeMintCall,
  MULTICALL3,
  readAccount,
  parseMintedIds,
  readSale,
  mintLogFilter,
  type MintCall,
} from '@peppermint/sale'
import { loadChain } from '@peppermint/sale/chains'
import { viemChain } from '@peppermint/sale/chains/viemChain.ts'
import { readCollection } from '@peppermint/sale/operations/readCollection.ts'
import { testPhase } from '@peppermint/sale/sale.fixture.ts'

const price = parseEther('60')
const [creator, alice, bob] = [testAccount(0), testAccount(1), testAccount(2)]
/** What the list of the second phase gives alice. */
const allotment = { quota: 2, price: parseEther('5') }

let chain: TestChain
let deployment: Deployment
let launches = 0
let phase: Phase
let friends: Phase
/** For a list that is not set yet. */
let family: Phase

beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain.stop())

beforeEach(async () => {
  const now = Number((await getBlock(chain.client)).timestamp)
  phase = testPhase({
    name: 'Everyone',
    start: now - 10,
    end: now + 100_000,
    price,
    maxPerTransaction: 4,
    maxSupply: 7,
  })
  friends = { ...phase, name: 'Friends', maxPerWallet: 3, allowlistRoot: 'pending' }
  family = { ...friends, name: 'Family', allowlistRoot: 'pending' }
  deployment = await deployCollection(chain.client, {
    name: 'Scovilles',
    // Another term for each test, so another contract.
    symbol: `SCOV${(launches += 1)}`,
    maxSupply: 7,
    owner: creator.address,
    phases: [phase, friends, family],
  })
  // The only account of its list needs no proof: its leaf is the root.
  const place = { chainId: 7700, contract: deployment.contract, phase: 1 }
  const allowlistRoot = allowlistLeaf(place, alice.address, allotment)
  friends = { ...friends, allowlistRoot }
  await asOwner(setRoot(1n, allowlistRoot))
})

/** What one of these people sends to mint in the phase that is open to everyone. */
const everyone = (quantity: number) => encodeMintCall(deployment.contract, { phase: 0, quantity, price })

async function mint(account: typeof alice, quantity: number) {
  const hash = await sendTransaction(chain.client, { account, ...everyone(quantity) })
  return waitForReceipt(chain.client, { hash })
}

async function refusalOf(account: typeof alice, asked: MintCall) {
  const failure: unknown = await call(chain.client, { account, ...asked }).catch((error: unknown) => error)
  return decodeMintError(failure)
}

const refusal = (account: typeof alice, quantity: number) => refusalOf(account, everyone(quantity))

async function asOwner(data: Hex) {
  const hash = await sendTransaction(chain.client, { to: deployment.contract, data })
  await waitForReceipt(chain.client, { hash })
}

const setRoot = (of: bigint, root: Hex) =>
  encodeFunctionData({ abi: scovillesAbi, functionName: 'setAllowlistRoot', args: [of, root] })
const pause = encodeFunctionData({ abi: scovillesAbi, functionName: 'pause' })

describe('readSale', () => {
  test('[M-06] reads the terms that the owner set, at the latest block', async () => {
    const { number, hash, timestamp } = await getBlock(chain.client)
    const created = await getBlock(chain.client, { blockNumber: BigInt(deployment.block) })
    expect(await readSale(chain.client, deployment)).toEqual({
      chainId: 7700,
      contract: deployment.contract,
      name: 'Scovilles',
      maxSupply: 7,
      minted: 0,
      paused: false,
      phases: [phase, friends, family],
      crateStatus: {
        closedCrates: 0,
        revealedCrates: 0,
        closedTokens: 0,
        revealedTokens: 0,
        capacity: 100,
        dueAt: Number(created.timestamp) + 43_200,
        linkWindow: 28_800,
      },
      head: { number: Number(number), hash, timestamp: Number(timestamp) },
    })
  })

  test('an allowlist without a root is pending until the root is set, also after the start', async () => {
    const rootNow = async () => (await readSale(chain.client, deployment)).phases[2]?.allowlistRoot
    expect(await rootNow()).toBe('pending')
    const order = { phase: 2, quantity: 1, price: allotment.price }
    const closed = { name: 'AllowlistNotSet', phase: 2n }
    expect(await refusalOf(alice, encodeMintCall(deployment.contract, order))).toEqual(closed)
    const entitlement = { ...allotment, proof: [] }
    expect(await refusalOf(alice, encodeMintCall(deployment.contract, { ...order, entitlement }))).toEqual(
      closed,
    )
    const place = { chainId: 7700, contract: deployment.contract, phase: 2 }
    const root = allowlistLeaf(place, alice.address, allotment)
    await asOwner(setRoot(2n, root))
    expect(await rootNow()).toBe(root)
    await call(chain.client, {
      account: alice,
      ...encodeMintCall(deployment.contract, { ...order, entitlement }),
    })
  })

  test('follows mints and the pause', async () => {
    await mint(alice, 2)
    await asOwner(pause)
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

  test('rejects with the block that no node has', async () => {
    const { number } = await getBlock(chain.client)
    const client = createClient({ transport: http(chain.url, { fetchFn: lagging(number, Infinity) }) })
    await expect(readSale(client, deployment)).rejects.toMatchObject({
      name: 'HeadNotFound',
      message: `Head block ${number} of the sale not found on any node. Read the sale again.`,
    })
  })
})

describe('without Multicall3, and where contracts see the numbers of another chain', () => {
  const base = loadChain('canto')
  const away = { method: 'anvil_setCode', params: [MULTICALL3, '0x'] } as never

  test('[C-13] sale, account and collection are read as with it, at one block', async () => {
    const snapshot = await chain.client.snapshot()
    const bare = openOn(viemChain({ ...base, multicall3: undefined }))
    const expected = [
      await readSale(chain.client, deployment),
      await readAccount(chain.client, deployment, alice.address),
      await readCollection(chain.client, deployment),
    ]
    await chain.client.request(away)
    // What a wrong chain file costs: there is no answer to decode.
    await expect(readAccount(openOn(viemChain(base)), deployment, alice.address)).rejects.toThrow(
      'The answer of aggregate3() cannot be decoded',
    )
    expect([
      await readSale(bare, deployment),
      await readAccount(bare, deployment, alice.address),
      await readCollection(bare, deployment),
    ]).toEqual(expected)
    await chain.client.revert({ id: snapshot })
  })

  test('[C-13] the block is the one that the node numbers, not the one that the contract sees', async () => {
    const number = 21_000_000n
    const shifted = async (input: RequestInfo | URL, init?: RequestInit) => {
      const body = typeof init?.body === 'string' ? init.body : ''
      const response = await fetch(input, init)
      if (!body.includes('eth_call')) return response
      const head = numberToHex(await getBlockNumber(chain.client), { size: 32 }).slice(2)
      const answer = await response.text()
      return new Response(answer.replace(head, numberToHex(number, { size: 32 }).slice(2)), response)
    }
    const ofL1 = (isKnown: boolean) =>
      createClient({
        chain: viemChain({ ...base, hasL1BlockNumbers: isKnown }),
        transport: http(chain.url, { fetchFn: shifted, retryCount: 0 }),
      })
    const head = Number(await getBlockNumber(chain.client))
    await expect(readSale(ofL1(false), deployment)).rejects.toThrow()
    expect((await readSale(ofL1(true), deployment)).head.number).toBe(head)
    expect((await readCollection(ofL1(true), deployment)).sale.head.number).toBe(head)
    expect((await readAccount(ofL1(true), deployment, alice.address)).headNumber).toBe(head)
  })

  const openOn = (one: Chain) => createClient({ chain: one, transport: http(chain.url, { retryCount: 0 }) })
})

describe('readAccount', () => {
  test('reads balance and mints at one block', async () => {
    await mint(alice, 3)
    await mint(bob, 1)
    const head = await getBlockNumber(chain.client)
    expect(await readAccount(chain.client, deployment, alice.address)).toEqual({
      balance: await getBalance(chain.client, { address: alice.address }),
      minted: [3, 0, 0],
      headNumber: Number(head),
    })
  })
})

describe('encodeMintCall and parseMintedIds', () => {
  test('mint to the sender, and parse the ids from the receipt', async () => {
    await mint(bob, 2)
    const receipt = await mint(alice, 3)
    expect(receipt.status).toBe('success')
    expect(parseMintedIds(receipt.logs, deployment.contract, alice.address)).toEqual([3, 4, 5])
    expect(parseMintedIds(receipt.logs, deployment.contract, bob.address)).toEqual([])
    expect(parseMintedIds(receipt.logs, bob.address, alice.address)).toEqual([])
  })

  test('on an allowlist, mint at the price of the list', async () => {
    const order = { phase: 1, quantity: 2, price: allotment.price, entitlement: { ...allotment, proof: [] } }
    const asked = encodeMintCall(deployment.contract, order)
    expect(asked.value).toBe(2n * allotment.price)
    const hash = await sendTransaction(chain.client, { account: alice, ...asked })
    const { logs } = await waitForReceipt(chain.client, { hash })
    expect(parseMintedIds(logs, deployment.contract, alice.address)).toEqual([1, 2])
    expect(await readAccount(chain.client, deployment, alice.address)).toMatchObject({ minted: [0, 2, 0] })
    expect(await refusalOf(alice, encodeMintCall(deployment.contract, { ...order, quantity: 1 }))).toEqual({
      name: 'ExceedsMaxPerWallet',
      quantity: 1n,
      remaining: 0n,
    })
  })

  test('ignore transfers between holders', async () => {
    await mint(alice, 1)
    const hash = await writeContract(chain.client, {
      account: alice,
      abi: scovillesAbi,
      address: deployment.contract,
      functionName: 'transferFrom',
      args: [alice.address, bob.address, 1n],
    })
    const { logs } = await waitForReceipt(chain.client, { hash })
    expect(parseMintedIds(logs, deployment.contract, bob.address)).toEqual([])
  })

  test("mintLogFilter finds the mint in the chain's logs", async () => {
    const { blockNumber, transactionHash } = await mint(alice, 2)
    const { address, topics } = mintLogFilter(deployment.contract, alice.address)
    const logs = await createClient({ transport: http(chain.url) }).request({
      method: 'eth_getLogs',
      params: [{ address, topics: [...topics], fromBlock: `0x${blockNumber.toString(16)}` }],
    })
    expect(logs.map((log) => log.transactionHash)).toEqual([transactionHash, transactionHash])
  })
})

describe('decodeMintError decodes', () => {
  test('no tokens', async () => expect(await refusal(alice, 0)).toEqual({ name: 'MintZeroQuantity' }))

  test('more than one transaction may', async () =>
    expect(await refusal(alice, 5)).toEqual({
      name: 'ExceedsMaxPerTransaction',
      quantity: 5n,
      maxPerTransaction: 4n,
    }))

  test('more than the account may', async () => {
    await mint(alice, 3)
    expect(await refusal(alice, 3)).toEqual({ name: 'ExceedsMaxPerWallet', quantity: 3n, remaining: 2n })
  })

  test('more than are left', async () => {
    await mint(alice, 4)
    await mint(bob, 2)
    expect(await refusal(bob, 2)).toEqual({ name: 'ExceedsMaxSupply', quantity: 2n, remaining: 1n })
  })

  test('another payment', async () =>
    expect(await refusalOf(alice, { ...everyone(2), value: price })).toEqual({
      name: 'IncorrectPayment',
      sent: price,
      required: 2n * price,
    }))

  test('a nonexistent phase', async () =>
    expect(
      await refusalOf(alice, encodeMintCall(deployment.contract, { phase: 9, quantity: 1, price })),
    ).toEqual({
      name: 'NonexistentPhase',
      phase: 9n,
    }))

  test('a phase that is for an allowlist', async () =>
    expect(
      await refusalOf(alice, encodeMintCall(deployment.contract, { phase: 1, quantity: 1, price })),
    ).toEqual({
      name: 'AllowlistOnly',
      phase: 1n,
    }))

  test('an account that is not on the list, with what it claimed', async () => {
    const order = { phase: 1, quantity: 1, price: allotment.price, entitlement: { ...allotment, proof: [] } }
    expect(await refusalOf(bob, encodeMintCall(deployment.contract, order))).toEqual({
      name: 'NotOnAllowlist',
      account: bob.address,
      quota: 2n,
      price: allotment.price,
    })
  })

  test('while paused', async () => {
    await asOwner(pause)
    expect(await refusal(alice, 1)).toEqual({ name: 'SalePaused' })
  })

  test('an estimate too, and the bare revert data', async () => {
    const asked = { account: alice, ...everyone(1), value: 1n }
    const failure: unknown = await estimateGas(chain.client, asked).catch((error: unknown) => error)
    expect(decodeMintError(failure)).toEqual({ name: 'IncorrectPayment', sent: 1n, required: price })
    expect(decodeMintError('Reverted 0xfb7e8059')).toBeUndefined()
  })

  test('nothing for other failures', () => {
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
