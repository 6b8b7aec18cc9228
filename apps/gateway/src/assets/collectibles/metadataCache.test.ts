import { pino } from 'pino'
import { type Address, createClient, custom, encodeAbiParameters, type Hex, numberToHex, pad } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Holding } from '../readHoldings.ts'
import { createMetadataCache } from './metadataCache.ts'

const TIMEOUT_MS = 8_000
const contract = (index: number): Address => pad(numberToHex(index + 1), { size: 20 })
const tokenOf = (token: Address): Holding => ({ token, tokenId: 1n })
const HONEST = contract(999_999)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A cache whose contracts each name a separate host; hosts other than the honest one never answer. */
function startCache(hostOf: (token: Address) => string) {
  const requested: string[] = []
  const client = createClient({
    transport: custom({
      async request({ params }: { readonly params: readonly [{ readonly to: Address }] }): Promise<Hex> {
        const { to } = params[0]
        const uri = to === HONEST ? 'https://alice.example/1' : `https://${hostOf(to)}/1`
        return encodeAbiParameters([{ type: 'string' }], [uri])
      },
    }),
  })
  const fetchFile: typeof fetch = (input, init) => {
    const { hostname } = new URL(input instanceof Request ? input.url : input)
    requested.push(hostname)
    if (hostname === 'alice.example') return Promise.resolve(Response.json({ name: 'Honest' }))
    return new Promise((_resolve, reject) =>
      init?.signal?.addEventListener('abort', () => reject(new Error('timeout'))),
    )
  }
  const read = createMetadataCache({
    openClient: () => client,
    fetch: fetchFile,
    ipfsGateway: 'https://ipfs.example',
    log: pino({ level: 'silent' }),
  })
  return { read, requested }
}

/** Milliseconds until a reading has ended. */
async function measure(reading: Promise<unknown>): Promise<number> {
  const startedAt = Date.now()
  let endedAt: number | undefined
  void reading.then(() => (endedAt = Date.now()))
  for (let waited = 0; waited < 600_000; waited += 100) {
    await vi.advanceTimersByTimeAsync(100)
    if (endedAt !== undefined) break
  }
  return (endedAt ?? Infinity) - startedAt
}

test('[G-08] tokens on silent hosts delay no picture of another client', async () => {
  const { read } = startCache((token) => `${token}.example`)
  for (let index = 0; index < 400; index += 1) void read(tokenOf(contract(index)), '192.0.2.1')
  const reading = read(tokenOf(HONEST), '198.51.100.1')
  expect(await measure(reading)).toBeLessThanOrEqual(2 * TIMEOUT_MS)
  expect(await reading).toMatchObject({ name: 'Honest' })
})

test('[G-08] a token that another client has requested last is read in the own turn', async () => {
  const { read } = startCache((token) => `${token}.example`)
  for (let index = 0; index < 400; index += 1) void read(tokenOf(contract(index)), '192.0.2.1')
  void read(tokenOf(HONEST), '192.0.2.1')
  expect(await measure(read(tokenOf(HONEST), '198.51.100.1'))).toBeLessThanOrEqual(2 * TIMEOUT_MS)
})

test('[G-08] one silent host delays no other, and has few requests at a time', async () => {
  const { read, requested } = startCache(() => 'silent.example')
  for (let index = 0; index < 24; index += 1) void read(tokenOf(contract(index)), '192.0.2.1')
  expect(await measure(read(tokenOf(HONEST), '192.0.2.1'))).toBeLessThan(TIMEOUT_MS / 8)
  expect(requested.filter((host) => host === 'silent.example')).toHaveLength(4)
})

test('tokens beyond the queue’s limit are read when they are requested again', async () => {
  const { read } = startCache((token) => `${token}.example`)
  const readings = Array.from({ length: 600 }, (_, index) => read(tokenOf(contract(index)), '192.0.2.1'))
  await measure(read(tokenOf(HONEST), '192.0.2.1'))
  await measure(Promise.all(readings))
  expect(await measure(read(tokenOf(HONEST), '192.0.2.1'))).toBeLessThan(TIMEOUT_MS)
  expect(await read(tokenOf(HONEST), '192.0.2.1')).toMatchObject({ name: 'Honest' })
})
