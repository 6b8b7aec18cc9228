import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openEndpoint, type Question } from './endpoint.ts'
import { failureOfError } from './rpcFailure.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

const question: Question = ['eth_chainId', []]
interface Asked {
  readonly id: number
}

async function nodeThat(
  answers: (asked: readonly Asked[]) => string | undefined,
  status = 200,
): Promise<string> {
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      const answer = answers(JSON.parse(text) as readonly Asked[])
      if (answer === undefined) return
      response.writeHead(status).end(answer)
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Patient, because a busy machine is no fault of a node; `timeout` where the node is the one that never answers. */
const endpointOf = (url: string, timeout = 60_000) =>
  openEndpoint({ url, timeout, retryDelay: 1, mostBytes: 10_000 })

test('answers of a batch are told apart by their ids, in whatever order they come', async () => {
  const url = await nodeThat((asked) =>
    JSON.stringify(asked.toReversed().map(({ id }) => ({ id, result: `answer ${id}` }))),
  )
  expect(await endpointOf(url).ask([question, question])).toEqual(['answer 1', 'answer 2'])
})

test.each([
  ['no JSON', () => '[{"id":1,"resu', 'malformed'],
  ['no batch', () => '{"id":1,"result":"0x1"}', 'malformed'],
  ['another id', () => '[{"id":99,"result":"0x1"}]', 'malformed'],
  ['a part of the batch', () => '[]', 'malformed'],
  ['neither result nor error', () => '[{"id":1}]', 'malformed'],
  ['more than anybody should hold', () => JSON.stringify('x'.repeat(20_000)), 'too-much'],
])('a node that answers with %s has failed', async (_name, answers, kind) => {
  const asked = endpointOf(await nodeThat(answers)).ask([question], { retries: 0 })
  await expect(asked).rejects.toMatchObject({ name: 'RpcFailure', kind })
})

test('a node that answers with nothing at all has failed', async () => {
  const asked = endpointOf(await nodeThat(() => undefined), 200).ask([question], { retries: 0 })
  await expect(asked).rejects.toMatchObject({ name: 'RpcFailure', kind: 'slow' })
})

test('a failure is tried again, and a node that keeps failing is spared', async () => {
  let times = 0
  const url = await nodeThat((asked) => {
    times += 1
    return times < 3 ? 'nonsense' : JSON.stringify(asked.map(({ id }) => ({ id, result: '0x1' })))
  })
  expect(await endpointOf(url).ask([question])).toEqual(['0x1'])
  const away = endpointOf('http://127.0.0.1:9')
  for (let time = 0; time < 2; time += 1) await expect(away.ask([question])).rejects.toThrow('127.0.0.1:9')
  expect(away.health().isOpen).toBe(true)
})

test('words of an error tell nothing of the address but its host', async () => {
  const url = (await nodeThat(() => 'nonsense')).replace('http://', 'http://someone:secret@')
  const failure = await endpointOf(`${url}/key-of-mine`)
    .ask([question], { retries: 0 })
    .catch((error: unknown) => String(error))
  expect(failure).toContain('127.0.0.1')
  expect(failure).not.toMatch(/secret|key-of-mine/)
})

test.each([
  [400, 'block range is too wide', 'too-much'],
  [400, 'missing trie node', 'refused'],
  [429, 'block range is too wide', 'unreachable'],
  [500, 'block range is too wide', 'unreachable'],
])('a node that says with status %i “%s” means: %s', async (status, message, kind) => {
  const url = await nodeThat(() => JSON.stringify({ id: null, error: { code: -32600, message } }), status)
  const asked = endpointOf(url).ask([question], { retries: 0 })
  await expect(asked).rejects.toMatchObject({ name: 'RpcFailure', kind })
})

test('a status without a reason, or with a page of words, is a node that is away', async () => {
  for (const words of ['<html>', '{"error":"no"}', '"x"', JSON.stringify('x'.repeat(100_000))]) {
    const asked = endpointOf(await nodeThat(() => words, 404)).ask([question], { retries: 0 })
    await expect(asked).rejects.toMatchObject({ kind: 'unreachable' })
  }
})

test.each([
  ['query returned more than 10000 results', 'too-much'],
  ['maximum [from, to] blocks distance: 10000', 'too-much'],
  ['block range is too wide', 'too-much'],
  ['Log response size exceeded', 'too-much'],
  ['eth_getLogs is limited to a 1024 block range', 'too-much'],
  ['query timeout exceeded', 'too-much'],
  ['rate limit exceeded', 'unreachable'],
  ['Too many requests', 'unreachable'],
  ['execution reverted', 'refused'],
])('the words “%s” of a node mean: %s', (message, kind) => {
  expect(failureOfError('node', { code: -32000, message }).kind).toBe(kind)
})
