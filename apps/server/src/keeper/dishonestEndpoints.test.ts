/** No link leaves the process on the word of one endpoint: one test for each false report. */
import { setTimeout as pause } from 'node:timers/promises'
import { scovillesAbi } from '@peppermint/contracts'
import {
  EndpointsDisagree,
  HASH_CHAIN_LENGTH,
  hashChainEnd,
  LinkOutOfOrder,
  WrongChain,
} from '@peppermint/sale/crates'
import { hashChainStart } from '@peppermint/sale/crates/hashChain.ts'
import { sql } from 'drizzle-orm'
import { deployCollection, type DeployedCollection } from '@peppermint/tools/launch/deployCollection.ts'
import { waitForReceipt } from '@peppermint/sale/launch/waitForReceipt.ts'
import { encodeMintCall, readSale } from '@peppermint/sale'
import { testAccount, testPrivateKey, startChain, type TestChain } from '@peppermint/devnet/testChain'
import { chainWithoutFile } from '@peppermint/sale/chains/siteChain.ts'
import { pino } from 'pino'
import {
  createClient,
  http,
  isHex,
  keccak256,
  numberToHex,
  parseGwei,
  parseTransaction,
  RpcRequestError,
  stringToHex,
  type Hex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { getBlock, getBlockNumber, sendTransaction, writeContract } from 'viem/actions'
import { canto } from 'viem/chains'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { feesToOffer } from './crateTransaction.ts'
import {
  allOf,
  falsifyView,
  falsifyMethod,
  startDishonestNode,
  type Falsifier,
  type DishonestNode,
} from '@peppermint/rpc/dishonestNode.fixture.ts'
import type { Database } from '@peppermint/indexer/db/database.ts'
import { openServerDatabase } from '../db/openServerDatabase.ts'
import { freshDatabaseUrl } from '@peppermint/indexer/db/testDatabase.fixture.ts'
import { linkWatermarks } from '../db/schema.ts'
import { createCrateMover } from './crateMover.ts'
import { SendUnconfirmed } from './crateTransaction.ts'
import { createLinkWatermark } from './linkWatermark.ts'
import { testPhase } from '@peppermint/sale/sale.fixture.ts'

const linkSecret = keccak256(stringToHex('pickled in brine'))

let chain: TestChain
let deployment: DeployedCollection
let saleStart: number
let afterDeployment: Hex
let attacker: DishonestNode
let honest: DishonestNode
let another: DishonestNode
let database: Database

/** The same terms are the same collection, on a fork too. */
async function deploy(on: TestChain): Promise<DeployedCollection> {
  const terms = testPhase({ price: 1n, maxPerWallet: 1_000, maxPerTransaction: 100 })
  return deployCollection(on.client, {
    name: 'Scovilles',
    symbol: 'SCOV',
    maxSupply: 10_000,
    owner: testAccount(0).address,
    phases: [{ ...terms, start: saleStart, end: saleStart + 10 ** 7 }],
    crates: { link: (linked) => hashChainEnd(linkSecret, linked), crateInterval: 600, linkWindow: 3_600 },
  })
}

beforeAll(async () => {
  ;[chain, database] = await Promise.all([
    startChain(),
    freshDatabaseUrl().then((url) => openServerDatabase(url)),
  ])
  saleStart = Number((await getBlock(chain.client)).timestamp) - 1
  deployment = await deploy(chain)
  let link = hashChainStart(linkSecret, deployment.linkDomain)
  while (links.length < HASH_CHAIN_LENGTH) {
    links.push(link)
    link = keccak256(link)
  }
  afterDeployment = await chain.client.snapshot()
})
afterAll(() => Promise.all([chain.stop(), database.close()]))
beforeEach(async () => {
  ;[attacker, honest, another] = await Promise.all([
    startDishonestNode(chain.url),
    startDishonestNode(chain.url),
    startDishonestNode(chain.url),
  ])
  await database.db.delete(linkWatermarks)
})
afterEach(async () => {
  await Promise.all([attacker.stop(), honest.stop(), another.stop()])
  await chain.client.revert({ id: afterDeployment })
  afterDeployment = await chain.client.snapshot()
})

async function mint(quantity: number, on = chain): Promise<void> {
  const call = encodeMintCall(deployment.contract, { phase: 0, quantity, price: 1n })
  const hash = await sendTransaction(on.client, { account: testAccount(1), ...call })
  await waitForReceipt(on.client, { hash })
}

const clientOf = ({ url }: DishonestNode) =>
  createClient({ chain: canto, transport: http(url, { retryCount: 0 }) })

type Nodes = readonly [DishonestNode, ...DishonestNode[]]

/** @param confirmations blocks on top of a closing; by default none, because the chain mines only what is sent. */
function moverOf([first, ...others]: Nodes, { confirmations = 0 } = {}) {
  return createCrateMover({
    chain: chainWithoutFile(7700),
    endpoints: [clientOf(first), ...others.map(clientOf)],
    deployment,
    account: privateKeyToAccount(testPrivateKey(5)),
    links: { type: 'secret', secret: linkSecret },
    watermark: createLinkWatermark(database, deployment),
    confirmations,
    maxFeeWei: parseGwei('10000'),
    log: pino({ level: 'silent' }),
    times: { stuckAfterMs: 600_000, stalledAfterMs: 600_000, linkIntervalMs: 60_000 },
    mayStillSend: () => true,
  })
}

/** By the times that the chain's start was hashed. */
const links: Hex[] = []
const linkOf = (crate: number) => links[HASH_CHAIN_LENGTH - crate - 1] ?? '0x'

/** Crates whose links are in requests to these nodes. */
function leaked(...nodes: readonly DishonestNode[]): readonly number[] {
  const sent = nodes.flatMap(({ bodies }) => bodies).join('\n')
  return [0, 1, 2, 3, 4, 5, 8_999, 9_000, 9_001].filter((crate) => sent.includes(linkOf(crate).slice(2)))
}

/** Polls a few times, whatever comes of it. @returns the errors. */
async function pollSome(nodes: Nodes, options?: Parameters<typeof moverOf>[1]): Promise<readonly unknown[]> {
  const mover = moverOf(nodes, options)
  const errors: unknown[] = []
  for (let poll = 0; poll < 6; poll += 1) await mover.poll().catch((error: unknown) => errors.push(error))
  return errors
}

const statusOf = async () => (await readSale(chain.client, deployment)).crateStatus
const write = async (functionName: 'closeCrate' | 'startFallbackReveal' | 'finishFallbackReveal') =>
  waitForReceipt(chain.client, {
    hash: await writeContract(chain.client, {
      address: deployment.contract,
      abi: scovillesAbi,
      functionName,
    }),
  })

/** Reveals a crate without its link. */
async function revealWithoutLink(): Promise<void> {
  await mint(100)
  await write('closeCrate')
  await chain.client.increaseTime({ seconds: 3_601 })
  await write('startFallbackReveal')
  await write('finishFallbackReveal')
}

/** Claims that so many crates are closed and revealed. */
const claimCrates = (closedCrates: number, revealedCrates: number) =>
  falsifyView('sale', (sale) => ({
    ...sale,
    crateStatus: { ...sale.crateStatus, closedCrates, revealedCrates },
  }))
const claimSkipped = (skipped: bigint) =>
  falsifyView('linkCommitment', ([commitment]) => [commitment, skipped] as const)

/** Reports only the state of an old block. */
const reportOnly =
  (old: Hex): Falsifier =>
  async (call, truth) => {
    if (call.method === 'eth_blockNumber') return old
    if (call.method === 'eth_getBlockByNumber') return truth({ ...call, params: [old, false] })
    return call.method === 'eth_call' ? truth({ ...call, params: [call.params[0], old] }) : truth()
  }

/** An answer of a slow node. */
const SLOW_MS = 700

test('a replacement at the highest fee offers no tip above it, which no account would sign', () => {
  const fees = { price: 90n, maxPrice: 100n, tip: 80n, isEip1559: true }
  const stuck = { maxFeePerGas: 100n, maxPriorityFeePerGas: 96n }
  expect(feesToOffer(fees, stuck, 110n)).toEqual({ maxFeePerGas: 110n, maxPriorityFeePerGas: 110n })
  expect(feesToOffer(fees, stuck, 1_000n)).toEqual({ maxFeePerGas: 125n, maxPriorityFeePerGas: 121n })
})

test('an endpoint that claims a crate closed gets no link', async () => {
  await mint(50)
  attacker.falsify = claimCrates(2, 0)
  await pollSome([attacker, honest])
  expect(leaked(attacker, honest)).toEqual([])
})

test('an endpoint that claims a crate revealed gets no link of the next one', async () => {
  await mint(100)
  await write('closeCrate')
  attacker.falsify = allOf(claimCrates(2, 1), claimSkipped(1n))
  await pollSome([attacker, honest])
  expect(leaked(attacker, honest)).toEqual([])
})

test('an endpoint that claims skipped links gets no later link, even as the only one', async () => {
  await mint(100)
  attacker.falsify = claimSkipped(9_000n)
  await pollSome([attacker])
  await pollSome([attacker, honest])
  attacker.falsify = allOf(claimCrates(9_001, 9_000), claimSkipped(9_000n))
  const errors = await pollSome([attacker])
  expect(errors[0]).toBeInstanceOf(LinkOutOfOrder)
  expect(leaked(attacker, honest)).toEqual([])
})

test('an endpoint that claims an older commitment gets no later link, even as the only one', async () => {
  await mint(100)
  await pollSome([honest])
  attacker.falsify = allOf(
    claimCrates(2, 1),
    falsifyView('linkCommitment', () => [hashChainEnd(linkSecret, deployment.linkDomain), 0n] as const),
  )
  await pollSome([attacker])
  expect(leaked(attacker)).toEqual([])
})

test('an endpoint of a fork where the crate is closed gets no link', async () => {
  await mint(50)
  attacker.falsify = await forkWithClosedCrate()
  const errors = await pollSome([attacker, honest])
  expect(errors[0]).toBeInstanceOf(EndpointsDisagree)
  expect(leaked(attacker, honest)).toEqual([])
})

test('an endpoint of another chain gets no link, even as the only one', async () => {
  attacker.falsify = allOf(
    falsifyMethod('eth_chainId', () => numberToHex(7_701)),
    await forkWithClosedCrate(),
  )
  const errors = await pollSome([attacker])
  expect(errors[0]).toBeInstanceOf(WrongChain)
  expect(leaked(attacker)).toEqual([])
})

test('an endpoint that hides a fallback reveal gets no link', async () => {
  await mint(100)
  await write('closeCrate')
  await chain.client.increaseTime({ seconds: 3_601 })
  await write('startFallbackReveal')
  attacker.falsify = falsifyView('crates', (crate) => ({ ...crate, fallbackBlock: 0n }))
  await pollSome([attacker, honest])
  expect(leaked(attacker, honest)).toEqual([])
})

test('one endpoint of two that does not respond leaves no other one trusted', async () => {
  await mint(50)
  attacker.falsify = claimCrates(1, 0)
  honest.falsify = () => Promise.reject(new Error('unreachable'))
  await pollSome([attacker, honest])
  expect(leaked(attacker, honest)).toEqual([])
})

test('an endpoint that only reports an old block neither stops the keeper nor gets another link', async () => {
  const old = numberToHex(await getBlockNumber(chain.client))
  await mint(100)
  attacker.falsify = reportOnly(old)
  const mover = moverOf([attacker, honest, another])
  await expect.poll(() => mover.poll().then(statusOf)).toMatchObject({ revealedCrates: 1 })
  expect(leaked(attacker, honest, another)).toEqual([0])
})

test.each(['head', 'estimate'] as const)(
  'a slow third endpoint leaves a stuck one no last word about the %s',
  async (about) => {
    const old = numberToHex(await getBlockNumber(chain.client))
    await mint(100)
    await chain.client.mine({ blocks: 3 })
    attacker.falsify =
      about === 'head' ? reportOnly(old) : falsifyMethod('eth_estimateGas', () => Promise.reject(REVERTED))
    const method = about === 'head' ? 'eth_blockNumber' : 'eth_estimateGas'
    another.falsify = falsifyMethod(method, (answer) => pause(SLOW_MS, answer))
    await pollSome([attacker, honest, another])
    expect(await statusOf()).toMatchObject({ revealedCrates: 1 })
  },
)

test('a link waits until its crate has been closed for the confirmations', async () => {
  await mint(100)
  await write('closeCrate')
  await pollSome([attacker, honest], { confirmations: 2 })
  await chain.client.mine({ blocks: 1 })
  await pollSome([attacker, honest], { confirmations: 2 })
  expect(leaked(attacker, honest)).toEqual([])
  await chain.client.mine({ blocks: 1 })
  await pollSome([attacker, honest], { confirmations: 2 })
  expect(leaked(attacker, honest)).toEqual([0])
})

test('an endpoint that keeps a reveal to itself and invents its receipt does not stop it', async () => {
  await mint(100)
  await write('closeCrate')
  attacker.falsify = async (call, truth) => {
    const [raw] = call.params
    if (call.method === 'eth_sendRawTransaction' && isHex(raw)) return keccak256(raw)
    if (call.method !== 'eth_getTransactionReceipt') return truth()
    const newest = await truth({ method: 'eth_getBlockByNumber', params: ['latest', false] })
    const { transactions } = newest as { readonly transactions: readonly Hex[] }
    const receipt = await truth({ method: 'eth_getTransactionReceipt', params: [transactions[0]] })
    return { ...(receipt as object), transactionHash: call.params[0], blockNumber: numberToHex(10 ** 9) }
  }
  const mover = moverOf([attacker, honest, another])
  await mover.poll()
  // The other endpoints may still be answering when the first one has accepted.
  await expect.poll(statusOf).toMatchObject({ revealedCrates: 1 })
  await expect.poll(() => mover.poll().then(() => mover.stats().revealed)).toBe(1)
})

const REVERTED = new RpcRequestError({
  body: {},
  url: 'http://node',
  error: { code: 3, message: 'execution reverted' },
})

test.each([
  ['nonce', falsifyMethod('eth_getTransactionCount', () => '0xff')],
  ['balance', falsifyMethod('eth_getBalance', () => '0x0')],
  ['estimate', falsifyMethod('eth_estimateGas', () => Promise.reject(REVERTED))],
  [
    'head',
    allOf(
      falsifyMethod('eth_blockNumber', () => '0xffffff'),
      falsifyMethod('eth_getBlockByNumber', () => null),
    ),
  ],
] as const)(
  'an endpoint with a wrong %s does not stop a reveal that two others confirm',
  async (_, falsify) => {
    await mint(100)
    attacker.falsify = falsify
    const mover = moverOf([attacker, honest, another])
    await expect.poll(() => mover.poll().then(statusOf)).toMatchObject({ revealedCrates: 1 })
    expect(leaked(attacker, honest, another)).toEqual([0])
  },
)

test('an endpoint cannot make the keeper pay any price for any amount of gas', async () => {
  await mint(100)
  attacker.falsify = falsifyMethod('eth_estimateGas', () => numberToHex(10 ** 9))
  await moverOf([attacker]).poll()
  expect(lastSent(attacker).gas).toBeLessThanOrEqual(1_500_000n)
  attacker.falsify = falsifyMethod('eth_getBlockByNumber', (block) => ({
    ...(block as object),
    baseFeePerGas: numberToHex(10n ** 18n),
  }))
  const sent = attacker.bodies.length
  await expect(moverOf([attacker]).poll()).rejects.toMatchObject({ code: 'fee-too-high' })
  // A chain without a base fee charges the whole gas price.
  attacker.falsify = allOf(
    falsifyMethod('eth_getBlockByNumber', (block) => ({ ...(block as object), baseFeePerGas: undefined })),
    falsifyMethod('eth_gasPrice', () => numberToHex(10n ** 18n)),
  )
  await expect(moverOf([attacker]).poll()).rejects.toMatchObject({ code: 'fee-too-high' })
  expect(attacker.bodies.slice(sent).join()).not.toContain('eth_sendRawTransaction')
})

test('after a restart the watermark keeps links in order, and never falls', async () => {
  const watermark = createLinkWatermark(database, deployment)
  expect(await watermark.read()).toBe(-1)
  await mint(100)
  await pollSome([honest])
  expect(await watermark.read()).toBe(0)
  await watermark.raise(3, 0)
  await watermark.raise(1, 0)
  expect(await watermark.read()).toBe(3)
  // The only endpoint claims that crates without links follow: one more than the watermark explains.
  attacker.falsify = allOf(claimCrates(6, 5), claimSkipped(4n))
  expect((await pollSome([attacker]))[0]).toBeInstanceOf(LinkOutOfOrder)
  expect(leaked(attacker)).toEqual([])
})

test('crates that were revealed without a link are believed of two endpoints, not of one', async () => {
  await revealWithoutLink()
  await mint(100)
  await write('closeCrate')
  expect((await pollSome([honest]))[0]).toBeInstanceOf(LinkOutOfOrder)
  await pollSome([honest, another])
  expect(await statusOf()).toMatchObject({ revealedCrates: 2 })
  expect(leaked(honest, another)).toEqual([1])
})

test('a lone endpoint gets no crate closed whose link would then be refused', async () => {
  await revealWithoutLink()
  // Reported before a crate is due.
  expect((await pollSome([honest])).at(-1)).toBeInstanceOf(LinkOutOfOrder)
  await mint(100)
  expect((await pollSome([honest])).at(-1)).toBeInstanceOf(LinkOutOfOrder)
  expect(await statusOf()).toMatchObject({ closedCrates: 1, revealedCrates: 1 })
  await pollSome([honest, another])
  expect(await statusOf()).toMatchObject({ closedCrates: 2, revealedCrates: 2 })
})

/** Rejects every transaction. */
const rejectSending =
  (message: string): Falsifier =>
  async (call, truth) => {
    if (call.method !== 'eth_sendRawTransaction') return truth()
    throw new RpcRequestError({ body: {}, url: 'http://node', error: { code: -32_000, message } })
  }
/** Sends on what it gets, and drops the connection. */
const loseAnswer: Falsifier = async (call, truth) => {
  const answer = await truth()
  if (call.method === 'eth_sendRawTransaction') throw new Error('connection lost')
  return answer
}

test('a rejection by one endpoint does not hide that another may have sent', async () => {
  await mint(100)
  attacker.falsify = rejectSending('no')
  honest.falsify = loseAnswer
  const mover = moverOf([attacker, honest])
  await expect(mover.poll()).rejects.toBeInstanceOf(SendUnconfirmed)
  await mover.poll()
  expect(mover.stats().closed).toBe(1)
})

test('a transaction that one endpoint knows already counts as sent, though others fail', async () => {
  await mint(100)
  attacker.falsify = rejectSending('already known')
  honest.falsify = rejectSending('server is busy')
  expect(await moverOf([honest, attacker]).poll()).toBe('busy')
  honest.falsify = loseAnswer
  expect(await moverOf([honest, attacker]).poll()).toBe('busy')
})

/** Claims the next state from each link that it gets: its crate revealed with it, and the next one closed. */
const walkLinks: Falsifier = (call, truth) => {
  const next = leaked(attacker).length
  const commitment = next === 0 ? hashChainEnd(linkSecret, deployment.linkDomain) : linkOf(next - 1)
  const claim = allOf(
    claimCrates(next + 1, next),
    falsifyView('linkCommitment', () => [commitment, 0n] as const),
    falsifyView('crates', (crate) => ({ ...crate, fallbackBlock: 0n })),
    falsifyMethod('eth_estimateGas', () => Promise.reject(REVERTED)),
  )
  return claim(call, truth)
}

/** As if the last link had left a minute ago. */
const passInterval = () =>
  database.db.update(linkWatermarks).set({ raisedAt: sql`now() - interval '60 seconds'` })

test('a lone endpoint that continues from each link gets one in an interval, across restarts', async () => {
  await mint(100)
  attacker.falsify = walkLinks
  await pollSome([attacker])
  await pollSome([attacker])
  expect(leaked(attacker)).toEqual([0])
  await passInterval()
  await pollSome([attacker])
  await pollSome([attacker])
  expect(leaked(attacker)).toEqual([0, 1])
})

test('a lone endpoint that invents fallback reveals raises the watermark once in an interval', async () => {
  await mint(100)
  for (let crate = 0; crate < 4; crate += 1) {
    attacker.falsify = allOf(
      claimCrates(crate + 1, crate),
      claimSkipped(BigInt(crate)),
      falsifyView('crates', (state) => ({ ...state, fallbackBlock: 1n })),
      falsifyMethod('eth_estimateGas', () => Promise.reject(REVERTED)),
    )
    await pollSome([attacker])
  }
  expect(await createLinkWatermark(database, deployment).read()).toBe(0)
})

test('two endpoints that agree get links without an interval, and one after a clock was set back', async () => {
  for (const crate of [0, 1]) {
    await mint(100)
    await pollSome([honest, another])
    expect(leaked(honest)).toContain(crate)
  }
  await mint(100)
  await pollSome([honest])
  expect(leaked(honest)).not.toContain(2)
  await database.db.update(linkWatermarks).set({ raisedAt: sql`now() + interval '1 year'` })
  await pollSome([honest])
  expect(leaked(honest)).toContain(2)
})

test('the watermark is stored before the link leaves, or nothing leaves', async () => {
  await mint(100)
  await write('closeCrate')
  const seen: number[] = []
  const watermark = createLinkWatermark(database, deployment)
  attacker.falsify = async (call, truth) => {
    if (JSON.stringify(call.params).includes(linkOf(0).slice(2))) seen.push(await watermark.read())
    return truth()
  }
  await pollSome([attacker])
  expect(seen.length).toBeGreaterThan(0)
  expect(seen).not.toContain(-1)
})

/** The calls of the last transaction sent to a node. */
function lastSent({ bodies }: DishonestNode) {
  const raw = /"eth_sendRawTransaction","params":\["(0x[\da-f]+)"/.exec(
    bodies.findLast((body) => body.includes('eth_sendRawTransaction')) ?? '',
  )?.[1]
  if (!isHex(raw)) throw new Error('Nothing was sent.')
  return parseTransaction(raw)
}

/** Answers from another chain, where the same collection has closed a crate. */
async function forkWithClosedCrate(): Promise<Falsifier> {
  const fork = await startChain()
  onTestFinished(fork.stop)
  const copy = await deploy(fork)
  expect(copy.contract).toBe(deployment.contract)
  await mint(100, fork)
  const functionName = 'closeCrate'
  const call = { address: deployment.contract, abi: scovillesAbi, functionName } as const
  await waitForReceipt(fork.client, { hash: await writeContract(fork.client, call) })
  await fork.client.mine({ blocks: 20 })
  return ({ method, params }) => fork.client.transport.request({ method, params } as never)
}
