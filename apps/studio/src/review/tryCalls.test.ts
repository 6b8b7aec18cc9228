/** Calls tried against a scripted node. */
import { createOperationCall, type Operation } from '@peppermint/sale/operations'
import { createClient, custom, http } from 'viem'
import { expect, test } from 'vitest'
import { exportWarning, feeWords, untriedFeeWords } from '../words/reviewWords.ts'
import { BOB, collection, CONTRACT, OWNER } from '../studioCollection.fixture.ts'
import { tryCalls, type Trial } from './tryCalls.ts'

const pause: Operation = { type: 'pause' }
const freeze: Operation = { type: 'freeze' }
const calls = [pause, freeze].map((operation) => createOperationCall(CONTRACT, operation))
const [pauseCall] = calls
if (pauseCall === undefined) throw new Error('There is a call.')

const ANSWERS: Readonly<Record<string, string>> = {
  eth_call: '0x',
  eth_estimateGas: '0x186a0',
  eth_gasPrice: '0x3b9aca00',
  eth_getBalance: '0xde0b6b3a7640000',
  eth_blockNumber: '0x9',
}

/** @param fail throws for a call that the node refuses. */
const nodeWith = (fail: (method: string, data: string) => void) =>
  createClient({
    transport: custom(
      {
        request: async ({ method, params }: { method: string; params?: unknown }) => {
          const [call] = (params ?? []) as readonly { readonly data?: string }[]
          fail(method, call?.data ?? '')
          return ANSWERS[method]
        },
      },
      { retryCount: 0 },
    ),
  })

const rpcError = (code: number, message: string) => Object.assign(new Error(message), { code })
const tryOne = (fail: (method: string) => void) =>
  tryCalls(nodeWith(fail), [pauseCall], OWNER, { type: 'key' }, collection)

test.each([
  ['execution reverted', 3, /no reason/],
  ['execution reverted', -32_000, /no reason/],
  ['rpc error: code = Unknown desc = out of gas', -32_000, /out of gas/],
  ['gas required exceeds allowance (25000000)', -32_000, /out of gas/],
])('[S-03] "%s" with code %i is a failing call, not a silent node', async (message, code, reason) => {
  const { calls: trials } = await tryOne((method) => {
    if (method === (message.startsWith('gas') ? 'eth_estimateGas' : 'eth_call')) throw rpcError(code, message)
  })
  expect(trials).toEqual([{ status: 'reverts', reason: expect.stringMatching(reason) }])
})

test('what a Safe takes besides follows the price of gas of its chain', async () => {
  const { maxFee, safeFee } = await tryOne(() => undefined)
  // A call of 100,000 gas, of which a fifth is kept in reserve, and 100,000 for the Safe, at 1 gwei.
  expect(maxFee * 5n).toBe(safeFee * 6n)
  expect(safeFee).toBeGreaterThanOrEqual(100_000n * 1_000_000_000n)
  expect(safeFee).toBeLessThan(300_000n * 1_000_000_000n)
})

test('a node that does not answer is an error of the connection', async () => {
  const limit = () => {
    throw rpcError(-32_005, 'rate limit exceeded')
  }
  await expect(tryOne(limit)).rejects.toThrow()
  const offline = createClient({ transport: http('http://127.0.0.1:1', { retryCount: 0 }) })
  await expect(tryCalls(offline, [pauseCall], OWNER, { type: 'key' }, collection)).rejects.toThrow()
})

test('the fee of calls that could not be tried alone is not in the estimate, which says so', async () => {
  const trial = await tryCalls(
    nodeWith((_, data) => {
      if (data === calls[1]?.data) throw rpcError(3, 'execution reverted')
    }),
    calls,
    BOB,
    { type: 'key' },
    collection,
  )
  expect(feeWords(trial)).toBe('Fee of the first transaction, about')
  expect(untriedFeeWords({ ...trial, balance: trial.maxFee })).toContain('may not cover the others')
  expect(untriedFeeWords({ ...trial, balance: trial.maxFee * 2n })).toBeUndefined()
  expect(feeWords({ ...trial, batch: { status: 'success' } })).toBe('Fee, at least')
  const first = trial.calls.slice(0, 1)
  expect(feeWords({ ...trial, calls: first })).toBe('Fee, about')
  expect(untriedFeeWords({ ...trial, calls: first, balance: trial.maxFee })).toBeUndefined()
  expect(feeWords({ ...trial, calls: [...first, ...trial.calls] })).toBe('Fee, at least')
})

test('[S-03] the export warns of a batch that fails, or that was not tried', () => {
  const works = { status: 'works', gasLimit: 1n } as const
  const trial: Trial = { blockNumber: 9, calls: [works, works], maxFee: 1n, safeFee: 1n, balance: 1n }
  const failed = { status: 'failed', reason: null, call: null } as const
  expect(exportWarning({ ...trial, batch: { status: 'success' } }, false)).toBeUndefined()
  expect(exportWarning({ ...trial, batch: failed }, false)).toMatch(/fails/)
  expect(exportWarning({ ...trial, batch: { status: 'unknown' } }, false)).toMatch(/not tried/)
  expect(exportWarning(trial, false)).toMatch(/not tried/)
  expect(exportWarning({ ...trial, calls: [works] }, false)).toBeUndefined()
  expect(exportWarning({ ...trial, calls: [{ status: 'reverts', reason: 'x' }] }, false)).toMatch(/fails/)
  expect(exportWarning(undefined, true)).toMatch(/not tried/)
  // It is being tried.
  expect(exportWarning(undefined, false)).toBeUndefined()
})
