import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { hashChainEnd, revealCrates, UnboundLinks } from '@peppermint/sale/crates'
import { runPeppermint } from '@peppermint/tools/program/runPeppermint.fixture.ts'
import { scovillesAbi } from '@peppermint/contracts'
import { encodeInitCode } from '@peppermint/sale/launch/collectionTerms.ts'
import type { DeployConfig } from '@peppermint/sale/launch/deployConfig.ts'
import { writeAddressFile } from '@peppermint/sale/launch/addressFile.ts'
import { deployCollection, type DeployedCollection } from '@peppermint/tools/launch/deployCollection.ts'
import { waitForReceipt } from '@peppermint/sale/launch/waitForReceipt.ts'
import { encodeMintCall, readSale } from '@peppermint/sale'
import { testAccount, testPrivateKey, startChain, type TestChain } from '@peppermint/devnet/testChain'
import { pino } from 'pino'
import {
  concat,
  createClient,
  custom,
  decodeFunctionData,
  http,
  isHex,
  keccak256,
  MethodNotFoundRpcError,
  parseEther,
  stringToHex,
  toHex,
  type Hex,
} from 'viem'
import {
  getBlock,
  getBlockNumber,
  getTransactionCount,
  getTransactionReceipt,
  sendTransaction,
} from 'viem/actions'
import { canto } from 'viem/chains'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Database } from '@peppermint/indexer/db/database.ts'
import { openServerDatabase } from '../db/openServerDatabase.ts'
import { freshDatabaseUrl } from '@peppermint/indexer/db/testDatabase.fixture.ts'
import { readKeeperFees } from './keeperFees.ts'
import { startKeeper, type Keeper, type KeeperParts } from './startKeeper.ts'
import { chainWithoutFile } from '@peppermint/sale/chains/siteChain.ts'
import { testPhase } from '@peppermint/sale/sale.fixture.ts'

const linkSecret = keccak256(stringToHex('pickled in brine'))
const [creator, alice] = [testAccount(0), testAccount(1)]
/** Fast polling, with generous timeouts for busy machines. */
const quick = {
  pollIntervalMs: 50,
  busyPollIntervalMs: 25,
  maxBackoffMs: 200,
  stuckAfterMs: 600_000,
  stalledAfterMs: 600_000,
  linkIntervalMs: 0,
}

let chain: TestChain
let database: Database
/** The open sale, which each test has as it was after its deployment; of a test's own where it deploys another. */
let deployment: KeeperParts['deployment']
let openSale: DeployedCollection
let afterDeployment: Hex
/** Lines of the log of all keepers of a test. */
let logLines: { readonly level: number; readonly msg: string; readonly code?: string }[]
const keepers: Keeper[] = []

beforeAll(async () => {
  ;[chain, database] = await Promise.all([
    startChain(),
    freshDatabaseUrl().then((url) => openServerDatabase(url)),
  ])
  openSale = await deployOpenSale({
    link: (collection) => hashChainEnd(linkSecret, collection),
    crateInterval: 600,
    linkWindow: 3_600,
  })
  afterDeployment = await chain.client.snapshot()
})
afterAll(() => Promise.all([chain.stop(), database.close()]))

beforeEach(() => {
  logLines = []
  deployment = openSale
})
afterEach(async () => {
  await Promise.all(keepers.splice(0).map((keeper) => keeper.stop()))
  await chain.client.setAutomine(true)
  await chain.client.request({ method: 'anvil_dropAllTransactions' } as never)
  await chain.client.revert({ id: afterDeployment })
  afterDeployment = await chain.client.snapshot()
})

async function deployOpenSale(crates: NonNullable<DeployConfig['crates']>): Promise<DeployedCollection> {
  const now = Number((await getBlock(chain.client)).timestamp)
  const phase = testPhase({
    start: now - 1,
    end: now + 10 ** 7,
    price: 1n,
    maxPerWallet: 1_000,
    maxPerTransaction: 100,
  })
  const config = { name: 'Scovilles', symbol: 'SCOV', maxSupply: 10_000, owner: creator.address }
  return deployCollection(chain.client, { ...config, phases: [phase], crates })
}

/** A keeper with the key of one of the chain's accounts. */
function keep(account: number, more: Partial<KeeperParts> = {}): Keeper {
  const log = pino({ level: 'debug' }, { write: (line: string) => void logLines.push(JSON.parse(line)) })
  const started = startKeeper({
    chain: chainWithoutFile(7700),
    endpoints: [createClient({ chain: canto, transport: http(chain.url, { retryCount: 0 }) })],
    confirmations: 0,
    maxFeeGwei: 10_000,
    deployment,
    keeper: { key: testPrivateKey(account), links: { type: 'secret', secret: linkSecret } },
    database,
    log,
    times: quick,
    ...more,
  })
  keepers.push(started)
  return started
}

async function mint(quantity: number): Promise<void> {
  const asked = encodeMintCall(deployment.contract, { phase: 0, quantity, price: 1n })
  const hash = await sendTransaction(chain.client, { account: alice, ...asked })
  await waitForReceipt(chain.client, { hash })
}

const revealed = async () => (await readSale(chain.client, deployment)).crateStatus.revealedTokens
const errorCodes = () => logLines.flatMap(({ code, level }) => (code && level >= 40 ? [code] : []))

test('sends no link to a copy that states the link and linkedTo of the collection', async () => {
  const { phases } = await readSale(chain.client, deployment)
  const config = { name: 'Scovilles', symbol: 'COPIED', maxSupply: 10_000, owner: creator.address, phases }
  const crates: NonNullable<DeployConfig['crates']> = {
    link: (linked) => hashChainEnd(linkSecret, linked),
    crateInterval: 600,
    linkWindow: 3_600,
  }
  const original = await deployCollection(chain.client, { ...config, crates })
  const linked = original.linkDomain
  const data = encodeInitCode({ ...config, owner: alice.address, crates }, linked)
  const { contractAddress } = await waitForReceipt(chain.client, {
    hash: await sendTransaction(chain.client, { data }),
  })
  deployment = { ...original, contract: contractAddress ?? '0x' }
  await mint(100)
  const sentBefore = await getTransactionCount(chain.client, { address: testAccount(5).address })
  for (const links of [
    { type: 'secret', secret: linkSecret },
    { type: 'lastLink', link: hashChainEnd(linkSecret, linked, 9_990) },
  ] as const) {
    const keeper = keep(5, { keeper: { key: testPrivateKey(5), links } })
    await expect.poll(() => keeper.status().error?.code).toBe('unverified-contract')
    expect(keeper.status().error?.message).toMatch(/^CONTRACT: 0x\w{40} is not verified to be the collection/)
    await keeper.stop()
  }
  expect(await getTransactionCount(chain.client, { address: testAccount(5).address })).toBe(sentBefore)
  expect((await readSale(chain.client, deployment)).crateStatus.closedCrates).toBe(0)
})

test('closes and reveals full crates, logs both, and sends nothing when idle', async () => {
  const keeper = keep(5)
  await expect.poll(() => keeper.status().role).toBe('leader')
  await mint(100)
  await expect.poll(revealed).toBe(100)
  await mint(3)
  await expect.poll(() => keeper.status()).toMatchObject({ closed: 1, revealed: 1, error: undefined })
  const block = await getBlockNumber(chain.client)
  // A crate that is not full is revealed when its time has come.
  await chain.client.increaseTime({ seconds: 601 })
  expect(await getBlockNumber(chain.client)).toBe(block)
  await chain.client.mine({ blocks: 1 })
  await expect.poll(revealed).toBe(103)
  await expect.poll(() => keeper.status().revealed).toBe(2)
  expect(logLines.filter(({ msg }) => msg === 'crate revealed')).toHaveLength(2)
  expect(errorCodes()).toEqual([])
})

test('opens crates without Multicall3, and pays the tip that nodes ask for', async () => {
  await chain.client.setCode({ address: canto.contracts.multicall3.address, bytecode: '0x' })
  const { coin, gas } = chainWithoutFile(8453)
  const keeper = keep(5, { chain: { coin, gas } })
  await mint(100)
  await expect.poll(() => keeper.status()).toMatchObject({ closed: 1, revealed: 1, error: undefined })
  const { transactions } = await getBlock(chain.client, { includeTransactions: true })
  const tip = await createClient({ transport: http(chain.url) }).request({
    method: 'eth_maxPriorityFeePerGas',
  })
  expect(transactions[0]).toMatchObject({ from: testAccount(5).address.toLowerCase() })
  expect(transactions[0]?.maxPriorityFeePerGas).toBe(BigInt(tip))
  expect(errorCodes()).toEqual([])
})

test('pays the gas price on a chain without a base fee, whose nodes know no tips', async () => {
  const behind = createClient({ transport: http(chain.url, { retryCount: 0 }) })
  const transport = custom(
    {
      async request(asked: { method: string; params: unknown }) {
        if (asked.method === 'eth_maxPriorityFeePerGas')
          throw Object.assign(new Error('the method does not exist'), { code: -32_601 })
        const answer: unknown = await behind.transport.request(asked)
        return asked.method === 'eth_getBlockByNumber'
          ? { ...(answer as object), baseFeePerGas: undefined }
          : answer
      },
    },
    { retryCount: 0 },
  )
  const { coin, gas } = chainWithoutFile(8453)
  keep(5, { chain: { coin, gas }, endpoints: [createClient({ chain: canto, transport })] })
  await mint(100)
  await expect.poll(revealed).toBe(100)
  const { transactions } = await getBlock(chain.client, { includeTransactions: true })
  expect(transactions[0]).toMatchObject({ from: testAccount(5).address.toLowerCase(), type: 'legacy' })
  expect(errorCodes()).toEqual([])
  // With a base fee: no tip, where the node has no such method.
  const tipless = createClient({
    chain: canto,
    transport: custom({ request: () => Promise.reject(new MethodNotFoundRpcError(new Error('No.'))) }),
  })
  expect(await readKeeperFees([tipless], 7n, true)).toMatchObject({ price: 7n, tip: 0n })
})

test('one of two keepers on a database is the leader, and the other takes over', async () => {
  const first = keep(5)
  await expect.poll(() => first.status().role).toBe('leader')
  const second = keep(6)
  await mint(100)
  await expect.poll(revealed).toBe(100)
  expect(second.status()).toMatchObject({ role: 'standby', closed: 0, revealed: 0 })
  await first.stop()
  expect(first.status().role).toBe('stopped')
  await mint(100)
  await expect.poll(revealed).toBe(200)
  await expect.poll(() => second.status()).toMatchObject({ role: 'leader', closed: 1, revealed: 1 })
})

test('loses leadership with its connection, and regains it', async () => {
  const keeper = keep(5)
  await expect.poll(() => keeper.status().role).toBe('leader')
  await database.db.execute(sql`
    select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and pid <> pg_backend_pid()
      and database = (select oid from pg_database where datname = current_database())`)
  await mint(100)
  await expect.poll(revealed).toBe(100)
  await expect.poll(() => keeper.status()).toMatchObject({ role: 'leader', revealed: 1, error: undefined })
})

test('two independent keepers open every crate once and leak no link early', async () => {
  const other = await openServerDatabase(await freshDatabaseUrl(), { maxConnections: 2 })
  const from = await getBlockNumber(chain.client)
  const pair = [keep(5), keep(6, { database: other })]
  await chain.client.setAutomine(false)
  const asked = encodeMintCall(deployment.contract, { phase: 0, quantity: 100, price: 1n })
  for (let crates = 0; crates < 3; crates += 1)
    await sendTransaction(chain.client, { account: alice, gas: 3_000_000n, ...asked })
  const blockByBlock = async () => {
    await chain.client.mine({ blocks: 1 })
    return revealed()
  }
  await expect.poll(blockByBlock, { interval: 150 }).toBe(300)
  await Promise.all(pair.map((keeper) => keeper.stop()))
  await other.close()
  const links = await linksSent(from)
  const used = links.filter(({ isUsed }) => isUsed).map(({ link }) => link)
  expect(new Set(used).size).toBe(3)
  // A transaction that came second shows the link of the one before it, and nothing new.
  for (const [at, { link, isUsed }] of links.entries()) {
    if (!isUsed)
      expect(links.slice(0, at).some((earlier) => earlier.isUsed && earlier.link === link)).toBe(true)
  }
})

/** Links in transactions to the collection since a block, in the order of the chain. */
async function linksSent(from: bigint): Promise<{ readonly link: Hex; readonly isUsed: boolean }[]> {
  const sent: { link: Hex; isUsed: boolean }[] = []
  for (let blockNumber = from; blockNumber <= (await getBlockNumber(chain.client)); blockNumber += 1n) {
    const { transactions } = await getBlock(chain.client, { blockNumber, includeTransactions: true })
    for (const { input, hash, to } of transactions) {
      if (to !== deployment.contract.toLowerCase()) continue
      const { functionName, args } = decodeFunctionData({ abi: scovillesAbi, data: input })
      if (functionName !== 'revealCrate') continue
      const { status } = await getTransactionReceipt(chain.client, { hash })
      sent.push({ link: args[0], isUsed: status === 'success' })
    }
  }
  return sent
}

test('replaces a stuck transaction with the same nonce and a higher fee', async () => {
  await mint(100)
  const address = testAccount(7).address
  const nonce = await getTransactionCount(chain.client, { address })
  await chain.client.setAutomine(false)
  const keeper = keep(7, { times: { ...quick, stuckAfterMs: 300 } })
  await expect.poll(() => keeper.status().replaced).toBeGreaterThan(0)
  await expect.poll(() => keeper.status().error?.code).toBe('transaction-stuck')
  const pending = await getTransactionCount(chain.client, { address, blockTag: 'pending' })
  expect(pending).toBe(nonce + 1)
  await chain.client.setAutomine(true)
  await chain.client.mine({ blocks: 1 })
  await expect.poll(revealed).toBe(100)
  await expect.poll(() => keeper.status()).toMatchObject({ closed: 1, revealed: 1, error: undefined })
  expect(errorCodes()).toEqual(['transaction-stuck'])
})

test('a stuck transaction is no error while no crate is due, and is replaced later', async () => {
  const node = forgetfulNode()
  await mint(100)
  const keeper = keep(7, { endpoints: [node.client], times: { ...quick, stuckAfterMs: 1 } })
  await expect.poll(node.hasForgotten).toBe(true)
  await revealCrates(chain.client, deployment, linkSecret)
  node.goOn()
  const before = node.looks()
  await expect.poll(node.looks).toBeGreaterThan(before + 4)
  expect(keeper.status()).toMatchObject({ replaced: 0, error: undefined })
  expect(errorCodes()).toEqual([])
  await mint(100)
  await expect.poll(revealed).toBe(200)
  await expect.poll(() => keeper.status()).toMatchObject({ revealed: 1, error: undefined })
  expect(keeper.status().replaced).toBeGreaterThan(0)
})

/** Drops the first transaction, and then hangs until it is released. */
function forgetfulNode() {
  const behind = createClient({ transport: http(chain.url, { retryCount: 0 }) })
  const goOn = Promise.withResolvers<void>()
  let hasForgotten = false
  let looks = 0
  const transport = custom({
    async request({
      method,
      params = [],
    }: {
      method: string
      params?: readonly unknown[]
    }): Promise<unknown> {
      if (hasForgotten) await goOn.promise
      const [raw] = params
      if (method === 'eth_sendRawTransaction' && !hasForgotten && isHex(raw)) {
        hasForgotten = true
        return keccak256(raw)
      }
      if (method === 'eth_getTransactionReceipt') looks += 1
      return behind.transport.request({ method, params })
    },
  })
  return {
    client: createClient({ chain: canto, transport }),
    hasForgotten: () => hasForgotten,
    goOn: () => goOn.resolve(),
    /** How often the transaction was looked for. */
    looks: () => looks,
  }
}

test('waits for a transaction sent before a restart, and replaces it if it is stuck', async () => {
  await mint(100)
  await chain.client.setAutomine(false)
  const before = keep(8)
  const address = testAccount(8).address
  const nonce = await getTransactionCount(chain.client, { address })
  await expect.poll(() => getTransactionCount(chain.client, { address, blockTag: 'pending' })).toBe(nonce + 1)
  await before.stop()
  const after = keep(8, { times: { ...quick, stuckAfterMs: 300 } })
  // As often as it takes: by the time that this looks it may have been more than once.
  await expect.poll(() => after.status().replaced).toBeGreaterThan(0)
  await chain.client.setAutomine(true)
  await chain.client.mine({ blocks: 1 })
  await expect.poll(revealed).toBe(100)
  expect(await getTransactionCount(chain.client, { address })).toBe(nonce + 2)
})

test('warns of a low balance early, and resumes when an empty account is funded', async () => {
  await mint(100)
  const { address } = testAccount(9)
  await chain.client.setBalance({ address, value: 1n })
  // A chain that charges for data: this much, whatever it is asked.
  const gasPriceOracle = { address: `0x${'0f'.repeat(20)}` } as const
  const setDataFee = (fee: bigint) =>
    chain.client.setCode({
      address: gasPriceOracle.address,
      bytecode: concat(['0x7f', toHex(fee, { size: 32 }), '0x60005260206000f3']),
    })
  await setDataFee(parseEther('1000'))
  const rollup = { ...canto, contracts: { ...canto.contracts, gasPriceOracle } }
  const keeper = keep(9, {
    endpoints: [createClient({ chain: rollup, transport: http(chain.url, { retryCount: 0 }) })],
  })
  await expect.poll(() => keeper.status().error?.code).toBe('insufficient-balance')
  expect(keeper.status()).toMatchObject({ balance: 1n, isBalanceLow: true, role: 'leader' })
  await chain.client.setBalance({ address, value: parseEther('100') })
  await expect
    .poll(() => keeper.status().error?.message)
    .toMatch(/Send it at least 9\d\d\.\d+ CANTO; the keeper/)
  await setDataFee(1n)
  await expect.poll(revealed).toBe(100)
  await expect
    .poll(() => keeper.status())
    .toMatchObject({ isBalanceLow: false, error: undefined, revealed: 1 })
  expect(errorCodes()).toEqual(['insufficient-balance'])
  expect(logLines.filter(({ msg }) => msg.includes('low balance'))).toHaveLength(1)
})

test('reports a wrong secret before any crate is due, and sends nothing', async () => {
  const wrong = keccak256('0x')
  const node = countingNode()
  const keeper = keep(5, {
    endpoints: [node.client],
    keeper: { key: testPrivateKey(5), links: { type: 'secret', secret: wrong } },
  })
  await expect.poll(() => keeper.status().error?.code).toBe('wrong-secret')
  await mint(100)
  // Of these looks all but the first have begun with the crate due.
  const before = node.looks()
  await expect.poll(node.looks).toBeGreaterThan(before + 3)
  expect(keeper.status().error?.message).toContain('KEEPER_LINK_SECRET')
  expect((await readSale(chain.client, deployment)).crateStatus.closedCrates).toBe(0)
  const words = JSON.stringify(logLines)
  for (const secret of [wrong, testPrivateKey(5), linkSecret])
    expect(words).not.toContain(secret.slice(2, 20))
})

test('reveals two crates with two links, and reports low and exhausted links', async () => {
  const { phases } = await readSale(chain.client, deployment)
  const config = { name: 'Scovilles', symbol: 'EXPORTED', maxSupply: 10_000, owner: creator.address, phases }
  const crates: DeployConfig['crates'] = {
    link: (linked) => hashChainEnd(linkSecret, linked),
    crateInterval: 600,
    linkWindow: 3_600,
  }
  const launched = await deployCollection(chain.client, { ...config, crates })
  deployment = launched
  const folder = await mkdtemp(join(tmpdir(), 'peppermint-keeper-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  writeAddressFile(join(folder, '7700.json'), launched)
  const args = ['--network', 'canto', '--rpc', chain.url, '--addresses', folder, '--count', '2']
  const { stdout } = await runPeppermint(['links', ...args], '.', { CRATE_SECRET: linkSecret })
  const link = /^KEEPER_LAST_LINK=(0x[0-9a-f]{64})\n$/.exec(stdout)?.[1]
  if (!isHex(link)) throw new Error('No link was exported.')
  const keeper = keep(5, { keeper: { key: testPrivateKey(5), links: { type: 'lastLink', link } } })
  await expect.poll(() => logLines.filter(({ msg }) => msg.startsWith('links: 2 left'))).toHaveLength(1)
  await mint(100)
  await mint(100)
  await expect.poll(revealed).toBe(200)
  await mint(100)
  await expect.poll(() => keeper.status().error?.code).toBe('links-exhausted')
  expect(keeper.status().error?.message).toContain('npm run links')
  expect(logLines.filter(({ msg }) => msg.startsWith('links: 1 left'))).toHaveLength(1)
  expect((await readSale(chain.client, deployment)).crateStatus).toMatchObject({
    closedCrates: 2,
    revealedCrates: 2,
  })
  expect(JSON.stringify(logLines)).not.toContain(link.slice(2, 20))
})

test('reports unbound links of old launches and does not use them', async () => {
  let link = linkSecret
  for (let hashes = 0; hashes < 10_000; hashes += 1) link = keccak256(link)
  deployment = await deployOpenSale({ link, crateInterval: 600, linkWindow: 3_600 })
  const keeper = keep(5)
  await expect.poll(() => keeper.status().error?.code).toBe('unbound-links')
  await mint(100)
  expect((await readSale(chain.client, deployment)).crateStatus).toMatchObject({ closedCrates: 0 })
  await expect(revealCrates(chain.client, deployment, linkSecret)).rejects.toThrow(UnboundLinks)
})

/** Counts the looks of a keeper, each of which asks for its balance once. */
function countingNode() {
  const behind = createClient({ transport: http(chain.url, { retryCount: 0 }) })
  let looks = 0
  const transport = custom({
    request({ method, params }: { method: string; params: unknown }): Promise<unknown> {
      if (method === 'eth_getBalance') looks += 1
      return behind.transport.request({ method, params })
    },
  })
  return { client: createClient({ chain: canto, transport }), looks: () => looks }
}

test('logs an unreachable chain once, without its URL, and keeps running', async () => {
  const transport = http('http://127.0.0.1:9/token-in-the-path', { retryCount: 0 })
  const keeper = keep(5, { endpoints: [createClient({ chain: canto, transport })] })
  await expect.poll(() => keeper.status().error?.code).toBe('chain-unreachable')
  const since = logLines.length
  await expect.poll(() => keeper.status().role).toBe('leader')
  await keeper.stop()
  expect(logLines.length).toBe(since)
  expect(errorCodes()).toEqual(['chain-unreachable'])
  expect(JSON.stringify([logLines, keeper.status().error])).not.toContain('token-in-the-path')
})

test.each([
  [
    1,
    40,
    'keeper: one RPC endpoint, trusted: if it is dishonest, it learns the links of crates before they close.',
  ],
  [2, 30, 'keeper: a link is sent when 2 of 2 RPC endpoints agree'],
] as const)('with %i endpoints the first line says what is trusted', async (count, level, words) => {
  const client = createClient({ chain: canto, transport: http(chain.url, { retryCount: 0 }) })
  keep(5, { endpoints: count === 1 ? [client] : [client, client] })
  expect(logLines[0]).toMatchObject({ level, msg: expect.stringContaining(words) })
})

test('reports a stalled chain, and sends nothing until the next block', async () => {
  await mint(100)
  await chain.client.setAutomine(false)
  const keeper = keep(5, { times: { ...quick, stuckAfterMs: 200, stalledAfterMs: 400 } })
  await expect.poll(() => keeper.status().error?.code).toBe('chain-stalled')
  await chain.client.setAutomine(true)
  // Several: on a busy machine a poll may find the first one too old.
  await expect.poll(async () => (await chain.client.mine({ blocks: 1 }), revealed())).toBe(100)
})

test('reveals a crate again with the same link after a reorg', async () => {
  await mint(100)
  const from = await getBlockNumber(chain.client)
  const keeper = keep(5)
  await expect.poll(() => keeper.status().revealed).toBe(1)
  await chain.client.request<{ Method: 'anvil_rollback'; Parameters: [number]; ReturnType: null }>({
    method: 'anvil_rollback',
    params: [Number((await getBlockNumber(chain.client)) - from)],
  })
  expect(await revealed()).toBe(0)
  await chain.client.mine({ blocks: 3 })
  await expect.poll(revealed).toBe(100)
  await expect.poll(() => keeper.status()).toMatchObject({ rolledBack: 2, revealed: 2, error: undefined })
})

test('tolerates crates revealed by another account', async () => {
  const keeper = keep(5)
  await mint(100)
  await revealCrates(chain.client, deployment, linkSecret).catch(() => undefined)
  await expect.poll(revealed).toBe(100)
  await mint(100)
  await expect.poll(revealed).toBe(200)
  await expect.poll(() => keeper.status().error).toBeUndefined()
})
