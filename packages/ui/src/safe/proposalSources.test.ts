import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { gatewaySource, hostSource } from './proposalSources.ts'

const hash = `0x${'ab'.repeat(32)}` as const

afterEach(() => {
  vi.useRealTimers()
})

test('a host that does not answer is passed over after eight seconds', async () => {
  vi.useFakeTimers()
  const failed = vi.fn()
  hostSource(() => Promise.withResolvers<unknown>().promise)
    .read(hash)
    .catch(failed)
  await vi.advanceTimersByTimeAsync(7_999)
  expect(failed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(failed).toHaveBeenCalledExactlyOnceWith(new Error('Safe service: timed out'))
})

test('an answer in time leaves no timer, and a refusal stays what it is', async () => {
  vi.useFakeTimers()
  expect(await hostSource(() => Promise.resolve('details')).read(hash)).toBe('details')
  const refusal = new Error('no')
  await expect(hostSource(() => Promise.reject(refusal)).read(hash)).rejects.toBe(refusal)
  expect(vi.getTimerCount()).toBe(0)
})

test.each([
  [404, async (read: Promise<unknown>) => expect(await read).toBe('missing')],
  [400, async (read: Promise<unknown>) => expect(read).rejects.toMatchObject({ status: 400 })],
])('a gateway that answers %i', async (status, check) => {
  const server = createServer((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end('{"code":1,"message":"x"}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  await check(gatewaySource(`http://127.0.0.1:${port}`, 7700).read(hash))
})

const item = (digit: string, timestamp: number) => ({
  type: 'TRANSACTION',
  transaction: { id: `multisig_0x${'5a'.repeat(20)}_0x${digit.repeat(64)}`, timestamp },
})

test.each<[string, object, object, string]>([
  ['both lists', {}, {}, 'ab'],
  ['not those before', {}, { results: [item('b', 20), item('c', 9)] }, 'ab'],
  [
    'not more than are read',
    { results: '0123456789abcdef01234'.split('').map((digit) => item(digit, 30)) },
    {},
    '0123456789abcdef0123',
  ],
])('the newest transactions of a Safe: %s', async (_, queue, history, hashes) => {
  const empty = { count: 0, next: null, previous: null }
  const server = createServer(({ url = '' }, response) => {
    const page = url.includes('queued')
      ? { ...empty, results: [item('a', 30)], ...queue }
      : { ...empty, results: [item('b', 20)], ...history }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(page))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const source = gatewaySource(`http://127.0.0.1:${port}`, 7700)
  expect(await source.list?.(`0x${'5a'.repeat(20)}`, 10)).toEqual(
    hashes.split('').map((digit) => `0x${digit.repeat(64)}`),
  )
})
