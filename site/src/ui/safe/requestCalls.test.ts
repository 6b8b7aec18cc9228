import type { EIP1193Provider } from 'viem'
import { explain } from '@peppermint/wallet-kit/errors'
import { expect, test, vi } from 'vitest'
import { splitQuantity } from '../sale/splitQuantity.ts'
import { isBatchUnsupported, requestCalls } from './requestCalls.ts'

const safe = `0x${'5a'.repeat(20)}` as const
const to = `0x${'c0'.repeat(20)}` as const
const hash = `0x${'ab'.repeat(32)}`
/** A call of one wei and one byte for each token. */
const toCall = (quantity: number) =>
  ({ to, data: `0x${'01'.repeat(quantity)}`, value: BigInt(quantity) }) as const

function walletOf(answer: () => unknown) {
  const request = vi.fn<(prompt: { method: string; params: unknown }) => Promise<unknown>>(async () =>
    answer(),
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
    [
      {
        method: 'wallet_sendCalls',
        params: [{ version: '2.0.0', from: safe, chainId: '0x1e14', atomicRequired: true, calls }],
      },
    ],
  ])
})

test('[T-03] an answer that is no hash is passed on, and never means that nothing was proposed', async () => {
  for (const id of ['0x12', {}, null, undefined, 7]) {
    expect(await walletOf(() => id).propose(3)).toBe(id)
    expect(await walletOf(() => id).propose(2)).toBe(id)
  }
  expect(await walletOf(() => ({ id: '0x12' })).propose(3)).toBe('0x12')
})

test.each([
  { code: 4200, message: 'x' },
  { code: -32601, message: 'x' },
  { code: 5700, message: 'x' },
  new Error('"wallet_sendCalls" not implemented'),
  new Error('the method wallet_sendCalls does not exist'),
])('a wallet that cannot batch is not one that refuses: %o', async (error) => {
  const fails = () => {
    throw error
  }
  const thrown = Object.assign(new Error('wallet: no batches'), { code: 4200 })
  await expect(walletOf(fails).propose(3)).rejects.toMatchObject({ code: 4200 })
  const calls = splitQuantity(3, 2).map(toCall)
  expect(isBatchUnsupported({ calls }, explain(thrown))).toBe(true)
  expect(isBatchUnsupported({ calls: calls.slice(1) }, explain(thrown))).toBe(false)
  expect(isBatchUnsupported({ calls }, explain(new Error('no')))).toBe(false)
  // One call is no batch.
  await expect(walletOf(fails).propose(2)).rejects.toBe(error)
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
