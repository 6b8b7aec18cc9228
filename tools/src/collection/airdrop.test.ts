import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  createClient,
  getAddress,
  http,
  numberToHex,
  parseEther,
  parseGwei,
  type Address,
  type Hash,
  type Hex,
} from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { getBlock, getBlockNumber, getTransactionCount, readContract, sendTransaction } from 'viem/actions'
import { canto } from 'viem/chains'
import { waitForReceipt } from '@peppermint/sale/launch/waitForReceipt.ts'
import { createKeySigner, type Signer } from '../launch/signer.ts'
import { scovillesAbi } from '@peppermint/contracts'
import { deployCollection } from '../launch/deployCollection.ts'
import { startChain, type TestChain } from '@peppermint/devnet/testChain'
import { sendAirdrop } from './airdrop.ts'
import { lockAirdrop, openAirdropJournal } from './airdropJournal.ts'
import { startLaggingEndpoint, type RpcRequest } from './laggingEndpoint.fixture.ts'
import { runPeppermint } from '../program/runPeppermint.fixture.ts'
import type { AirdropRecipient } from '@peppermint/sale/operations/operations.ts'
import { InvalidList, splitIntoBatches, parseAirdrop } from '@peppermint/sale/operations/parseAirdrop.ts'
import { testPhase } from '@peppermint/sale/sale.fixture.ts'

let chain: TestChain
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain.stop())

let contract: Address
let [key, owner]: [Hex, Address] = ['0x', '0x']
let folder: string
let gifts: readonly AirdropRecipient[]
beforeEach(async () => {
  key = generatePrivateKey()
  owner = privateKeyToAddress(key)
  folder = mkdtempSync(join(tmpdir(), 'peppermint-airdrop-'))
  await chain.client.setBalance({ address: owner, value: parseEther('1000') })
  const now = Number((await getBlock(chain.client)).timestamp)
  const phase = testPhase({
    start: now + 1000,
    end: now + 2000,
    price: 1n,
    maxPerWallet: 1,
    maxPerTransaction: 1,
    maxSupply: 1,
  })
  const config = { name: 'S', symbol: 'S', maxSupply: 1_000, owner, phases: [{ ...phase, name: 'Open' }] }
  contract = getAddress((await deployCollection(chain.client, config)).contract)
  gifts = Array.from({ length: 6 }, (_, index) => ({
    account: privateKeyToAddress(generatePrivateKey()).toLowerCase() as Address,
    quantity: 1 + (index % 3),
  }))
  return () => rmSync(folder, { recursive: true })
})

const batches = () => splitIntoBatches(gifts, { maxAccounts: 2, maxTokens: 100 })
const journal = () => openAirdropJournal(folder, { chainId: canto.id, contract, from: owner }, batches())

const clientOf = (url: string) =>
  createClient({ chain: canto, transport: http(url, { retryCount: 0 }), pollingInterval: 10, cacheTime: 0 })

/** Gives the airdrop in this process, with a signer that may fail. */
async function give(
  signer: Signer = createKeySigner(key, chain.client),
  url = chain.url,
  timeoutMs = 30_000,
) {
  const given: (readonly [batch: number, isEarlier: boolean])[] = []
  await sendAirdrop(
    { client: clientOf(url), chain: canto, signer, maxPrice: parseGwei('10000'), timeoutMs },
    contract,
    batches(),
    journal(),
    { onBatchConfirmed: (batch, _, isEarlier) => void given.push([batch, isEarlier]) },
  )
  return given
}

type Moment = 'before sending' | 'after sending without the hash' | 'after sending'

/** A signer whose transaction of this number, from 1, fails at the given moment, as a killed process would. */
function failing(moment: Moment, number = 2): Signer {
  const signer = createKeySigner(key, chain.client)
  let sent = 0
  return {
    ...signer,
    async send(creation, noted) {
      sent += 1
      if (sent !== number) return signer.send(creation, noted)
      const hashes: Hash[] = []
      if (moment === 'after sending') await signer.send(creation, noted)
      if (moment === 'after sending without the hash') {
        await signer.send(creation, (hash) => void hashes.push(hash))
        for (const hash of hashes) await waitForReceipt(chain.client, { hash })
      }
      throw new Error('The process is gone.')
    },
  }
}

/** Everyone has exactly what the list gives. */
async function expectGivenOnce() {
  const balances = gifts.map(({ account }) =>
    readContract(chain.client, {
      address: contract,
      abi: scovillesAbi,
      functionName: 'balanceOf',
      args: [account],
    }),
  )
  expect((await Promise.all(balances)).map(Number)).toEqual(gifts.map(({ quantity }) => quantity))
}

const sentByOwner = () => getTransactionCount(chain.client, { address: owner })

test('sends a list in batches, and a second run sends nothing', async () => {
  expect(await give()).toEqual([
    [0, false],
    [1, false],
    [2, false],
  ])
  await expectGivenOnce()
  expect(await give()).toEqual([
    [0, true],
    [1, true],
    [2, true],
  ])
  await expectGivenOnce()
  expect(await sentByOwner()).toBe(3)
})

test.each(['before sending', 'after sending without the hash'] as const)(
  'an airdrop interrupted %s continues without sending twice',
  async (moment) => {
    await expect(give(failing(moment))).rejects.toThrow('The transaction may have been sent')
    const isSent = moment !== 'before sending'
    expect(await give()).toEqual([
      [0, true],
      [1, isSent],
      [2, false],
    ])
    await expectGivenOnce()
  },
)

test('waits for a pending batch instead of sending it again', async () => {
  await chain.client.setAutomine(false)
  try {
    await expect(give(failing('after sending', 1))).rejects.toThrow('The process is gone.')
    const second = give()
    await chain.client.setAutomine(true)
    await chain.client.mine({ blocks: 1 })
    expect(await second).toEqual([
      [0, true],
      [1, false],
      [2, false],
    ])
  } finally {
    await chain.client.setAutomine(true)
  }
  await expectGivenOnce()
})

test('rejects a concurrent run', () => {
  const { file } = journal()
  const release = lockAirdrop(file)
  expect(() => lockAirdrop(file)).toThrow('another run is sending this list')
  release()
  lockAirdrop(file)()
})

test('sends a batch with a new nonce if another transaction used its nonce', async () => {
  await expect(give(failing('before sending'))).rejects.toThrow()
  await chain.client.impersonateAccount({ address: owner })
  const hash = await sendTransaction(chain.client, { account: owner, to: owner, value: 1n })
  await waitForReceipt(chain.client, { hash })
  await chain.client.stopImpersonatingAccount({ address: owner })
  expect(await give()).toEqual([
    [0, true],
    [1, false],
    [2, false],
  ])
  await expectGivenOnce()
})

/** Sends the first batch and loses the process before its receipt; the next run asks through the balancer. */
async function resumeThrough(lag: Parameters<typeof startLaggingEndpoint>[1], timeoutMs: number) {
  await expect(give(failing('after sending', 1))).rejects.toThrow('The process is gone.')
  // In a block before the next run asks, else that run waits for it as pending.
  await expect.poll(sentByOwner).toBe(1)
  const balancer = await startLaggingEndpoint(chain.url, lag)
  try {
    return await give(undefined, balancer.url, timeoutMs)
  } finally {
    balancer.stop()
  }
}

const isAboutBatches = ({ method }: RpcRequest) =>
  method === 'eth_getLogs' || method === 'eth_getTransactionReceipt'
const nothingOf = ({ method }: RpcRequest) => ({ result: method === 'eth_getLogs' ? [] : null })

test('stops if a lagging node has neither receipt nor logs of a used nonce', async () => {
  const resumed = resumeThrough((asked) => (isAboutBatches(asked) ? nothingOf(asked) : undefined), 0)
  await expect(resumed).rejects.toThrow(
    /Batch 1: state unknown\. Its nonce 0 may be used, but the endpoint lags.*Nothing was sent.*Run the same command again later, or use another endpoint/,
  )
  expect(await sentByOwner()).toBe(1)
  await give()
  await expectGivenOnce()
  expect(await sentByOwner()).toBe(3)
})

test('continues without sending twice once a lagging node catches up', async () => {
  let lagging = 4
  const resumed = await resumeThrough((asked) => {
    if (!isAboutBatches(asked) || lagging === 0) return undefined
    lagging -= 1
    return nothingOf(asked)
  }, 30_000)
  expect(resumed).toEqual([
    [0, true],
    [1, false],
    [2, false],
  ])
  await expectGivenOnce()
})

test('a single stale read does not count a batch as dropped', async () => {
  let isStale = true
  const before = Number(await getBlockNumber(chain.client))
  const resumed = await resumeThrough((asked) => {
    if (!isStale) return undefined
    if (asked.method !== 'eth_call') return isAboutBatches(asked) ? nothingOf(asked) : undefined
    // The state of the block before the batch, in which nothing was minted: a look that is consistent and wrong.
    isStale = false
    return { method: asked.method, params: [asked.params[0], numberToHex(before)] }
  }, 30_000)
  expect(resumed[0]).toEqual([0, true])
  await expectGivenOnce()
})

test('the command sends the rest when it runs again after a kill', async () => {
  const list = join(folder, 'gifts.csv')
  writeFileSync(
    list,
    `address,quantity\n${gifts.map(({ account, quantity }) => `${account},${quantity}`).join('\n')}\n`,
  )
  const args = ['--network', 'canto', '--rpc', chain.url, '--contract', contract, '--addresses', folder]
  const command = ['collection', 'airdrop', ...args, '--list', list, '--batch', '1', '--broadcast']
  const main = fileURLToPath(new URL('../peppermint.ts', import.meta.url))
  const env = { PATH: process.env['PATH'] ?? '', PRIVATE_KEY: key }
  const child = spawn(process.execPath, [main, ...command], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  child.stdout.on('data', (text) => {
    if (String(text).includes('batch 2 of 6 confirmed')) child.kill('SIGKILL')
  })
  const signal = await new Promise((resolve) => {
    child.once('exit', (_, by) => resolve(by))
  })
  expect(signal).toBe('SIGKILL')
  const run = () => runPeppermint(command, folder, { PRIVATE_KEY: key })
  const { code, stdout, stderr } = await run()
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toContain('batch 1 of 6 already confirmed')
  expect(stdout).toContain('batch 6 of 6 confirmed')
  await expectGivenOnce()
  expect(await run()).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('The whole list is already on chain. Nothing was sent.'),
  })
  expect(await sentByOwner()).toBe(6)
})

test('rejects a damaged journal and changed batch sizes', async () => {
  await give()
  const begunWith = { chainId: canto.id, contract, from: owner }
  expect(() => openAirdropJournal(folder, begunWith, [gifts])).toThrow(
    'Finish it with the same sender and --batch',
  )
  const file = readdirSync(folder).find((name) => name.endsWith('.json')) ?? ''
  writeFileSync(join(folder, file), '{')
  expect(() => journal()).toThrow('is damaged. Nothing was sent')
})

test('reports every issue of a list and splits large quantities', () => {
  const account = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
  expect(parseAirdrop(`\ufeffAddress,Quantity\r\n# for alice\r\n${account},250\r\n`)).toEqual([
    { account, quantity: 100 },
    { account, quantity: 100 },
    { account, quantity: 50 },
  ])
  const faultsOf = (text: string) => {
    try {
      return parseAirdrop(text)
    } catch (error) {
      if (!(error instanceof InvalidList)) throw error
      return error.issues.map(({ row, reason }) => ({ row, reason }))
    }
  }
  expect(faultsOf('address,quota\n')).toEqual([
    { row: 1, reason: 'The first row must name the two columns: address,quantity.' },
  ])
  expect(faultsOf('address,quantity\n')).toEqual([
    { row: 1, reason: 'No accounts: at least one row below the header is required.' },
  ])
  expect(faultsOf(`address,quantity\n${account},1,2\n${account},1.5\n`)).toEqual([
    { row: 2, reason: 'There are 3 cells, but the header names 2.' },
    { row: 3, reason: 'The quantity “1.5” is not a whole number from 1 to 10000.' },
    { row: 3, reason: `${account} is in row 2 already.` },
  ])
})

test('batches respect both limits', () => {
  const sizes = (maxAccounts: number, maxTokens: number) =>
    splitIntoBatches(
      [60, 50, 40, 1, 100].map((quantity) => ({ account: contract, quantity })),
      { maxAccounts, maxTokens },
    ).map((batch) => batch.map(({ quantity }) => quantity))
  expect(sizes(2, 1_000)).toEqual([[60, 50], [40, 1], [100]])
  expect(sizes(9, 100)).toEqual([[60], [50, 40, 1], [100]])
})
