/** `npm run collection -- airdrop --safe` with a Safe as owner: what its files say is executed by real Safe contracts. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getAddress, type Address, type Hex, type TransactionReceipt } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { getBlock, getCode, readContract } from 'viem/actions'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { scovillesAbi } from '@peppermint/contracts'
import { runPeppermint } from '@peppermint/tools/program/runPeppermint.fixture.ts'
import { FACTORY_ADDRESS, FACTORY_CODE } from '@peppermint/sale/launch/factory.ts'
import { deployCollection } from '@peppermint/tools/launch/deployCollection.ts'
import { startChain, type TestChain } from '@peppermint/devnet/testChain'
import {
  createSafe,
  deploySafeContracts,
  executeTransaction,
  multiSend,
  type Safe,
  type SafeChain,
} from '@peppermint/devnet/safe'
import { testPhase } from '@peppermint/sale/sale.fixture.ts'

/** Of a block; a transaction of the Safe may use half of it. */
const BLOCK_GAS = 10_000_000
const MAX_PART_GAS = 5_000_000

const owners = [generatePrivateKey(), generatePrivateKey(), generatePrivateKey()]
let node: TestChain
let chain: SafeChain
/** Before a launch, which installs it where it is missing. */
let factoryCode: Hex | undefined
beforeAll(async () => {
  node = await startChain('--gas-limit', String(BLOCK_GAS))
  chain = { client: node.client, rpcUrl: node.url, mine: () => node.client.mine({ blocks: 1 }) }
  await deploySafeContracts(chain)
  factoryCode = await getCode(node.client, { address: FACTORY_ADDRESS })
})
afterAll(() => node.stop())

test('the factory that Safe presigned for chain 7700 has the code that launches expect', () => {
  expect(factoryCode).toBe(FACTORY_CODE)
})

let salt = 0n
let safe: Safe
let contract: Address
let folder: string
beforeEach(async () => {
  salt += 1n
  safe = await createSafe(chain, { owners, threshold: 2, salt })
  folder = mkdtempSync(join(tmpdir(), 'peppermint-safe-airdrop-'))
  const now = Number((await getBlock(node.client)).timestamp)
  const phase = testPhase({
    start: now + 1000,
    end: now + 2000,
    price: 1n,
    maxPerWallet: 1,
    maxPerTransaction: 1,
    maxSupply: 1,
  })
  const config = { name: 'Hot Peppers', symbol: 'S', maxSupply: 2_000, owner: safe.address, phases: [phase] }
  contract = getAddress((await deployCollection(node.client, config)).contract)
  return () => rmSync(folder, { recursive: true })
})

const accounts = (count: number) =>
  Array.from({ length: count }, () => privateKeyToAddress(generatePrivateKey()))

/** Runs the command for accounts that each get `quantity` tokens. */
async function write(list: readonly Address[], quantity: number, ...more: readonly string[]) {
  const gifts = join(folder, 'gifts.csv')
  writeFileSync(gifts, `address,quantity\n${list.map((account) => `${account},${quantity}`).join('\n')}\n`)
  const place = ['--network', 'canto', '--rpc', node.url, '--contract', contract, '--addresses', folder]
  const args = ['airdrop', '--list', gifts, ...place, '--safe', join(folder, 'batch.json'), ...more]
  return runPeppermint(['collection', ...args], folder)
}

const files = () =>
  readdirSync(folder)
    .filter((name) => name.startsWith('batch'))
    .toSorted()

/** Executes a file in one Safe transaction, like its Transaction Builder. */
async function execute(file: string): Promise<TransactionReceipt> {
  const { transactions }: { transactions: readonly { to: Address; data: Hex }[] } = JSON.parse(
    readFileSync(join(folder, file), 'utf8'),
  )
  return executeTransaction(chain, safe, multiSend(transactions), [0, 2], BigInt(BLOCK_GAS))
}

const minted = async () =>
  Number(
    await readContract(node.client, { address: contract, abi: scovillesAbi, functionName: 'totalSupply' }),
  )

/** The gas limit that the command printed for each file. */
const bounds = (stdout: string) =>
  [...stdout.matchAll(/up to ([\d,]+) gas: .*; a block has/g)].map(([, gas]) =>
    Number(gas?.replaceAll(',', '')),
  )

test('splits an airdrop larger than a block into parts that fit their gas limit', async () => {
  const list = accounts(200)
  const { stdout, stderr } = await write(list, 1, '--batch', '20')
  expect(stderr).toBe('')
  expect(files()).toEqual(['batch-1-of-3.json', 'batch-2-of-3.json', 'batch-3-of-3.json'])
  const used: number[] = []
  for (const file of files()) used.push(Number((await execute(file)).gasUsed))
  expect(await minted()).toBe(200)
  expect(bounds(stdout)).toHaveLength(3)
  for (const [part, bound] of bounds(stdout).entries()) {
    expect(used[part]).toBeLessThanOrEqual(bound)
    expect(bound).toBeLessThanOrEqual(MAX_PART_GAS)
    // A bound far above what is used would make more files than are needed.
    expect(used[part]).toBeGreaterThan(bound * 0.85)
  }
  const owner = (tokenId: bigint) =>
    readContract(node.client, {
      address: contract,
      abi: scovillesAbi,
      functionName: 'ownerOf',
      args: [tokenId],
    })
  expect([await owner(1n), await owner(200n)]).toEqual([list[0], list[199]])
})

test('limits the gas of a part with many tokens for few accounts', async () => {
  const { stdout } = await write(accounts(5), 100)
  const [bound = 0] = bounds(stdout)
  const used = Number((await execute('batch.json')).gasUsed)
  expect(used).toBeLessThanOrEqual(bound)
  expect(used).toBeGreaterThan(bound * 0.85)
})

test('a second run writes only parts that are not on chain, under the same names', async () => {
  const list = accounts(200)
  await write(list, 1, '--batch', '20')
  const before = files().map((file) => readFileSync(join(folder, file), 'utf8'))
  await execute('batch-2-of-3.json')
  for (const file of files()) rmSync(join(folder, file))
  const { stdout } = await write(list, 1, '--batch', '20')
  expect(stdout).toContain('Part 2 of 3 is already on chain: do not execute')
  expect(files()).toEqual(['batch-1-of-3.json', 'batch-3-of-3.json'])
  const dataOf = (text = '') => {
    const { transactions }: { transactions: readonly { data: Hex }[] } = JSON.parse(text)
    return transactions.map(({ data }) => data)
  }
  const after = files().map((file) => readFileSync(join(folder, file), 'utf8'))
  expect(after.map(dataOf)).toEqual([dataOf(before[0]), dataOf(before[2])])
  await execute('batch-1-of-3.json')
  await execute('batch-3-of-3.json')
  expect(await minted()).toBe(200)
  expect((await write(list, 1, '--batch', '20')).stderr).toContain('The whole list is already on chain.')
})

test('rejects a batch that exceeds the gas of a part, without writing files', async () => {
  const { code, stderr } = await write(accounts(120), 1, '--batch', '120')
  expect(code).toBe(1)
  expect(stderr).toMatch(
    /^Batch 1 may use [\d,]+ gas, and a transaction of the Safe may use 5,000,000: at most half of the block.*Nothing was sent or written\. Give a smaller --batch/,
  )
  expect(files()).toEqual([])
})

test('rejects a list with more tokens than remain', async () => {
  const { stderr } = await write(accounts(21), 100)
  expect(stderr).toContain('Supply: the list has 2,100 more tokens, and 2,000 are left. Nothing was sent')
  expect(files()).toEqual([])
})
