import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import type { RpcRequest } from './jsonRpcBatch.ts'
import { createEndpoint } from './endpoint.ts'
import { refusals, startLimitedNode, type LimitedNode } from '@peppermint/rpc/limitedNode.fixture.ts'
import { failureFromError } from './rpcFailure.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

const question: RpcRequest = ['eth_chainId', []]
interface Asked {
  readonly id: number
  readonly params: readonly unknown[]
}

async function nodeThat(
  answers: (asked: readonly Asked[]) => string | undefined,
  status = 200,
): Promise<string> {
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      const answer = answers([JSON.parse(text)].flat() as readonly Asked[])
      if (answer === undefined) return
      response.writeHead(status).end(answer)
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Long timeout for busy machines; pass `timeout` for an endpoint that never responds. */
const endpointOf = (url: string, timeout = 60_000) =>
  createEndpoint({ url, timeout, retryDelayMs: 1, maxBytes: 10_000 })

test('matches batch responses by id in any order', async () => {
  const url = await nodeThat((asked) =>
    JSON.stringify(asked.toReversed().map(({ id }) => ({ id, result: `answer ${id}` }))),
  )
  expect(await endpointOf(url).request([question, question])).toEqual(['answer 1', 'answer 2'])
})

test.each([
  ['no JSON', () => '[{"id":1,"resu', 'malformed'],
  ['no object', () => '"0x1"', 'malformed'],
  ['another id', () => '[{"id":99,"result":"0x1"}]', 'malformed'],
  ['a part of the batch', () => '[]', 'malformed'],
  ['neither result nor error', () => '[{"id":1}]', 'malformed'],
  ['more than anybody should hold', () => JSON.stringify('x'.repeat(20_000)), 'too-large'],
])('fails on %s', async (_name, answers, kind) => {
  const asked = endpointOf(await nodeThat(answers)).request([question], { retries: 0 })
  await expect(asked).rejects.toMatchObject({ name: 'RpcFailure', kind })
})

test('fails on a missing response', async () => {
  const asked = endpointOf(await nodeThat(() => undefined), 200).request([question], { retries: 0 })
  await expect(asked).rejects.toMatchObject({ name: 'RpcFailure', kind: 'timeout' })
})

test('retries a failure, and opens the circuit of an endpoint that keeps failing', async () => {
  let times = 0
  const url = await nodeThat((asked) => {
    times += 1
    return times < 3 ? 'nonsense' : JSON.stringify(asked.map(({ id }) => ({ id, result: '0x1' })))
  })
  expect(await endpointOf(url).request([question])).toEqual(['0x1'])
  const away = endpointOf('http://127.0.0.1:9')
  for (let time = 0; time < 2; time += 1)
    await expect(away.request([question])).rejects.toThrow('127.0.0.1:9')
  expect(away.health().isCircuitOpen).toBe(true)
})

test('error messages contain only the host of the URL', async () => {
  const url = (await nodeThat(() => 'nonsense')).replace('http://', 'http://someone:secret@')
  const failure = await endpointOf(`${url}/key-of-mine`)
    .request([question], { retries: 0 })
    .catch((error: unknown) => String(error))
  expect(failure).toContain('127.0.0.1')
  expect(failure).not.toMatch(/secret|key-of-mine/)
})

test.each([
  [400, 'block range is too wide', 'too-large'],
  [400, 'missing trie node', 'error-response'],
  [429, 'block range is too wide', 'unreachable'],
  [500, 'block range is too wide', 'unreachable'],
])('classifies HTTP %i “%s” as %s', async (status, message, kind) => {
  const url = await nodeThat(() => JSON.stringify({ id: null, error: { code: -32600, message } }), status)
  const asked = endpointOf(url).request([question], { retries: 0 })
  await expect(asked).rejects.toMatchObject({ name: 'RpcFailure', kind })
})

test('classifies a status without a JSON-RPC error as unreachable', async () => {
  for (const words of ['<html>', '{"error":"no"}', '"x"', JSON.stringify('x'.repeat(100_000))]) {
    const asked = endpointOf(await nodeThat(() => words, 404)).request([question], { retries: 0 })
    await expect(asked).rejects.toMatchObject({ kind: 'unreachable' })
  }
})

test.each([
  ['query returned more than 10000 results', 'too-large'],
  ['maximum [from, to] blocks distance: 10000', 'too-large'],
  ['block range is too wide', 'too-large'],
  ['Log response size exceeded', 'too-large'],
  ['eth_getLogs is limited to a 1024 block range', 'too-large'],
  ['query timeout exceeded', 'too-large'],
  ['rate limit exceeded', 'unreachable'],
  ['Too many requests', 'unreachable'],
  ['execution reverted', 'error-response'],
])('classifies “%s” as %s', (message, kind) => {
  expect(failureFromError('node', { code: -32000, message }).kind).toBe(kind)
})

/** Question number so and so, which `echo` answers with its number. */
const numbered = (number: number): RpcRequest => ['eth_getBlockByNumber', [number, false]]
const questions = (count: number) => Array.from({ length: count }, (_, number) => numbered(number))
const results = (count: number) => Array.from({ length: count }, (_, number) => `block ${number}`)
const echo = (asked: readonly Asked[]) => {
  const entries = asked.map(({ id, params }) => ({ id, result: `block ${String(params[0])}` }))
  return JSON.stringify(entries.length === 1 ? entries[0] : entries)
}

const limited: LimitedNode[] = []
afterEach(async () => {
  await Promise.all(limited.splice(0).map((node) => node.stop()))
})

async function limitedNode(limit: number, refusal: Parameters<typeof startLimitedNode>[0]['refusal']) {
  const target = (body: string) => echo([JSON.parse(body)].flat() as readonly Asked[])
  const node = await startLimitedNode({ target, limit, refusal })
  limited.push(node)
  return node
}

test.each(refusals.flatMap((refusal) => [0, 1, 3, 20].map((limit) => ({ refusal, limit }))))(
  'learns a batch limit of $limit from rejections with $refusal',
  async ({ limit, refusal }) => {
    const node = await limitedNode(limit, refusal)
    const endpoint = endpointOf(node.url)
    // More than the first batch, which is of 100. Single calls are learned at once, and tried in pairs after sixteen.
    for (const count of limit > 1 ? [130, 130] : [103, 20])
      expect(await endpoint.request(questions(count))).toEqual(results(count))
    expect(endpoint.batchSize()).toBeLessThanOrEqual(Math.max(1, limit))
    expect(endpoint.batchSize()).toBeGreaterThanOrEqual(Math.max(1, Math.floor(limit / 2)))
    const refused = node.counts.refused.length
    expect(await endpoint.request(questions(20))).toEqual(results(20))
    expect(node.counts.refused).toHaveLength(refused)
  },
)

test('sends single calls to an endpoint that never answers a batch', async () => {
  const node = await limitedNode(1, 'hang')
  const endpoint = endpointOf(node.url, 300)
  for (let time = 0; time < 2; time += 1) expect(await endpoint.request(questions(2))).toEqual(results(2))
  expect(endpoint.batchSize()).toBe(1)
})

test('does not split a slow batch if the caller shrinks the range', async () => {
  const node = await limitedNode(1, 'hang')
  const asked = endpointOf(node.url, 300).request(questions(4), { canShrinkRange: true })
  await expect(asked).rejects.toMatchObject({ kind: 'timeout' })
  expect(node.counts.answered).toBe(0)
})

test('returns to full batches when the endpoint accepts them again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const node = await limitedNode(50, 'error-object')
  const changes: unknown[] = []
  const endpoint = createEndpoint({
    url: node.url,
    retryDelayMs: 1,
    onBatchLimit: (change) => changes.push(change),
  })
  await endpoint.request(questions(100))
  expect(changes).toEqual([{ refused: 100, limit: 50 }])
  node.setLimit(1_000)
  vi.setSystemTime(Date.now() + 11 * 60_000)
  // Sixteen batches of each size: 50, 55, 60, 66, 72, 79, 86 and 94.
  await endpoint.request(questions(16 * 562))
  expect(changes.at(-1)).toEqual({ limit: 100 })
  vi.useRealTimers()
})

test('an outage does not lower the batch limit', async () => {
  let isAway = true
  const sizes: number[] = []
  const url = await nodeThat((asked) => {
    sizes.push(asked.length)
    return isAway ? 'nonsense' : echo(asked)
  })
  const endpoint = endpointOf(url)
  for (let time = 0; time < 3; time += 1)
    await expect(endpoint.request(questions(100))).rejects.toThrow('not JSON')
  expect(sizes.slice(0, 4)).toEqual([100, 100, 1, 1])
  isAway = false
  expect(await endpoint.request(questions(100))).toEqual(results(100))
  expect(endpoint.batchSize()).toBe(100)
})

test('an error of one call does not lower the batch limit', async () => {
  const url = await nodeThat((asked) =>
    JSON.stringify(
      asked.map(({ id, params }) =>
        params[0] === 7 ? { id, error: { code: -32_000, message: 'missing trie node' } } : { id, result: 1 },
      ),
    ),
  )
  const endpoint = endpointOf(url)
  await expect(endpoint.request(questions(100))).rejects.toMatchObject({ kind: 'error-response' })
  expect(endpoint.batchSize()).toBe(100)
})

test('attributes an error without an id to one call, not to the batch', async () => {
  const error = { code: -32_000, message: 'query returned more than 10000 results' }
  const url = await nodeThat((asked) =>
    asked.some(({ params }) => params[0] === 2) ? JSON.stringify({ id: null, error }) : echo(asked),
  )
  const endpoint = endpointOf(url)
  for (let time = 0; time < 3; time += 1)
    await expect(endpoint.request(questions(4))).rejects.toMatchObject({ kind: 'too-large' })
  expect(endpoint.batchSize()).toBe(100)
})

test('sends at most sixteen concurrent requests, and fewer while the endpoint fails', async () => {
  let [inFlight, most] = [0, 0]
  let isFailing = false
  const server = createServer((request, response) => {
    inFlight += 1
    most = Math.max(most, inFlight)
    request.resume().on('end', () => {
      setTimeout(
        () => {
          inFlight -= 1
          response.writeHead(isFailing ? 429 : 200).end('{"result":"0x1"}')
        },
        // Until as many have come as may.
        isFailing || inFlight >= 16 ? 5 : 50,
      )
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endpoint = endpointOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const ask = (count: number) =>
    Promise.allSettled(Array.from({ length: count }, () => endpoint.request([question])))
  // On a busy machine answers may arrive before the next requests are sent.
  const askForMost = async () => {
    await ask(60)
    return most
  }
  await expect.poll(askForMost).toBe(16)
  isFailing = true
  await ask(20)
  most = 0
  await ask(20)
  expect(most).toBe(1)
})
