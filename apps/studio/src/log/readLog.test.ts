/** The log, from a scripted node. */
import { scovillesAbi } from '@peppermint/contracts'
import {
  createClient,
  custom,
  encodeAbiParameters,
  encodeEventTopics,
  numberToHex,
  padHex,
  RpcRequestError,
  toEventSelector,
  type Hex,
} from 'viem'
import { expect, test } from 'vitest'
import { logWords } from '../words/logWords.ts'
import { BOB, CAROL, collection, CONTRACT, OWNER } from '../studioCollection.fixture.ts'
import { isContiguous, isLogOutdated, isReplaced, newerBlocks, readLog } from './readLog.ts'

const hashOf = (block: number): Hex => padHex(numberToHex(block), { size: 32 })

const logAt = (block: number, topics: readonly unknown[], data: Hex, logIndex = 0) => ({
  address: CONTRACT,
  topics,
  data,
  blockNumber: numberToHex(block),
  blockHash: hashOf(block),
  transactionHash: hashOf(block),
  transactionIndex: '0x0',
  logIndex: numberToHex(logIndex),
  removed: false,
})

const paused = (block: number, eventName: 'Paused' | 'Unpaused' = 'Paused', logIndex = 0) =>
  logAt(
    block,
    encodeEventTopics({ abi: scovillesAbi, eventName }),
    encodeAbiParameters([{ type: 'address' }], [OWNER]),
    logIndex,
  )

interface Filter {
  readonly fromBlock: Hex
  readonly toBlock: Hex
  readonly topics: readonly (readonly Hex[])[]
}

/** A node that answers at most `maxBlocks` blocks at once. */
function nodeWith(logs: readonly ReturnType<typeof logAt>[], maxBlocks = Infinity) {
  const filters: Filter[] = []
  /** Numbers of the blocks that were read. */
  const blocks: number[] = []
  const reading = { now: 0, max: 0 }
  /** Of blocks by number, in place of the usual ones. */
  const hashes = new Map<number, Hex>()
  const request = async ({ method, params }: { method: string; params?: unknown }) => {
    const [first] = params as readonly [Filter & Hex]
    if (method === 'eth_getTransactionByHash') {
      reading.now += 1
      reading.max = Math.max(reading.max, reading.now)
      await Promise.resolve()
      reading.now -= 1
    }
    // A reorg, or a node that is behind.
    if (Number(first) === 77 && !method.endsWith('Logs')) return null
    if (method === 'eth_getTransactionByHash')
      return { hash: first, from: BOB, to: Number(first) === 70 ? CAROL : CONTRACT }
    if (method === 'eth_getBlockByNumber') {
      const number = Number(first)
      blocks.push(number)
      return { timestamp: numberToHex(1_795_000_000 + number), hash: hashes.get(number) ?? hashOf(number) }
    }
    filters.push(first)
    const [from, to] = [Number(first.fromBlock), Number(first.toBlock)]
    if (to - from >= maxBlocks)
      throw new RpcRequestError({ body: {}, url: '', error: { code: -32_005, message: 'range too large' } })
    return logs
      .filter(({ blockNumber }) => Number(blockNumber) >= from && Number(blockNumber) <= to)
      .toSorted((one, other) => Number(one.blockNumber) - Number(other.blockNumber))
  }
  return {
    filters,
    blocks,
    reading,
    hashes,
    client: createClient({ transport: custom({ request }, { retryCount: 0 }) }),
  }
}

test('[S-06] the log names what each transaction did, who sent it and through which Safe', async () => {
  const { client } = nodeWith([paused(50), paused(70, 'Unpaused'), paused(70, 'Paused', 1)])
  const { entries, nextBlock } = await readLog(
    client,
    { contract: CONTRACT, block: 10 },
    { toBlock: 100 },
    false,
  )
  expect(nextBlock).toBeUndefined()
  expect(entries).toMatchObject([
    { blockNumber: 70, timestamp: 1_795_000_070, sender: BOB, through: CAROL },
    { blockNumber: 50, sender: BOB },
  ])
  expect(entries[1]).not.toHaveProperty('through')
  const words = entries.map(({ events }) => events.map((event) => logWords(event, collection)))
  expect(words).toEqual([['Resumed minting.', 'Paused minting.'], ['Paused minting.']])
})

test('the log asks for no mints, and for no block before the contract’s creation', async () => {
  const { client, filters } = nodeWith([])
  await readLog(client, { contract: CONTRACT, block: 90_000 }, { toBlock: 100_000 }, false)
  expect(Math.min(...filters.map(({ fromBlock }) => Number(fromBlock)))).toBe(90_000)
  const transfer = toEventSelector('Transfer(address,address,uint256)')
  for (const { topics } of filters) expect(topics[0]).not.toContain(transfer)
})

test('an endpoint with small ranges is read in smaller ones, and the rest is another page', async () => {
  const logs = Array.from({ length: 40 }, (_, index) => paused(100_000 - index * 400))
  const { client } = nodeWith(logs, 1_000)
  const { entries, nextBlock } = await readLog(
    client,
    { contract: CONTRACT, block: 1 },
    { toBlock: 100_000 },
    false,
  )
  expect(entries.length).toBeGreaterThanOrEqual(5)
  expect(entries.map(({ blockNumber }) => blockNumber)).toEqual(
    logs.slice(0, entries.length).map(({ blockNumber }) => Number(blockNumber)),
  )
  expect(nextBlock).toBeDefined()
  const rest = await readLog(client, { contract: CONTRACT, block: 1 }, { toBlock: nextBlock ?? 0 }, false)
  expect(rest.entries[0]?.blockNumber).toBe(100_000 - entries.length * 400)
})

test('every event of the contract that the log reads has words', () => {
  const sample = {
    phase: 0n,
    payee: 0n,
    crate: 0n,
    amount: 5n,
    end: 9n,
    replaceableAt: 9n,
    terms: { name: 'Open', price: 0n },
    previousOwner: BOB,
    newOwner: CAROL,
  }
  for (const { name } of scovillesAbi.flatMap((item) => (item.type === 'event' ? [item] : []))) {
    if (/^(Transfer|ConsecutiveTransfer|Approval|ApprovalForAll|BatchMetadata|ContractURI)/.test(name))
      continue
    const words = logWords({ name: name as 'Paused', args: sample }, collection)
    expect(words, name).toMatch(/^[A-Z0].*\.$/)
  }
})

test('[S-06] an entry whose transaction the node lacks is shown without time and sender', async () => {
  const { client } = nodeWith([paused(50), paused(77)])
  const { entries } = await readLog(client, { contract: CONTRACT, block: 10 }, { toBlock: 100 }, false)
  expect(entries).toEqual([
    { hash: hashOf(77), blockNumber: 77, events: [expect.objectContaining({ name: 'Paused' })] },
    expect.objectContaining({ blockNumber: 50, sender: BOB }),
  ])
})

test('a page is read again after a reorg, and while the node lacked something', async () => {
  const { client, hashes } = nodeWith([paused(50)])
  const page = await readLog(client, { contract: CONTRACT, block: 10 }, { toBlock: 100 }, false)
  expect(page.newestBlock).toEqual({ number: 100, hash: hashOf(100) })
  expect(await isLogOutdated(client, [page], 101)).toBe(false)
  hashes.set(100, hashOf(9_999))
  expect(await isLogOutdated(client, [page], 101)).toBe(true)
  // Final by then.
  expect(await isLogOutdated(client, [page], 1_000)).toBe(false)
  const again = await readLog(client, { contract: CONTRACT, block: 10 }, { toBlock: 100 }, false)
  expect(await isLogOutdated(client, [again], 102)).toBe(false)

  // The node has no block 77 yet: as a page's last block it says nothing, as an entry's it is asked for again.
  const behind = nodeWith([paused(77)])
  const incomplete = await readLog(behind.client, { contract: CONTRACT, block: 10 }, { toBlock: 100 }, false)
  expect(await isLogOutdated(behind.client, [incomplete], 101)).toBe(true)
  const unmarked = await readLog(
    nodeWith([]).client,
    { contract: CONTRACT, block: 10 },
    { toBlock: 77 },
    false,
  )
  expect(unmarked.newestBlock).toBeUndefined()
  expect(await isLogOutdated(client, [unmarked], 78)).toBe(false)
})

test('newer blocks are a page before the others, which continue where it ends', async () => {
  const deployment = { contract: CONTRACT, block: 10 }
  const logs = [paused(50), paused(105)]
  const { client, filters } = nodeWith(logs)
  const page = await readLog(client, deployment, { toBlock: 100 }, false)
  expect(page).toMatchObject({ toBlock: 100, nextBlock: undefined })
  expect(newerBlocks(page, 100)).toBeUndefined()
  const range = newerBlocks(page, 110)
  if (range === undefined) throw new Error('no range')
  filters.length = 0
  const newer = await readLog(client, deployment, range, false)
  expect(filters).toMatchObject([{ fromBlock: numberToHex(101), toBlock: numberToHex(110) }])
  expect(newer.entries.map(({ blockNumber }) => blockNumber)).toEqual([105])
  expect(newer).toMatchObject({ toBlock: 110, nextBlock: 100 })
  expect(isContiguous([newer, page])).toBe(true)
  expect(isContiguous([{ toBlock: 110, nextBlock: 104 }, page])).toBe(false)
})

test('a range down to the creation that is refused is read in smaller ones', async () => {
  const { client } = nodeWith([paused(30), paused(535)], 500)
  const page = await readLog(client, { contract: CONTRACT, block: 10 }, { toBlock: 540 }, false)
  expect(page.entries.map(({ blockNumber }) => blockNumber)).toEqual([535, 30])
  expect(page.nextBlock).toBeUndefined()
})

test('one block tells whether a reorg has replaced any page', async () => {
  const { client, hashes, blocks } = nodeWith([paused(50)])
  const deployment = { contract: CONTRACT, block: 10 }
  const pages = [
    await readLog(client, deployment, { toBlock: 110, fromBlock: 101 }, false),
    await readLog(client, deployment, { toBlock: 100 }, false),
  ]
  blocks.length = 0
  expect(await isLogOutdated(client, pages, 111)).toBe(false)
  expect(blocks).toEqual([110])
  hashes.set(110, hashOf(9_999))
  expect(await isLogOutdated(client, pages, 111)).toBe(true)
  // Of the newest page the node lacked the block: the next one tells.
  const [newest, oldest] = pages
  if (newest === undefined || oldest === undefined) throw new Error('There are two pages.')
  const unmarked = [{ ...newest, newestBlock: undefined }, oldest]
  expect(await isLogOutdated(client, unmarked, 111)).toBe(false)
  hashes.set(100, hashOf(9_999))
  expect(await isLogOutdated(client, unmarked, 111)).toBe(true)
  hashes.delete(100)
  expect(await isReplaced(client, { number: 110, hash: hashOf(110) }, 111)).toBe(true)
  expect(await isReplaced(client, { number: 100, hash: hashOf(100) }, 111)).toBe(false)
  // The node has no block 77, and blocks are final after a while.
  expect(await isReplaced(client, { number: 77, hash: hashOf(1) }, 111)).toBeUndefined()
  expect(await isReplaced(client, { number: 110, hash: hashOf(110) }, 1_000)).toBeUndefined()
})

test('the transactions of a page are read a few at a time', async () => {
  const { client, reading } = nodeWith(Array.from({ length: 30 }, (_, index) => paused(100 + index)))
  const { entries } = await readLog(client, { contract: CONTRACT, block: 10 }, { toBlock: 1_000 }, false)
  expect(entries).toHaveLength(30)
  expect(reading.max).toBeLessThanOrEqual(4)
})
