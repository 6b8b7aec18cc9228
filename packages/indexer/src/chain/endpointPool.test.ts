import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { toQuantity } from './parseChainData.ts'
import type { Endpoint } from './endpoint.ts'
import { createEndpointPool, type Digested } from './endpointPool.ts'
import { silentLog } from './emitterChain.fixture.ts'
import { RpcFailure } from './rpcFailure.ts'

/** Nodes that are not asked over any wire: what each says is given. */
function nodesReturning(answers: readonly (string | RpcFailure)[]) {
  const urls = answers.map((_, index) => `http://node-${index}.test`)
  const endpoints = createEndpointPool({ chainId: 7700, urls, log: silentLog })
  const asked: string[] = []
  const ask = async ({ host }: Endpoint): Promise<Digested<string>> => {
    asked.push(host)
    const answer = answers[Number(/\d+/.exec(host)?.[0])]
    if (typeof answer === 'string') return { value: answer, digest: answer }
    throw answer ?? new Error('no such node')
  }
  return { endpoints, ask, asked }
}

const away = new RpcFailure('unreachable', 'away')

test('accepts a result of two endpoints without asking a third', async () => {
  const { endpoints, ask, asked } = nodesReturning(['same', 'same', 'other'])
  expect(await endpoints.readWithQuorum(ask)).toBe('same')
  expect(asked).toHaveLength(2)
})

test('asks a third endpoint if two disagree, and counts the disagreement', async () => {
  const { endpoints, ask } = nodesReturning(['other', 'same', 'same'])
  expect(await endpoints.readWithQuorum(ask)).toBe('same')
  expect(endpoints.counts().disagreements).toBe(1)
})

test('rejects if two endpoints disagree', async () => {
  const { endpoints, ask } = nodesReturning(['one', 'other'])
  await expect(endpoints.readWithQuorum(ask)).rejects.toMatchObject({ name: 'QuorumError' })
})

test('does not trust one of two endpoints while the other fails briefly', async () => {
  const { endpoints, ask } = nodesReturning(['one', away])
  await expect(endpoints.readWithQuorum(ask)).rejects.toBe(away)
})

test('prefers a too-large failure to an unreachable one', async () => {
  const large = new RpcFailure('too-large', 'large')
  const { endpoints, ask } = nodesReturning([away, large])
  await expect(endpoints.readWithQuorum(ask)).rejects.toBe(large)
})

test('trusts a lone endpoint, and asks it twice to verify', async () => {
  const { endpoints, ask, asked } = nodesReturning(['one'])
  expect(await endpoints.readWithQuorum(ask)).toBe('one')
  expect(await endpoints.readWithQuorum(ask, { shouldVerify: true })).toBe('one')
  expect(asked).toHaveLength(3)
})

const servers: Server[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** Nodes that tell the newest block that is set here for each. */
async function nodesAt(heads: readonly number[]) {
  const now = [...heads]
  const words: string[] = []
  const urls = await Promise.all(
    heads.map(async (_, index) => {
      const server = createServer((request, response) => {
        request.once('data', (chunk: Buffer) => {
          const asked = JSON.parse(chunk.toString()) as readonly {
            readonly id: number
            readonly method: string
          }[]
          const results = asked.map(({ id, method }) => ({
            id,
            result: method === 'eth_chainId' ? toQuantity(7700) : blockOf(now[index] ?? 0),
          }))
          response.end(JSON.stringify(results))
        })
      })
      servers.push(server)
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    }),
  )
  const keep = (_fields: object, message: string) => words.push(message)
  const endpoints = createEndpointPool({ chainId: 7700, urls, log: { info: keep, warn: keep, error: keep } })
  const hosts = urls.map((url) => new URL(url).host)
  const leftOut = () => endpoints.statuses().map(({ isUnhealthy }) => isUnhealthy)
  return { endpoints, now, words, hosts, leftOut }
}

function blockOf(number: number) {
  const hash = `0x${number.toString(16).padStart(64, '0')}`
  return {
    number: toQuantity(number),
    hash,
    parentHash: hash,
    timestamp: '0x1',
    logsBloom: `0x${'0'.repeat(512)}`,
  }
}

const seconds = (count: number) => vi.setSystemTime(Date.now() + count * 1_000)

test('removes an endpoint stalled for a minute from the quorum until it advances', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { endpoints, now, words, leftOut } = await nodesAt([1_000, 990])
  const numbers: number[] = []
  for (let time = 0; time < 9; time += 1) {
    numbers.push((await endpoints.head()).number)
    now[0] = 1_010 + time
    seconds(10)
  }
  expect(numbers[1]).toBe(990)
  expect(numbers.at(-1)).toBe(1_017)
  expect(leftOut()).toEqual([false, true])
  expect(words.join()).toContain('removed from the quorum')
  now[1] = 1_100
  now[0] = 1_100
  await expect.poll(async () => (await endpoints.head(), endpoints.quorum())).toBe(2)
})

test('keeps all endpoints while the chain is stalled, and when one is a block behind', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { endpoints, now, leftOut } = await nodesAt([1_000, 1_000])
  for (let time = 0; time < 20; time += 1) {
    await endpoints.head()
    seconds(10)
  }
  now[0] = 1_001
  for (let time = 0; time < 3; time += 1) await endpoints.head()
  expect(leftOut()).toEqual([false, false])
  expect(endpoints.quorum()).toBe(2)
})

test('an endpoint with a wrong, high head does not exclude advancing ones', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { endpoints, now, leftOut } = await nodesAt([1_000, 1_000, 9_000_000])
  for (let time = 0; time < 20; time += 1) {
    expect((await endpoints.head()).number).toBe(1_000 + time)
    for (const index of [0, 1, 2]) now[index] = (now[index] ?? 0) + 1
    seconds(10)
  }
  expect(leftOut()).toEqual([false, false, false])
})

test('removes an endpoint without data after a minute until it recovers', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { endpoints, words, hosts, leftOut } = await nodesAt([1_000, 1_000])
  let isMute = true
  const ask = ({ host }: Endpoint): Promise<Digested<string>> =>
    host === hosts[1] && isMute
      ? Promise.reject(new RpcFailure('error-response', 'no logs here'))
      : Promise.resolve({ value: 'same', digest: 'same' })
  const outcomes: string[] = []
  for (let time = 0; time < 9; time += 1) {
    await endpoints.head()
    outcomes.push(await endpoints.readWithQuorum(ask).catch(() => 'failed'))
    seconds(10)
  }
  expect(outcomes.slice(0, 7)).toEqual(Array.from({ length: 7 }, () => 'failed'))
  expect(outcomes.slice(7)).toEqual(['same', 'same'])
  expect(leftOut()).toEqual([false, true])
  expect(words.join()).toContain('removed from the quorum')
  isMute = false
  seconds(61)
  await endpoints.readWithQuorum(ask)
  await expect.poll(() => endpoints.quorum()).toBe(2)
})
