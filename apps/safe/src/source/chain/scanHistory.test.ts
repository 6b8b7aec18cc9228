/** Histories in the logs of scripted endpoints: floods, refused ranges, refused searches. */
import { SAFE_TOPICS, TRANSFER_TOPIC } from '@peppermint/safe/events'
import { createClient, custom, type Hex, hexToNumber, numberToHex, pad, RpcRequestError } from 'viem'
import { canto } from 'viem/chains'
import { expect, test } from 'vitest'
import { scanHistory } from './scanHistory.ts'

const safe = `0x${'5a'.repeat(20)}` as const
const token = `0x${'c0'.repeat(20)}` as const
const domain = { chainId: 7700, safe, version: '1.4.1' }

interface Log {
  readonly address: Hex
  readonly topics: readonly Hex[]
  readonly data: Hex
  readonly blockNumber: number
  readonly logIndex: number
  readonly transactionIndex?: number
}
interface Filter {
  readonly address?: Hex
  readonly topics: readonly (Hex | readonly Hex[] | null)[]
  readonly fromBlock: Hex
  readonly toBlock: Hex
}

/** An endpoint with these logs, that refuses what `refuses` says. */
function endpoint(logs: readonly Log[], refuses: (filter: Filter, blocks: number) => boolean = () => false) {
  const request = async ({ method, params }: { method: string; params?: unknown }): Promise<unknown> => {
    if (method !== 'eth_getLogs') throw new Error(method)
    const [filter] = params as [Filter]
    const [from, to] = [hexToNumber(filter.fromBlock), hexToNumber(filter.toBlock)]
    if (refuses(filter, to - from + 1))
      throw new RpcRequestError({
        body: {},
        url: 'http://node',
        error: { code: -32_005, message: 'too many' },
      })
    const isMatch = ({ address, topics, blockNumber }: Log) =>
      blockNumber >= from &&
      blockNumber <= to &&
      (filter.address === undefined || filter.address === address) &&
      filter.topics.every((topic, index) => topic === null || [topic].flat().includes(topics[index] ?? '0x'))
    return logs.filter(isMatch).map(({ blockNumber, logIndex, ...log }) => ({
      ...log,
      blockNumber: numberToHex(blockNumber),
      transactionIndex: numberToHex(log.transactionIndex ?? 0),
      logIndex: numberToHex(logIndex),
      transactionHash: pad(numberToHex(blockNumber * 1_000 + logIndex)),
    }))
  }
  return createClient({ chain: canto, transport: custom({ request }, { retryCount: 0 }) })
}

const received = (blockNumber: number, logIndex = 0): Log => ({
  address: token,
  topics: [TRANSFER_TOPIC, pad(token), pad(safe)],
  data: pad('0x01'),
  blockNumber,
  logIndex,
})
const executed = (blockNumber: number): Log => ({
  address: safe,
  topics: [SAFE_TOPICS.executionSuccess, pad(numberToHex(blockNumber))],
  data: pad('0x'),
  blockNumber,
  logIndex: 0,
})

test('a flood of tokens is listed in pages, without a loss or a repetition', async () => {
  const logs = Array.from({ length: 250 }, (_, index) => received(100 + Math.floor(index / 3), index % 3))
  const seen: string[] = []
  let toBlock: number | undefined = 1_000
  for (let page = 0; toBlock !== undefined && page < 20; page += 1) {
    const { entries, nextBlock } = await scanHistory(endpoint(logs), { domain, toBlock })
    expect(entries.length).toBeLessThanOrEqual(100)
    seen.push(...entries.map(({ transactionHash }) => transactionHash))
    toBlock = nextBlock
  }
  const newestFirst = logs.toReversed().map((log) => pad(numberToHex(log.blockNumber * 1_000 + log.logIndex)))
  expect(seen).toEqual(newestFirst)
})

test('a block with more than a page of them does not stop the list', async () => {
  const logs = [executed(4), ...Array.from({ length: 130 }, (_, index) => received(5, index))]
  const first = await scanHistory(endpoint(logs), { domain, toBlock: 9 })
  expect([first.entries.length, first.nextBlock]).toEqual([100, 4])
  const second = await scanHistory(endpoint(logs), { domain, toBlock: 4 })
  expect(second).toMatchObject({ entries: [{ executions: [{ isSuccess: true }] }], nextBlock: undefined })
})

test('a block with more transfers than a page still has all that the Safe itself logged', async () => {
  const flood = Array.from({ length: 130 }, (_, index) => received(5, index + 200))
  const coin: Log = {
    address: safe,
    topics: [SAFE_TOPICS.safeReceived, pad(token)],
    data: pad('0x01'),
    blockNumber: 5,
    logIndex: 1,
  }
  const logs = [executed(5), coin, ...flood]
  const { entries, nextBlock, lacksTokens } = await scanHistory(endpoint(logs), { domain, toBlock: 9 })
  expect(entries).toHaveLength(100)
  expect(entries.at(-1)?.executions).toHaveLength(1)
  expect(entries.at(-2)?.effects).toMatchObject([{ type: 'coin' }])
  expect([nextBlock, lacksTokens]).toEqual([undefined, true])
  // More own entries than a page are all there.
  const many = Array.from({ length: 130 }, (_, index) => ({ ...executed(5), logIndex: index }))
  const own = await scanHistory(endpoint([...many, ...flood]), { domain, toBlock: 9 })
  expect(own.entries).toHaveLength(130)
  expect(own.entries.every(({ executions }) => executions.length === 1)).toBe(true)
})

test('more logs than are read at once shrink the range, or are said to be missing', async () => {
  const logs = [
    executed(9_000),
    ...Array.from({ length: 20_001 }, (_, index) => received(9_500 + (index % 400), index)),
  ]
  const scan = await scanHistory(endpoint(logs), { domain, toBlock: 9_999 })
  expect(scan.lacksTokens).toBe(true)
  expect(scan.entries).toMatchObject([{ executions: [{ isSuccess: true }] }])
  const spread = logs.map((log, index) => (index > 10_000 ? { ...log, blockNumber: 4_000 } : log))
  const shrunk = await scanHistory(endpoint(spread), { domain, toBlock: 9_999 })
  expect([shrunk.lacksTokens, shrunk.entries.length > 0]).toEqual([false, true])
})

test('an endpoint that searches for no tokens, or small ranges only, still has executions', async () => {
  const logs = [executed(40_000), received(40_001), executed(49_900)]
  const query = { domain, toBlock: 50_000 }
  const blocksOf = async (client: ReturnType<typeof endpoint>) =>
    (await scanHistory(client, query)).entries.map(({ blockNumber }) => blockNumber)
  expect(await blocksOf(endpoint(logs))).toEqual([49_900, 40_001, 40_000])
  expect(await blocksOf(endpoint(logs, (_, blocks) => blocks > 6_000))).toEqual([49_900, 40_001, 40_000])
  expect(await blocksOf(endpoint(logs, ({ address }) => address === undefined))).toEqual([49_900, 40_000])
  const lacksTokens = async (client: ReturnType<typeof endpoint>) =>
    (await scanHistory(client, query)).lacksTokens
  expect(await lacksTokens(endpoint(logs))).toBe(false)
  expect(await lacksTokens(endpoint(logs, ({ address }) => address === undefined))).toBe(true)
  await expect(blocksOf(endpoint(logs, ({ address }) => address === safe))).rejects.toThrow('too many')
})

test('a scan ends with the creation of the Safe', async () => {
  const created: Log = {
    address: safe,
    topics: [SAFE_TOPICS.safeSetup, pad(token)],
    // No owners, a threshold of one.
    data: `0x${[128n, 1n, 0n, 0n, 0n].map((word) => pad(numberToHex(word)).slice(2)).join('')}`,
    blockNumber: 30_000,
    logIndex: 0,
  }
  const { entries, nextBlock } = await scanHistory(endpoint([created, received(2)]), {
    domain,
    toBlock: 50_000,
  })
  expect(entries).toMatchObject([
    { effects: [{ type: 'creation', factory: expect.stringMatching(/^0xc0/i) }] },
  ])
  expect(nextBlock).toBeUndefined()
})

test('logs about other accounts, without units, or malformed are no effects', async () => {
  const other = pad(`0x${'11'.repeat(20)}`)
  const logs: Log[] = [
    { ...received(1), topics: [TRANSFER_TOPIC, other, other] },
    { ...received(2), data: pad('0x') },
    { ...received(3), data: '0x' },
    { ...received(4), topics: [TRANSFER_TOPIC, `0x${'ff'.repeat(32)}`, pad(safe)] },
    { ...received(5), address: safe, topics: [SAFE_TOPICS.safeReceived, other], data: pad('0x') },
    { ...received(6), address: safe, topics: [SAFE_TOPICS.changedThreshold], data: '0x' },
    { ...received(7), topics: [SAFE_TOPICS.safeReceived, other] },
  ]
  // This endpoint filters nothing.
  const request = async () =>
    logs.map(({ blockNumber, ...log }) => ({
      ...log,
      blockNumber: numberToHex(blockNumber),
      logIndex: '0x0',
      transactionHash: pad(numberToHex(blockNumber)),
    }))
  const client = createClient({ chain: canto, transport: custom({ request }, { retryCount: 0 }) })
  expect((await scanHistory(client, { domain, toBlock: 9 })).entries).toEqual([])
})
