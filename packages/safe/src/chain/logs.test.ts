import { expect, test } from 'vitest'
import { createClient, custom, numberToHex, pad, type Hex } from 'viem'
import { placeLogs, readLogs, type RpcLog } from './logs.ts'

const hash = (number: number) => pad(numberToHex(number))
const log = (transaction: number, logIndex: number, fields: Partial<RpcLog> = {}): RpcLog => ({
  address: `0x${'11'.repeat(20)}`,
  topics: [],
  data: '0x',
  transactionHash: hash(transaction),
  blockNumber: '0x5',
  transactionIndex: numberToHex(transaction),
  logIndex: numberToHex(logIndex),
  ...fields,
})
const places = (logs: readonly RpcLog[]) =>
  placeLogs(logs).map(({ transactionIndex, logIndex }) => [transactionIndex, logIndex])

test('logs that a node counts in their transaction are in chain order', () => {
  expect(places([log(2, 0), log(1, 1), log(1, 0), log(2, 1)])).toEqual([
    [1, 0],
    [1, 1],
    [2, 0],
    [2, 1],
  ])
})

test('removed and pending logs are left out, and missing data is empty', () => {
  const logs = [log(1, 0, { removed: true }), log(1, 1, { logIndex: null }), log(1, 2, { data: null })]
  expect(placeLogs(logs)).toMatchObject([{ logIndex: 2, data: '0x' }])
})

test('null is an empty list of logs', async () => {
  const client = createClient({ transport: custom({ request: () => Promise.resolve(null) }) })
  const topics: readonly Hex[] = []
  expect(await readLogs(client, { topics, fromBlock: 1, toBlock: 2 })).toEqual([])
})
