import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createDefaultHeaders } from './edge/defaultHeaders.ts'
import type * as forwarding from './forwardRequest.ts'
import { listen, type Listening } from './listen.ts'
import type { ServerBindings } from './router.ts'

/** More than the buffers of all connections between. */
const MUCH = 50_000_000
/** Of an answer with a Safe's large proposals. */
const LARGE = 1_000_000
const SECRET = 'known to two servers'
const seen: { readonly target: string; readonly headers: IncomingHttpHeaders; readonly body: string }[] = []
let upstream: Server
let forwarder: forwarding.Forwarder
let isFromForwarder: typeof forwarding.isFromForwarder
let createForwarder: typeof forwarding.createForwarder
let server: Listening
let proxied: Listening
let abandoned = 0

beforeAll(async () => {
  upstream = createServer((incoming, outgoing) => {
    if (incoming.url === '/never') {
      outgoing.once('close', () => (abandoned += 1))
      return
    }
    if (incoming.url === '/slow') {
      outgoing.once('close', () => (abandoned += 1))
      outgoing.write('a')
      return
    }
    if (incoming.url === '/held' || incoming.url?.startsWith('/limited')) return
    if (incoming.url === '/early') return void outgoing.end('early')
    if (incoming.url === '/crash') return void incoming.once('data', () => outgoing.destroy())
    if (incoming.url === '/much') {
      outgoing.end(Buffer.alloc(MUCH))
      return
    }
    if (incoming.url === '/large') {
      outgoing.end(Buffer.alloc(LARGE))
      return
    }
    if (incoming.url === '/cut') {
      outgoing.writeHead(200, { 'Content-Length': '100' })
      outgoing.write('a', () => outgoing.destroy())
      return
    }
    let body = ''
    incoming.on('data', (part: Buffer) => (body += part.toString()))
    incoming.on('end', () => {
      seen.push({ target: `${incoming.method} ${incoming.url}`, headers: incoming.headers, body })
      outgoing.writeHead(418, { ETag: '"1"', 'X-Request-Id': 'inner', 'Set-Cookie': ['a=1', 'b=2'] })
      outgoing.end(`${incoming.method} ${incoming.url}`)
    })
  }).listen(0, '127.0.0.1')
  await once(upstream, 'listening')
  // Replaces the global `Response`, as a server does that has started before.
  getRequestListener(() => new Response())
  ;({ isFromForwarder, createForwarder } = await import('./forwardRequest.ts'))
  forwarder = createForwarder({ port: upstreamPort(), secret: SECRET, errorBody })
  server = await serve([], forwarder)
  proxied = await serve(['127.0.0.1'], forwarder)
})
const upstreamPort = () => (upstream.address() as AddressInfo).port
const errorBody = (status: number, code: string) => ({ status, code })
const serve = (trustedProxies: readonly string[], by: Pick<forwarding.Forwarder, 'forward'>) =>
  listen({
    fetch: (_request, env) => by.forward(env as unknown as ServerBindings),
    host: '127.0.0.1',
    port: 0,
    trustedProxies,
    headers: createDefaultHeaders(new Map([['x-frame-options', 'DENY']])),
    answered: () => undefined,
    broken: () => undefined,
  })
afterAll(async () => {
  await Promise.all([server, proxied].map((one) => one.stop({ drainMs: 0, timeoutMs: 0 })))
  forwarder.close()
  upstream.close()
})

const claims = {
  'x-forwarded-for': '203.0.113.9',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
  forwarded: 'for=203.0.113.9',
  'x-request-id': 'chosen-by-a-visitor',
}

test('passes method, path, body and answer on', async () => {
  const errors = vi.spyOn(console, 'error')
  const response = await fetch(`http://127.0.0.1:${server.port}/a%20b?c=d`, {
    method: 'POST',
    body: 'x'.repeat(100_000),
  })
  expect([response.status, await response.text()]).toEqual([418, 'POST /a%20b?c=d'])
  expect(response.headers.get('etag')).toBe('"1"')
  expect(response.headers.get('x-frame-options')).toBe('DENY')
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect(response.headers.get('x-request-id')).not.toContain('inner')
  expect(seen.at(-1)?.body).toHaveLength(100_000)
  // The answer is sent once.
  await fetch(`http://127.0.0.1:${server.port}/`)
  expect(errors).not.toHaveBeenCalled()
})

/** As Node's own, before a test replaces it. */
const { addRequest } = Agent.prototype as Agent & { addRequest: (...given: unknown[]) => void }

/** What is counted in each turn of the event loop. */
function countTurns() {
  const counts: number[] = []
  let turn = 0
  let isOver = false
  const nextTurn = () => {
    turn += 1
    if (!isOver) setImmediate(nextTurn)
  }
  setImmediate(nextTurn)
  return {
    add: (count: number) => void (counts[turn] = (counts[turn] ?? 0) + count),
    end() {
      isOver = true
      return counts.filter((count) => count > 0)
    },
  }
}

test('answers that come together are passed on a chunk at a time', async () => {
  const turns = countTurns()
  const counting = await serve([], {
    forward(env) {
      const { outgoing } = env
      const write = outgoing.write.bind(outgoing)
      outgoing.write = (chunk: Buffer) => {
        turns.add(chunk.length)
        return write(chunk)
      }
      return forwarder.forward(env)
    },
  })
  const answers = Array.from({ length: 10 }, async () => {
    const response = await fetch(`http://127.0.0.1:${counting.port}/large`)
    return (await response.arrayBuffer()).byteLength
  })
  expect(await Promise.all(answers)).toEqual(Array.from({ length: 10 }, () => LARGE))
  await counting.stop({ drainMs: 0, timeoutMs: 0 })
  const passed = turns.end()
  expect(passed.reduce((sum, bytes) => sum + bytes, 0)).toBe(10 * LARGE)
  expect(Math.max(...passed)).toBeLessThanOrEqual(2 * 65_536)
})

test('of a burst of requests, one is passed on in a turn', async () => {
  const turns = countTurns()
  const agents = Agent.prototype as Agent & { addRequest: (...given: unknown[]) => void }
  const started = vi.spyOn(agents, 'addRequest').mockImplementation(function (this: Agent, ...given) {
    turns.add(1)
    return addRequest.apply(this, given)
  })
  const arrived = Promise.withResolvers<void>()
  let count = 0
  const together = await serve([], {
    async forward(env) {
      count += 1
      if (count === 20) arrived.resolve()
      await arrived.promise
      return forwarder.forward(env)
    },
  })
  const requests = Array.from({ length: 20 }, () => fetch(`http://127.0.0.1:${together.port}/early`))
  for (const response of await Promise.all(requests)) expect(await response.text()).toBe('early')
  started.mockRestore()
  await together.stop({ drainMs: 0, timeoutMs: 0 })
  expect(turns.end()).toEqual(Array.from({ length: 20 }, () => 1))
})

test('names the client itself, and passes no claims of a visitor on', async () => {
  await fetch(`http://127.0.0.1:${server.port}/`, { headers: claims })
  const headers = seen.at(-1)?.headers
  expect(headers?.['x-forwarded-for']).toBe('127.0.0.1')
  expect(headers?.['x-request-id']).not.toBe(claims['x-request-id'])
  for (const name of ['forwarded', 'x-forwarded-host', 'x-forwarded-proto'])
    expect(headers).not.toHaveProperty(name)
})

test('passes on what a trusted proxy says of the client', async () => {
  await fetch(`http://127.0.0.1:${proxied.port}/`, { headers: claims })
  expect(seen.at(-1)?.headers).toMatchObject({
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-host': 'evil.example',
    'x-request-id': 'chosen-by-a-visitor',
  })
})

test('an answer that breaks off does not look complete', async () => {
  const response = await fetch(`http://127.0.0.1:${server.port}/cut`)
  await expect(response.text()).rejects.toThrow()
})

test('a visitor who leaves ends the request', async () => {
  const left = request({ host: '127.0.0.1', port: server.port, path: '/slow' }).end()
  await once(left, 'response')
  left.destroy()
  await expect.poll(() => abandoned).toBe(1)
})

/** @param run gets the port of a server whose forwarder gives up soon. */
async function hurried(run: (port: number) => Promise<void>, timeoutMs = 50): Promise<void> {
  const impatient = createForwarder({ port: upstreamPort(), secret: SECRET, errorBody, timeoutMs })
  const listening = await serve([], impatient)
  try {
    await run(listening.port)
  } finally {
    await listening.stop({ drainMs: 0, timeoutMs: 0 })
    impatient.close()
  }
}

const NO_ANSWER = [504, { status: 504, code: 'no_answer' }]

test('a server that never answers is given up: 504, or a broken answer where it has begun', () =>
  hurried(async (port) => {
    const given = abandoned
    const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
    const response = await ask('/never')
    expect([response.status, await response.json()]).toEqual(NO_ANSWER)
    // On a busy machine its first byte may come too late.
    const begun = ask('/slow').then((answer) =>
      answer.status === 504 ? Promise.reject(answer) : answer.text(),
    )
    await expect(begun).rejects.toBeDefined()
    await expect.poll(() => abandoned).toBe(given + 2)
    expect((await fetch(`http://127.0.0.1:${server.port}/quick`)).status).toBe(418)
  }))

test('a client that sends or reads slowly is no silence of the server', () =>
  hurried(async (port) => {
    const silences = () => new Promise((resolve) => setTimeout(resolve, 2_500))
    const slow = request({ host: '127.0.0.1', port, path: '/late', method: 'POST' })
    slow.write('a')
    await silences()
    slow.end('b')
    const [late] = (await once(slow, 'response')) as [IncomingMessage]
    expect([late.statusCode, await text(late)]).toEqual([418, 'POST /late'])
    const lazy = request({ host: '127.0.0.1', port, path: '/much' }).end()
    const [much] = (await once(lazy, 'response')) as [IncomingMessage]
    await silences()
    expect((await buffer(much)).length).toBe(MUCH)
  }, 1_000))

test('a write that the server had when it ended: 504, and no time to repeat it', async () => {
  const response = await fetch(`http://127.0.0.1:${server.port}/crash`, { method: 'POST', body: 'a' })
  expect([response.status, await response.json()]).toEqual(NO_ANSWER)
  expect(response.headers.has('retry-after')).toBe(false)
})

/** Sends bytes as they are. @returns everything that came back. */
async function sendRaw(...lines: readonly string[]): Promise<string> {
  const socket = connect(server.port, '127.0.0.1')
  socket.write(lines.join('\r\n'))
  return text(socket)
}

test('reads share a connection, writes do not: a server that refuses one may close it', async () => {
  const ports: (number | undefined)[] = []
  const count = (incoming: IncomingMessage) => ports.push(incoming.socket.remotePort)
  upstream.on('request', count)
  const ask = async (method: string) => {
    const body = method === 'POST' ? { body: 'a' } : {}
    expect((await fetch(`http://127.0.0.1:${server.port}/a`, { method, ...body })).status).toBe(418)
  }
  for (const method of ['GET', 'GET', 'POST', 'POST']) await ask(method)
  upstream.off('request', count)
  expect(new Set(ports.slice(0, 2)).size).toBe(1)
  expect(new Set(ports.slice(2)).size).toBe(2)
})

test('a body that the server refuses unread does not lose its answer', async () => {
  const ask = async () => {
    // Each on a connection of which nothing else is asked.
    const options = { agent: false as const, headers: { connection: 'keep-alive' }, method: 'POST' }
    const asked = request({ host: '127.0.0.1', port: server.port, path: '/early', ...options })
    asked.end('x'.repeat(1_000_000))
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    return [answer.statusCode, await text(answer)]
  }
  for (let round = 0; round < 5; round += 1) {
    const answers = await Promise.all(Array.from({ length: 20 }, ask))
    expect(answers).toEqual(answers.map(() => [200, 'early']))
  }
})

test('a large body for a server that is down is read to its end before the answer', async () => {
  const closed = createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const { port } = closed.address() as AddressInfo
  closed.close()
  await once(closed, 'close')
  const closedForwarder = createForwarder({ port, secret: SECRET, errorBody })
  const received: IncomingMessage[] = []
  const unread = await serve([], {
    async forward(env) {
      received.push(env.incoming)
      return closedForwarder.forward(env).catch(() => Response.json({}, { status: 503 }))
    },
  })
  const options = {
    agent: false as const,
    headers: { connection: 'keep-alive' },
    method: 'POST',
  }
  const asked = request({ host: '127.0.0.1', port: unread.port, ...options })
  asked.end(Buffer.alloc(1_000_000))
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  // Where it is given up instead, this is the connection's last answer.
  expect([answer.statusCode, answer.headers.connection]).toEqual([503, 'keep-alive'])
  expect([await text(answer), received.map(({ complete }) => complete)]).toEqual(['{}', [true]])
  await unread.stop({ drainMs: 0, timeoutMs: 0 })
  closedForwarder.close()
})

test('of one client two large bodies are passed on at a time, and the next when one is answered', async () => {
  const held: (() => void)[] = []
  const delay = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (incoming.url === '/held') held.push(() => outgoing.end('held'))
  }
  upstream.on('request', delay)
  const send = (bytes: number) =>
    fetch(`http://127.0.0.1:${server.port}/held`, { method: 'POST', body: 'x'.repeat(bytes) })
  const large = Array.from({ length: 4 }, () => send(100_000))
  await expect.poll(() => held.length).toBe(2)
  // Another request is behind none of them.
  const small = send(10)
  await expect.poll(() => held.length).toBe(3)
  held.pop()?.()
  expect((await small).status).toBe(200)
  for (const expected of [3, 4]) {
    held[expected - 3]?.()
    await expect.poll(() => held.length).toBe(expected)
  }
  held.slice(2).forEach((end) => end())
  expect((await Promise.all(large)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  upstream.off('request', delay)
})

test('a client whose large bodies are refused for a time is refused without passing them on', async () => {
  const passedOn: string[] = []
  const limit = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (!incoming.url?.startsWith('/limited')) return
    passedOn.push(incoming.url)
    outgoing.writeHead(429, { 'Retry-After': '60', 'Access-Control-Allow-Origin': '*' }).end('{}')
  }
  upstream.on('request', limit)
  const ask = async (path: string, bytes: number) => {
    const init = { method: 'POST', body: 'x'.repeat(bytes) }
    const { status, headers } = await fetch(`http://127.0.0.1:${server.port}/limited/${path}`, init)
    return [status, headers.get('access-control-allow-origin'), Number(headers.get('retry-after')) > 50]
  }
  const refused = [429, '*', true]
  for (const [path, bytes] of [
    ['a', 100_000],
    ['a', 100_000],
    ['a?b', 100_000],
    // Neither what is small nor another kind of request.
    ['a', 10],
    ['c', 100_000],
  ] as const)
    expect(await ask(path, bytes)).toEqual(refused)
  upstream.off('request', limit)
  expect(passedOn).toEqual(['/limited/a', '/limited/a', '/limited/c'])
})

const HIDDEN = ['GET /hidden HTTP/1.1', 'Host: x', 'X-Forwarded-For: 1.2.3.4', '', ''].join('\r\n')
const CHUNKED = [HIDDEN.length.toString(16), HIDDEN, '0', '', '']

test.each(['DELETE', 'POST', 'PUT', 'PATCH'])(
  'a request hidden in the body of a %s stays its body',
  async (method) => {
    seen.length = 0
    const head = [
      `${method} /outer HTTP/1.1`,
      'Host: x',
      'Connection: close',
      'Transfer-Encoding: chunked',
      '',
    ]
    expect(await sendRaw(...head, ...CHUNKED)).toContain(`${method} /outer`)
    // Its answer would come to the next client.
    expect(await (await fetch(`http://127.0.0.1:${server.port}/next`)).text()).toBe('GET /next')
    expect(seen.map(({ target, body }) => [target, body])).toEqual([
      [`${method} /outer`, HIDDEN],
      ['GET /next', ''],
    ])
  },
)

test.each(['GET', 'HEAD', 'OPTIONS'])('%s with a body is refused, and not passed on', async (method) => {
  seen.length = 0
  for (const [framing, ...body] of [
    ['Transfer-Encoding: chunked', ...CHUNKED],
    [`Content-Length: ${HIDDEN.length}`, HIDDEN],
  ]) {
    const head = [`${method} /outer HTTP/1.1`, 'Host: x', String(framing), '']
    const answer = await sendRaw(...head, ...body)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    // The rest of the connection is not trusted.
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1)
  }
  expect(await (await fetch(`http://127.0.0.1:${server.port}/next`)).text()).toBe('GET /next')
  expect(seen.map(({ target }) => target)).toEqual(['GET /next'])
})

test('a write without a body has none behind the server either', async () => {
  seen.length = 0
  const answer = await sendRaw('DELETE /a HTTP/1.1', 'Host: x', 'Connection: close', '', '')
  expect(answer).toContain('DELETE /a')
  expect(seen.map(({ target, body }) => [target, body])).toEqual([['DELETE /a', '']])
})

test('only the server itself is believed, by a secret that no visitor can send', async () => {
  await fetch(`http://127.0.0.1:${server.port}/`, { headers: { 'x-peppermint-hop': 'guess' } })
  const { headers } = seen.at(-1) ?? {}
  expect(headers?.['x-peppermint-hop']).toBe(SECRET)
  expect(isFromForwarder({ headers: headers ?? {} }, SECRET)).toBe(true)
  expect(isFromForwarder({ headers: { 'x-peppermint-hop': 'guess' } }, SECRET)).toBe(false)
  expect(isFromForwarder({ headers: {} }, SECRET)).toBe(false)
})
