/** What the studio hands to a Safe is read as Safe's Transaction Builder reads it, and executed by real Safe contracts. */
import type { Operation } from '@peppermint/sale/operations'
import { readCollection } from '@peppermint/sale/operations/readCollection.ts'
import { batchChecksum } from '@peppermint/sale/operations/batchChecksum.ts'
import { findCollection } from '@peppermint/sale/collections'
import {
  createSafe,
  deploySafeContracts,
  executeTransaction,
  multiSend,
  type Safe,
  type SafeChain,
} from '@peppermint/devnet/safe'
import { startChain, type TestChain } from '@peppermint/devnet/testChain'
import { encodeFunctionData, getAddress, isHex, type Abi, type Address, type Hex } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { getBlock } from 'viem/actions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBatchFiles } from '../review/exportBatch.ts'
import { reviewCalls } from '../review/reviewedCall.ts'
import { linkFileFor } from './launch.fixture.ts'
import { createLaunchFiles } from './launchFiles.ts'
import { planTerms } from './launchTerms.ts'
import { readLaunch } from './readLaunch.ts'

const CANTO = 7_700
const owners = [generatePrivateKey(), generatePrivateKey(), generatePrivateKey()]
const { default: terms }: { readonly default: typeof COLLECTION.launch } = await import(
  findCollection(undefined).launchFile
)
let node: TestChain
let chain: SafeChain
let safe: Safe

beforeAll(async () => {
  node = await startChain()
  chain = { client: node.client, rpcUrl: node.url, mine: () => node.client.mine({ blocks: 1 }) }
  await deploySafeContracts(chain)
  safe = await createSafe(chain, { owners, threshold: 2 })
})
afterAll(() => node.stop())

interface FileMethod {
  readonly name: string
  readonly inputs: readonly FileInput[]
}

interface FileInput {
  readonly name: string
  readonly type: string
  readonly components?: readonly FileInput[]
}

interface FileCall {
  readonly to: unknown
  readonly value: unknown
  readonly data: unknown
  readonly contractMethod: FileMethod | null
  readonly contractInputsValues: Readonly<Record<string, unknown>> | null
}

/** The calls of a file, as Safe's Transaction Builder imports them. @throws what it would refuse or warn of. */
function importFile(text: string, chainId: number) {
  const file: {
    readonly chainId: unknown
    readonly meta: Readonly<Record<string, unknown>>
    readonly transactions: readonly FileCall[]
  } = JSON.parse(text)
  const { checksum, ...meta } = file.meta
  if (batchChecksum({ ...file, meta }) !== checksum) throw new Error('The file was changed.')
  if (file.chainId !== String(chainId)) throw new Error('The file is of another chain.')
  return file.transactions.map(({ to, value, data, contractMethod, contractInputsValues }) => {
    if (typeof value !== 'string' || typeof to !== 'string' || !isHex(data)) throw new Error('It is no call.')
    if (Object.values(contractInputsValues ?? {}).some((input) => typeof input === 'number'))
      throw new Error('Numbers have to be texts.')
    if (getAddress(to) !== to) throw new Error('The address has no checksum.')
    return { to: getAddress(to), value: BigInt(value), data, contractMethod, contractInputsValues }
  })
}

/** The data of a method and its texts, as programs encode them that do without the file's data. */
function encodeTexts({ contractMethod, contractInputsValues }: FileCall): Hex | undefined {
  if (contractMethod === null) return undefined
  const abi: Abi = [{ type: 'function', stateMutability: 'nonpayable', outputs: [], ...contractMethod }]
  const args = contractMethod.inputs.map(({ name, type, components }) => {
    const text = String(contractInputsValues?.[name])
    if (components === undefined) return type === 'bool' ? text === 'true' : parseList(text)
    const fields: readonly unknown[] = JSON.parse(text)
    return Object.fromEntries(components.map((component, index) => [component.name, fields[index]]))
  })
  return encodeFunctionData({ abi, functionName: contractMethod.name, args })
}

const parseList = (text: string): unknown => (text.startsWith('[') ? JSON.parse(text) : text)

/** Executes a file in one transaction of the Safe, signed by two of its owners. */
async function execute(text: string, gas: bigint) {
  const calls = importFile(text, CANTO)
  for (const call of calls)
    if (call.contractMethod !== null) expect(encodeTexts(call), call.contractMethod.name).toBe(call.data)
  return executeTransaction(chain, safe, multiSend(calls), [0, 2], gas)
}

test('[S-04] a Safe creates the collection with its terms from the files of a launch', async () => {
  const place = { chainId: CANTO, account: safe.address, isLive: true }
  const planned = planTerms(terms, place, linkFileFor(terms, place))
  if (planned.status !== 'ready') throw new Error(planned.status)
  const { launch, collection, config } = planned
  const reading = await readLaunch(node.client, launch, safe.address)
  expect(reading.kind).toMatchObject({ type: 'safe', threshold: 2 })
  const files = createLaunchFiles(launch, reading, { chainId: CANTO, safe: safe.address, name: config.name })
  expect(files.length).toBeGreaterThan(1)
  for (const { toText } of files) {
    const { gasUsed } = await execute(toText(1_795_223_250_000), reading.blockGasLimit)
    expect(gasUsed).toBeLessThanOrEqual(reading.blockGasLimit / 2n)
  }
  // Reads the terms, the art and the owner back, and compares them.
  await launch.check(node.client)

  const contract = getAddress(collection)
  const start = Number((await getBlock(node.client)).timestamp) + 86_400
  const [phase] = (await readCollection(node.client, { chainId: CANTO, contract })).sale.phases
  if (phase === undefined) throw new Error('There is no phase.')
  const operations: readonly Operation[] = [
    {
      type: 'add-phase',
      terms: { ...phase, name: 'A "quoted", [name]', start, end: start + 100, allowlistRoot: 'pending' },
    },
    { type: 'set-root', phase: 1, root: `0x${'ab'.repeat(32)}` },
    { type: 'set-phase', phase: 0, terms: { ...phase, price: 2n ** 90n } },
    {
      type: 'airdrop',
      recipients: [
        { account: owner(0), quantity: 2 },
        { account: owner(1), quantity: 1 },
      ],
    },
    { type: 'lower-max-supply', maxSupply: 9_000 },
    { type: 'royalty', receiver: owner(2), share: 250 },
    { type: 'pause' },
    { type: 'transfer-ownership', newOwner: owner(1) },
  ]
  const batch = createBatchFiles(reviewCalls(contract, operations) ?? [], {
    chainId: CANTO,
    safe: safe.address,
    collectionName: config.name,
    createdAt: 1_795_223_250_000,
    blockGasLimit: reading.blockGasLimit,
  })
  expect(batch?.length).toBe(1)
  await execute(batch?.[0]?.text ?? '', 5_000_000n)
  const { sale, ...rest } = await readCollection(node.client, { chainId: CANTO, contract })
  expect(sale).toMatchObject({ minted: 3, maxSupply: 9_000, paused: true })
  expect(sale.phases).toMatchObject([
    { ...phase, price: 2n ** 90n, maxSupply: 9_000 },
    { name: 'A "quoted", [name]', allowlistRoot: `0x${'ab'.repeat(32)}` },
  ])
  expect(rest).toMatchObject({
    owner: safe.address,
    pendingOwner: owner(1),
    royalty: { receiver: owner(2), share: 250 },
  })
})

test('a file of another chain, and a changed one, are refused or warned of', () => {
  const calls = reviewCalls(safe.address, [{ type: 'pause' }]) ?? []
  const [file] =
    createBatchFiles(calls, {
      chainId: 8_453,
      safe: safe.address,
      collectionName: 'Any',
      createdAt: 1,
      blockGasLimit: 30_000_000n,
    }) ?? []
  const text = file?.text ?? ''
  expect(importFile(text, 8_453)).toHaveLength(1)
  expect(() => importFile(text, CANTO)).toThrow('another chain')
  for (const [from, to] of [
    ['"value": "0"', '"value": "1"'],
    ['"pause"', '"freeze"'],
    [safe.address, owner(0)],
    ['"8453"', '"7700"'],
  ] as const) {
    expect(text).toContain(from)
    expect(() => importFile(text.replace(from, to), CANTO)).toThrow('The file was changed.')
  }
})

const owner = (index: number): Address => safe.owners[index]?.address ?? '0x'
