/** Airdrops of an owner with a key and of a Safe, among mints, on a real chain. */
import { deployCollection } from '@peppermint/tools/launch/deployCollection.ts'
import { createOperationCall, type AirdropRecipient } from '@peppermint/sale/operations'
import { waitForReceipt } from '@peppermint/sale/launch/waitForReceipt.ts'
import { encodeMintCall } from '@peppermint/sale'
import { startChain, testAccount, type TestChain } from '@peppermint/devnet/testChain'
import {
  createSafe,
  deploySafeContracts,
  executeTransaction,
  multiSend,
  type Safe,
  type SafeChain,
} from '@peppermint/devnet/safe'
import { createClient, custom, getAddress, type Address, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { getBlock, getBlockNumber, sendTransaction } from 'viem/actions'
import { canto } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logWords } from '../words/logWords.ts'
import { collection } from '../studioCollection.fixture.ts'
import { mergeEntries } from './StudioLog.tsx'
import { findAirdrops, readAirdrops } from './readAirdrops.ts'
import { readLog } from './readLog.ts'
import { testPhase } from '@peppermint/sale/sale.fixture.ts'

let node: TestChain
let chain: SafeChain
let safe: Safe
beforeAll(async () => {
  node = await startChain()
  chain = { client: node.client, rpcUrl: node.url, mine: () => node.client.mine({ blocks: 1 }) }
  await deploySafeContracts(chain)
  const owners = [generatePrivateKey(), generatePrivateKey(), generatePrivateKey()]
  safe = await createSafe(chain, { owners, threshold: 2, salt: 1n })
})
afterAll(() => node.stop())

const newAccount = (): Address => privateKeyToAddress(generatePrivateKey())
const [owner, alice, bob] = [testAccount(0), testAccount(1), testAccount(2)]

let launches = 0

/** A collection whose free phase is open; each has another symbol, so another address. */
async function launch(of: Address) {
  const now = Number((await getBlock(node.client)).timestamp)
  const phase = testPhase({
    start: now,
    end: now + 10 ** 6,
    price: 0n,
    maxPerWallet: 20,
    maxPerTransaction: 20,
    maxSupply: 2_000,
  })
  const config = {
    name: 'Hot Peppers',
    symbol: `S${(launches += 1)}`,
    maxSupply: 2_000,
    owner: of,
    phases: [phase],
  }
  const contract = getAddress((await deployCollection(node.client, config)).contract)
  // The first block in which the phase is open.
  await node.client.mine({ blocks: 1 })
  return { contract, block: 1 }
}

async function send(account: typeof owner, call: { readonly to: Address; readonly data: Hex }) {
  const hash = await sendTransaction(node.client, { account, ...call })
  await waitForReceipt(node.client, { hash })
  return hash
}

const mint = (contract: Address, quantity: number) =>
  encodeMintCall(contract, { phase: 0, quantity, price: 0n })
const airdrop = (contract: Address, recipients: readonly AirdropRecipient[]) =>
  createOperationCall(contract, { type: 'airdrop', recipients })

/** The airdrops that the chain alone shows, counting what the node is asked. */
async function read(deployment: Awaited<ReturnType<typeof launch>>, fromToken = 1) {
  const head = Number(await getBlockNumber(node.client, { cacheTime: 0 }))
  const page = await readLog(node.client, deployment, { toBlock: head }, true)
  const transactions: string[] = []
  const client = createClient({
    chain: canto,
    transport: custom({
      request({ method, params }: { readonly method: string; readonly params: unknown }) {
        if (method === 'eth_getTransactionByHash') transactions.push(String(params))
        return node.client.transport.request({ method, params })
      },
    }),
  })
  const mints = page.mints.filter(({ token }) => token >= fromToken)
  const { entries, unexplained } = await readAirdrops(client, deployment.contract, mints, head)
  const words = mergeEntries([page], entries).map(({ events }) =>
    events.map((event) => logWords(event, collection)),
  )
  return { entries, unexplained, words, transactions }
}

test('[S-06] an owner’s airdrops are in the log, among mints of the same accounts', async () => {
  const deployment = await launch(owner.address)
  const { contract } = deployment
  await send(alice, mint(contract, 3))
  const others = [await send(bob, mint(contract, 1))]
  const [carol, dave] = [newAccount(), newAccount()]
  const first = await send(
    owner,
    airdrop(contract, [
      { account: alice.address, quantity: 2 },
      { account: carol, quantity: 1 },
      { account: alice.address, quantity: 1 },
    ]),
  )
  await send(alice, mint(contract, 1))
  const second = await send(owner, airdrop(contract, [{ account: dave, quantity: 1 }]))
  // The owner's own mint is none.
  others.push(await send(owner, mint(contract, 2)))
  const { entries, unexplained, words, transactions } = await read(deployment)
  expect(entries).toMatchObject([
    { hash: second, sender: owner.address.toLowerCase() },
    { hash: first, sender: owner.address.toLowerCase() },
  ])
  expect(entries[0]).not.toHaveProperty('through')
  expect(entries[0]?.timestamp).toBeGreaterThan(1_500_000_000)
  expect(unexplained).toBe(0)
  expect(words.flat().slice(0, 2)).toEqual([
    `Airdropped 1 pepper to ${dave.slice(0, 6)}…${dave.slice(-4)}.`,
    'Airdropped 4 peppers to 2 accounts.',
  ])
  // No mint of an account that was given nothing is read.
  expect(transactions).toContain(first)
  for (const hash of others) expect(transactions).not.toContain(hash)
})

test('[S-06] a Safe’s airdrops are in the log, two of them and a pause in one transaction', async () => {
  const deployment = await launch(safe.address)
  const { contract } = deployment
  const [carol, dave] = [newAccount(), newAccount()]
  await send(alice, mint(contract, 2))
  const receipt = await executeTransaction(
    chain,
    safe,
    multiSend([
      airdrop(contract, [{ account: carol, quantity: 2 }]),
      createOperationCall(contract, { type: 'pause' }),
      airdrop(contract, [
        { account: carol, quantity: 1 },
        { account: dave, quantity: 3 },
      ]),
    ]),
    [0, 2],
    3_000_000n,
  )
  const { entries, unexplained, words } = await read(deployment)
  expect(entries).toMatchObject([
    { hash: receipt.transactionHash, through: safe.address.toLowerCase(), events: [{}, {}] },
  ])
  expect(unexplained).toBe(0)
  expect(words[0]).toEqual([
    expect.stringMatching(/^Airdropped 2 peppers to 0x/),
    'Airdropped 4 peppers to 2 accounts.',
    'Paused minting.',
  ])
})

test('a sale without airdrops costs no transaction; older mints that are not read yet hide some', async () => {
  const deployment = await launch(owner.address)
  const { contract } = deployment
  const hash = await send(owner, airdrop(contract, [{ account: alice.address, quantity: 1 }]))
  await send(alice, mint(contract, 2))
  await send(bob, mint(contract, 2))
  // Of alice's mints the newest two are read so far, as many as she minted.
  const newest = await read(deployment, 2)
  expect(newest).toMatchObject({ entries: [], unexplained: 0, transactions: [] })
  // Fewer than she minted.
  expect(await read(deployment, 3)).toMatchObject({ entries: [], unexplained: 0, transactions: [] })
  expect(await read(deployment)).toMatchObject({ entries: [{ hash }], unexplained: 0 })
})

test('a Safe’s own mints are no airdrop, whatever else its transaction contains', async () => {
  const deployment = await launch(owner.address)
  const { contract } = deployment
  const hash = await send(owner, airdrop(contract, [{ account: safe.address, quantity: 1 }]))
  const { data } = airdrop(contract, [{ account: safe.address, quantity: 2 }])
  // The same bytes as an airdrop, sent to an account without code.
  const calls = [mint(contract, 2), { to: newAccount(), data }]
  await executeTransaction(chain, safe, multiSend(calls), [0, 2], 3_000_000n)
  expect(await read(deployment)).toMatchObject({ entries: [{ hash }], unexplained: 0 })
})

test('bytes that contain an airdrop are one only if the transaction minted it', () => {
  const contract = newAccount()
  const [carol, dave] = [newAccount(), newAccount()]
  const { data } = airdrop(contract, [{ account: carol, quantity: 2 }])
  const lower = (...accounts: readonly Address[]) =>
    accounts.map((account) => account.toLowerCase() as Address)
  const inSafe = (bytes: Hex, accounts: readonly Address[]) => findAirdrops(bytes, accounts, false)
  expect(inSafe(data, lower(carol, carol))).toHaveLength(1)
  expect(inSafe(`0xabcdef01${data.slice(2)}00`, lower(dave, carol, carol))).toHaveLength(1)
  // Twice in the bytes, and made as often as it minted.
  const twice: Hex = `${data}${data.slice(2)}`
  expect(inSafe(twice, lower(carol, carol))).toHaveLength(1)
  expect(inSafe(twice, lower(carol, carol, carol, carol))).toHaveLength(2)
  expect(inSafe(data, lower(carol, dave))).toEqual([])
  expect(inSafe(data, lower(carol))).toEqual([])
  // Not at the beginning of a byte, and cut off.
  expect(inSafe(`0xa${data.slice(2)}b`, lower(carol, carol))).toEqual([])
  expect(inSafe(data.slice(0, 40) as Hex, lower(carol, carol))).toEqual([])
  // A direct call runs what its bytes begin with; an airdrop after that is only text.
  expect(findAirdrops(`${data}00`, lower(carol, carol), true)).toHaveLength(1)
  expect(findAirdrops(`0xabcdef01${data.slice(2)}`, lower(carol, carol), true)).toEqual([])
  // More selectors than a batch has calls: the rest is not looked at.
  const selectors = data.slice(2, 10).repeat(1_000)
  expect(inSafe(`0x${selectors}${data.slice(2)}`, lower(carol, carol))).toEqual([])
})
