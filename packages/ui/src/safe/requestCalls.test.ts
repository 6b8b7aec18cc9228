import type { EIP1193Provider } from 'viem'
import { explain } from '@peppermint/wallet-kit/errors'
import { expect, onTestFinished, test, vi } from 'vitest'
import { splitQuantity } from '../sale/splitQuantity.ts'
import { isBatchUnsupported, requestCalls } from './requestCalls.ts'

const safe = `0x${'5a'.repeat(20)}` as const
const to = `0x${'c0'.repeat(20)}` as const
const hash = `0x${'ab'.repeat(32)}`
/** A call of one wei and one byte for each token. */
const toCall = (quantity: number) =>
  ({ to, data: `0x${'01'.repeat(quantity)}`, value: BigInt(quantity) }) as const

function unknownMethod(): never {
  throw Object.assign(new Error('x'), { code: -32601 })
}

/** @param capabilities what it answers when it is asked for them; by default that it has no such method. */
function walletOf(answer: () => unknown, capabilities: () => unknown = unknownMethod) {
  const request = vi.fn<(prompt: { method: string; params: unknown }) => Promise<unknown>>(
    async ({ method }) => (method === 'wallet_getCapabilities' ? capabilities() : answer()),
  )
  const provider = { request } as unknown as EIP1193Provider
  return {
    request,
    propose: (quantity: number) =>
      requestCalls(provider, { safe, chainId: 7700, calls: splitQuantity(quantity, 2).map(toCall) }),
  }
}

test('[H-11] one mint is one transaction of the Safe, without a gas limit', async () => {
  const { request, propose } = walletOf(() => hash)
  expect(await propose(1)).toBe(hash)
  expect(request.mock.calls).toEqual([
    [
      {
        method: 'eth_sendTransaction',
        params: [{ from: safe, to, data: '0x01', value: '0x1', chainId: '0x1e14' }],
      },
    ],
  ])
})

test.each([
  ['version 2', () => ({ id: hash })],
  ['version 1', () => hash],
])('[H-11] several mints are one batch, all or none: %s', async (_, answer) => {
  const { request, propose } = walletOf(answer)
  expect(await propose(5)).toBe(hash)
  const calls = [
    { to, data: '0x0101', value: '0x2' },
    { to, data: '0x0101', value: '0x2' },
    { to, data: '0x01', value: '0x1' },
  ]
  expect(request.mock.calls).toEqual([
    [{ method: 'wallet_getCapabilities', params: [safe, ['0x1e14']] }],
    [
      {
        method: 'wallet_sendCalls',
        params: [{ version: '2.0.0', from: safe, chainId: '0x1e14', atomicRequired: true, calls }],
      },
    ],
  ])
})

test('[H-11] an answer that is no hash is passed on, and never means that nothing was proposed', async () => {
  for (const id of ['0x12', {}, null, undefined, 7]) {
    expect(await walletOf(() => id).propose(3)).toBe(id)
    expect(await walletOf(() => id).propose(2)).toBe(id)
  }
  expect(await walletOf(() => ({ id: '0x12' })).propose(3)).toBe('0x12')
})

test.each<[string, unknown]>([
  ['EIP-1193', { code: 4200, message: 'x' }],
  ['JSON-RPC', { code: -32601, message: 'x' }],
  ['EIP-1474', { code: -32004, message: 'x' }],
  ['EIP-5792: no capability', { code: 5700, message: 'x' }],
  ['EIP-5792: too many', { code: 5740, message: 'x' }],
  ['EIP-5792: not as one', { code: 5760, message: 'x' }],
  ['a relay', { code: 5101, message: 'x' }],
  ['a text', { code: '4200', message: 'x' }],
  ['an inner error', { code: -32603, message: 'x', data: { originalError: { code: 4200 } } }],
  ['a cause', new Error('x', { cause: { code: 4200 } })],
])('a wallet that cannot batch is not one that refuses: a code of %s', async (_, error) => {
  const fails = () => {
    throw error
  }
  const thrown = await walletOf(fails)
    .propose(3)
    .catch((reason: unknown) => reason)
  expect(thrown).toMatchObject({ code: 4200 })
  const calls = splitQuantity(3, 2).map(toCall)
  expect(isBatchUnsupported({ calls }, explain(thrown))).toBe(true)
  expect(isBatchUnsupported({ calls: calls.slice(1) }, explain(thrown))).toBe(false)
  expect(isBatchUnsupported({ calls }, explain(new Error('no')))).toBe(false)
  // One call is no batch.
  await expect(walletOf(fails).propose(2)).rejects.toBe(error)
})

test.each([
  new Error('"wallet_sendCalls" not implemented'),
  new Error('the method wallet_sendCalls is not supported'),
  new Error('Request 7 is not available any more; the proposal was stored'),
])('no sentence says that a wallet cannot batch: %o', async (error) => {
  const fails = () => {
    throw error
  }
  await expect(walletOf(fails).propose(3)).rejects.toBe(error)
  const calls = splitQuantity(3, 2).map(toCall)
  expect(isBatchUnsupported({ calls }, explain(error))).toBe(false)
})

test.each<[string, unknown]>([
  ['version 2', { '0x1e14': { atomic: { status: 'unsupported' } } }],
  ['version 1', { '0x1e14': { atomicBatch: { supported: false } } }],
])('a wallet whose capabilities say that it cannot batch is not asked to: %s', async (_, capabilities) => {
  const { request, propose } = walletOf(
    () => hash,
    () => capabilities,
  )
  await expect(propose(3)).rejects.toMatchObject({ code: 4200 })
  expect(request.mock.calls.map(([{ method }]) => method)).toEqual(['wallet_getCapabilities'])
})

test.each<[string, () => unknown]>([
  ['supported', () => ({ '0x1e14': { atomic: { status: 'supported' } } })],
  ['ready', () => ({ '0x1e14': { atomic: { status: 'ready' }, atomicBatch: { supported: false } } })],
  ['of another chain', () => ({ '0x1': { atomic: { status: 'unsupported' } } })],
  ['none', () => ({})],
  ['null', () => null],
  ['an error', unknownMethod],
])('capabilities that exclude nothing leave the answer to the batch: %s', async (_, capabilities) => {
  expect(await walletOf(() => hash, capabilities).propose(3)).toBe(hash)
})

test('a wallet that never answers for its capabilities is asked for the batch', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const proposed = walletOf(
    () => hash,
    () => new Promise(() => undefined),
  ).propose(3)
  await vi.runAllTimersAsync()
  expect(await proposed).toBe(hash)
})

test('a refusal stays what it is', async () => {
  const error = Object.assign(new Error('User rejected: not supported by me'), { code: 4001 })
  const fails = () => {
    throw error
  }
  await expect(walletOf(fails).propose(3)).rejects.toBe(error)
  const rejected = new Error('Transaction was rejected')
  await expect(walletOf(() => Promise.reject(rejected)).propose(3)).rejects.toBe(rejected)
})

const cyclic = new Error('x')
cyclic.cause = cyclic
test.each<[string, unknown]>([
  ['a step after it', { code: -32603, message: 'stored; notification failed', cause: { code: -32601 } }],
  ['another code', { code: -32000, message: 'x', cause: { code: 4200 } }],
  ['a step after it, of EIP-1193', { code: -32603, message: 'stored', cause: { code: 4200 } }],
  ['itself', cyclic],
])('[H-11] a batch may be stored if its error has the cause: %s', async (_, error) => {
  const thrown = await walletOf(() => Promise.reject(error as Error))
    .propose(3)
    .catch((reason: unknown) => reason)
  const calls = splitQuantity(3, 2).map(toCall)
  expect(isBatchUnsupported({ calls }, explain(thrown))).toBe(false)
  expect(explain(thrown).code).not.toBe('unsupported-method')
})

test.each<[string, object]>([
  ['before', { code: 4001, message: 'x', cause: { code: 4200 } }],
  ['inside', { code: 4200, message: 'x', data: { originalError: { code: 4001 } } }],
])('a rejection %s another code is one', async (_, error) => {
  await expect(walletOf(() => Promise.reject(error as Error)).propose(3)).rejects.toBe(error)
})
