import { once } from 'node:events'
import { Agent } from 'node:http'
import { connect } from 'node:net'
import { createRoute, z } from '@hono/zod-openapi'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { startTestServer, type TestServerOptions, type TestServer } from './testServer.fixture.ts'
import { defaultLimits } from '@peppermint/http/edge/rateLimits.ts'
import { createRouter, HttpError } from '@peppermint/http/router.ts'

const running: TestServer[] = []
afterAll(() => Promise.all(running.map((server) => server.stop({ drainMs: 0, timeoutMs: 0 }))))

const noteRoute = createRoute({
  method: 'post',
  path: '/api/note/{id}',
  request: {
    params: z.object({ id: z.coerce.number().int().min(1).max(9) }),
    body: { required: true, content: { 'application/json': { schema: z.object({ text: z.string() }) } } },
  },
  responses: { 200: { description: 'Noted.', content: { 'application/json': { schema: z.object({}) } } } },
})

/** A server with a few routes that stand for those of every part. */
async function started(wanted: TestServerOptions = {}): Promise<TestServer> {
  const router = createRouter()
  router.openapi(noteRoute, (context) => context.json({}, 200))
  router.get('/api/who', (context) =>
    context.json({ id: context.get('requestId'), client: context.get('client') }),
  )
  router.get('/api/refused', () => {
    throw new HttpError(409, 'taken', 'It is taken. Nothing was changed.', { 'Retry-After': '7' })
  })
  router.get('/api/broken', () => {
    throw new Error('postgres://peppermint:hunter2@db/x failed')
  })
  router.get('/api/thrown', () => {
    const words: unknown = 'postgres://peppermint:hunter2@db/x failed'
    throw words
  })
  router.get('/api/away', () => {
    throw new Error('query failed', {
      cause: Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }),
    })
  })
  router.get(
    '/api/shared',
    () =>
      new Response('x', {
        headers: { 'Cross-Origin-Resource-Policy': 'cross-origin', 'Content-Type': 'text/plain' },
      }),
  )
  const server = await startTestServer({ routes: [router], ...wanted })
  running.push(server)
  return server
}

/** An id that the server gave. */
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

const note = (body: string, headers: Record<string, string> = {}) => ({
  method: 'POST',
  body,
  headers: { 'content-type': 'application/json', ...headers },
})
const codeOf = (text: string): unknown => {
  const answer: unknown = JSON.parse(text)
  return typeof answer === 'object' && answer !== null && 'code' in answer ? answer.code : undefined
}

test('every answer has the security headers and its request id', async () => {
  const server = await started({ security: { frameHosts: ['https://app.safe.global'], isHttps: true } })
  const paths = [
    '/api/who',
    '/api/refused',
    '/api/broken',
    '/nothing',
    '/api/note/1',
    '/%zz',
    `/${'a'.repeat(5_000)}`,
  ]
  for (const path of paths) {
    const { headers } = await server.ask(path)
    expect(headers['content-security-policy'], path).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(headers['strict-transport-security'], path).toBe('max-age=31536000')
    expect(headers['x-content-type-options'], path).toBe('nosniff')
    expect(headers['cross-origin-resource-policy'], path).toBe('same-origin')
    expect(headers['x-request-id'], path).toMatch(UUID)
  }
  const shared = await server.ask('/api/shared')
  expect(shared.headers['cross-origin-resource-policy']).toBe('cross-origin')
  expect(shared.headers['x-request-id']).toMatch(UUID)
})

test('a request that reaches no route is answered with the same headers', async () => {
  const server = await started()
  const badHost = await raw(server, 'GET /api/who HTTP/1.1\r\nHost: a b@c\r\nConnection: close\r\n\r\n')
  expect(badHost).toMatch(/^HTTP\/1\.1 400 /)
  const thrown = await raw(server, 'GET /api/thrown HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  expect(thrown).toMatch(/^HTTP\/1\.1 500 /)
  for (const answer of [badHost, thrown]) {
    expect(answer).toMatch(/^content-security-policy: default-src 'none'/im)
    expect(answer).toMatch(/^x-request-id: [\da-f-]{36}\r$/im)
    expect(answer).toMatch(/^cache-control: no-store/im)
  }
})

test('the security headers of pages and of data are exactly these', async () => {
  const security = {
    connectUrls: ['https://rpc.example/path'],
    scriptSources: ['sha256-abc='],
    frameHosts: ['https://app.safe.global'],
  }
  const server = await started({ security: { ...security, isHttps: true } })
  const headersOf = async (path: string) => {
    const { headers } = await server.ask(path)
    const { date: _date, 'x-request-id': _id, ...rest } = headers
    return rest
  }
  const always = {
    connection: 'close',
    'content-length': expect.any(String),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=31536000',
  }
  expect(await headersOf('/api/shared')).toEqual({
    ...always,
    'content-type': 'text/plain',
    'content-security-policy':
      "default-src 'none'; script-src 'self' 'sha256-abc='; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self' https://rpc.example; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self' https://app.safe.global; require-trusted-types-for 'script'; trusted-types studio-worker",
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    // The route's own.
    'cross-origin-resource-policy': 'cross-origin',
  })
  expect(await headersOf('/api/who')).toEqual({
    ...always,
    'content-type': 'application/json',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
  })
})

test('an answer on a keep-alive connection has the timeout in Keep-Alive', async () => {
  const server = await started()
  const agent = new Agent({ keepAlive: true })
  expect((await server.ask('/api/who', { agent })).headers['keep-alive']).toBe('timeout=75')
  agent.destroy()
})

test('refusals are code and message, with what the route wants said besides', async () => {
  const server = await started()
  const refused = await server.ask('/api/refused')
  expect(refused.status).toBe(409)
  expect(refused.headers['retry-after']).toBe('7')
  expect(JSON.parse(refused.text)).toEqual({ code: 'taken', message: 'It is taken. Nothing was changed.' })
  const broken = await server.ask('/api/broken')
  expect(broken.status).toBe(500)
  expect(codeOf(broken.text)).toBe('internal_error')
  expect(broken.text).not.toContain('hunter2')
  const away = await server.ask('/api/away')
  expect([away.status, codeOf(away.text)]).toEqual([503, 'database_unreachable'])
})

test('what is there for another method says for which', async () => {
  const server = await started()
  for (const [method, path, allow] of [
    ['GET', '/api/note/1', 'POST'],
    ['DELETE', '/api/note/1', 'POST'],
    ['POST', '/api/who', 'GET, HEAD'],
    ['OPTIONS', '/api/who', 'GET, HEAD'],
    ['POST', '/', 'GET, HEAD'],
  ] as const) {
    const { status, headers, text } = await server.ask(path, { method })
    expect([status, codeOf(text)], `${method} ${path}`).toEqual([405, 'method_not_allowed'])
    expect(headers['allow'], `${method} ${path}`).toBe(allow)
  }
  for (const method of ['GET', 'POST', 'TRACE', 'PROPFIND']) {
    const { status, text } = await server.ask('/api/nothing', { method })
    expect([status, codeOf(text)], method).toEqual([404, 'not_found'])
  }
})

test('a write where there is no such route is refused as that, whatever it carries', async () => {
  const server = await started({ publicOrigin: 'https://mint.example' })
  for (const headers of [{ 'content-type': 'text/plain' }, { origin: 'https://evil.example' }])
    for (const [path, status, code] of [
      ['/api/who', 405, 'method_not_allowed'],
      ['/api/nothing', 404, 'not_found'],
    ] as const) {
      const answer = await server.ask(path, note('not JSON', headers))
      expect([answer.status, codeOf(answer.text)], path).toEqual([status, code])
    }
})

test('a write is JSON, small and flat, and only where its route is', async () => {
  const server = await started()
  expect((await server.ask('/api/note/1', note('{"text":"x"}'))).status).toBe(200)
  const wrong = async (options: Parameters<TestServer['ask']>[1], path = '/api/note/1') => {
    const { status, text } = await server.ask(path, options)
    return [status, codeOf(text)]
  }
  expect(await wrong(note('{"text":7}'))).toEqual([400, 'invalid_request'])
  expect(await wrong(note('{"text":"x"}'), '/api/note/77')).toEqual([400, 'invalid_request'])
  expect(await wrong(note('{"text":'))).toEqual([400, 'invalid_json'])
  expect(await wrong(note('['.repeat(5_000)))).toEqual([400, 'invalid_json'])
  expect(await wrong(note(String.raw`{"text":"\u0000"}`))).toEqual([400, 'invalid_json'])
  expect(await wrong(note('{"text":"x"}', { 'content-type': 'text/plain' }))).toEqual([
    415,
    'unsupported_media_type',
  ])
  expect(await wrong({ method: 'POST', body: '{"text":"x"}' })).toEqual([415, 'unsupported_media_type'])
  expect(await wrong({ method: 'POST' })).toEqual([400, 'invalid_request'])
  const large = JSON.stringify({ text: 'x'.repeat(70_000) })
  expect(await wrong(note(large))).toEqual([413, 'body_too_large'])
  expect(await wrong(note(large, { 'transfer-encoding': 'chunked' }))).toEqual([413, 'body_too_large'])
})

test('a cross-origin write is refused before its body is read', async () => {
  const server = await started({
    publicOrigin: 'https://mint.example',
    corsOrigins: ['https://friend.example'],
  })
  const from = async (headers: Record<string, string>) => {
    const { status, text } = await server.ask('/api/note/1', note('{"text":"x"}', headers))
    return status === 200 ? 200 : [status, codeOf(text)]
  }
  expect(await from({ origin: 'https://mint.example' })).toBe(200)
  expect(await from({ origin: 'https://friend.example' })).toBe(200)
  expect(await from({ 'sec-fetch-site': 'same-origin' })).toBe(200)
  expect(await from({})).toBe(200)
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://mint.example' },
    { origin: 'https://mint.example.evil.example' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])
    expect(await from(headers), JSON.stringify(headers)).toEqual([403, 'origin_not_allowed'])
})

test('pages of the list may read across origins with their cookies, no other page may', async () => {
  const server = await started({ corsOrigins: ['https://friend.example'] })
  const friend = await server.ask('/api/who', { headers: { origin: 'https://friend.example' } })
  expect(friend.headers['access-control-allow-origin']).toBe('https://friend.example')
  expect(friend.headers['access-control-allow-credentials']).toBe('true')
  const refused = await server.ask('/api/nothing', { headers: { origin: 'https://friend.example' } })
  expect(refused.headers['access-control-allow-origin']).toBe('https://friend.example')
  const unlisted = await server.ask('/api/who', { headers: { origin: 'https://friend.example.evil' } })
  expect(unlisted.headers['access-control-allow-origin']).toBeUndefined()
  // A cache must not give one the answer of the other.
  for (const { headers } of [friend, unlisted]) expect(headers['vary']).toContain('Origin')
  const preflight = (origin: string) =>
    server.ask('/api/note/1', {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    })
  const allowed = await preflight('https://friend.example')
  expect(allowed.status).toBe(204)
  expect(allowed.headers['access-control-max-age']).toBe('7200')
  expect(allowed.headers['access-control-allow-headers']).toContain('Content-Type')
  const not = await preflight('https://evil.example')
  expect(not.status).toBe(405)
  expect(not.headers['access-control-allow-origin']).toBeUndefined()
})

test('a request id is accepted from a trusted proxy, never from a visitor', async () => {
  const headers = { 'x-request-id': 'chosen-by-them', 'x-forwarded-for': '198.51.100.7' }
  const open = await started()
  expect((await open.ask('/api/who', { headers })).text).toMatch(/"client":"127\.0\.0\.1"/)
  expect((await open.ask('/api/who', { headers })).headers['x-request-id']).not.toBe('chosen-by-them')
  const behind = await started({ edge: { trustedProxies: ['127.0.0.1'] } })
  const answer = await behind.ask('/api/who', { headers })
  expect(JSON.parse(answer.text)).toEqual({ id: 'chosen-by-them', client: '198.51.100.7' })
  expect(answer.headers['x-request-id']).toBe('chosen-by-them')
  const nonsense = await behind.ask('/api/who', { headers: { 'x-request-id': 'a b<script>' } })
  expect(nonsense.headers['x-request-id']).toMatch(UUID)
})

test('a rate-limited client gets Retry-After; other clients and static files are unaffected', async () => {
  const server = await started({
    edge: {
      trustedProxies: ['127.0.0.1'],
      limits: { ...defaultLimits, reads: { requests: 3, seconds: 60 } },
    },
  })
  const as = (client: string, path = '/api/who') =>
    server.ask(path, { headers: { 'x-forwarded-for': client } })
  for (let time = 0; time < 3; time++) expect((await as('198.51.100.7')).status).toBe(200)
  const limited = await as('198.51.100.7')
  expect([limited.status, codeOf(limited.text)]).toEqual([429, 'too_many_requests'])
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0)
  expect(limited.headers['content-security-policy']).toBeDefined()
  expect((await as('198.51.100.8')).status).toBe(200)
  expect((await as('198.51.100.7', '/nothing')).status).toBe(404)
  for (const [address, status] of [
    ['2001:db8::1', 200],
    ['2001:db8::2', 200],
    ['2001:db8::3', 200],
    ['2001:db8::4', 429],
    ['2001:db8:1::4', 200],
  ] as const)
    expect((await as(address)).status, address).toBe(status)
})

test('a write that is refused before its body is read is answered all the same', async () => {
  const server = await started({
    edge: { limits: { ...defaultLimits, writes: { requests: 20, seconds: 60 } } },
  })
  const agent = new Agent({ keepAlive: true })
  const body = JSON.stringify('x'.repeat(1_000_000))
  const write = (path: string) =>
    server.ask(path, { method: 'POST', body, headers: { 'content-type': 'application/json' }, agent })
  for (const [path, expected] of [
    ['/api/nothing', 404],
    ['/api/note/1', 429],
  ] as const) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => write(path)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([expected]))
    // A connection closed over an unread body is reset, and the reset may overtake the answer.
    expect(new Set(answers.map(({ headers }) => headers['connection']))).toEqual(new Set(['keep-alive']))
  }
  // What is left of a body is not taken for a request.
  expect((await server.ask('/api/who', { agent })).status).toBe(200)
  agent.destroy()
  // A body that does not end is not waited for.
  const endless = 'POST /api/nothing HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nabc'
  const answer = await raw(server, endless)
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
  expect(answer).toMatch(/^connection: close\r$/im)
})

test('a client that ends its connection within a body is not logged as an outage', async () => {
  const lines: string[] = []
  const server = await started({ log: pino({ level: 'warn' }, { write: (line) => void lines.push(line) }) })
  const head =
    'POST /api/note/1 HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000'
  const socket = connect(server.port, '127.0.0.1').end(`${head}\r\n\r\n{"`)
  socket.resume()
  await once(socket, 'close')
  await expect.poll(() => server.answered.length).toBe(1)
  expect(lines).toEqual([])
})

test('a failure is logged with the id that its visitor was given', async () => {
  const lines: string[] = []
  const failing = createRouter()
  failing.get('/api/failing', () => {
    throw new Error('ours')
  })
  const server = await started({
    routes: [failing],
    log: pino({ level: 'warn' }, { write: (line) => void lines.push(line) }),
  })
  const { headers } = await server.ask('/api/failing')
  expect(lines.map((line) => (JSON.parse(line) as { readonly requestId: string }).requestId)).toEqual([
    headers['x-request-id'],
  ])
})

test('malformed requests and invalid URLs get a JSON error', async () => {
  const server = await started()
  expect(await raw(server, 'GARBAGE\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [\s\S]+"code":"bad_request"/)
  const cookie = `Cookie: ${'a'.repeat(40_000)}`
  expect(await raw(server, `GET / HTTP/1.1\r\nHost: x\r\n${cookie}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431 /)
  expect(await raw(server, 'GET /api/who HTTP/1.1\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
  const host = await raw(server, 'GET /api/who HTTP/1.1\r\nHost: a b@c\r\nConnection: close\r\n\r\n')
  expect(host).toMatch(/^HTTP\/1\.1 400 [\s\S]+"code":"bad_request"/)
  const long = await server.ask(`/api/who?${'q'.repeat(5_000)}`)
  expect([long.status, codeOf(long.text)]).toEqual([414, 'url_too_long'])
  const both =
    'POST /api/note/1 HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'
  expect(await raw(server, both)).toMatch(/^HTTP\/1\.1 400 /)
})

test('metrics label routes by pattern, so visitors cannot add labels', async () => {
  const server = await started()
  await server.ask('/api/note/7', note('{"text":"x"}'))
  await server.ask('/api/nothing/at/all')
  await server.ask('/api/note/7')
  expect(server.answered.map(({ facts, status }) => [facts.route, status])).toEqual([
    ['/api/note/:id', 200],
    ['none', 404],
    ['none', 405],
  ])
})

test('metrics count malformed, refused and preflight requests as well', async () => {
  const server = await started({
    corsOrigins: ['https://friend.example'],
    edge: { limits: { ...defaultLimits, reads: { requests: 0, seconds: 60 } } },
  })
  await raw(server, 'GET / HTTP/1.1\r\nHost: a b@c\r\nConnection: close\r\n\r\n')
  await server.ask(`/${'a'.repeat(5_000)}`)
  await server.ask('/%ff')
  await server.ask('/api/who')
  const preflight = { origin: 'https://friend.example', 'access-control-request-method': 'POST' }
  await server.ask('/api/note/1', { method: 'OPTIONS', headers: preflight })
  expect(server.answered.map(({ facts, status }) => [facts.route, status])).toEqual([
    ['none', 400],
    ['none', 414],
    ['none', 400],
    ['limit', 429],
    ['preflight', 204],
  ])
})

/** What comes back for bytes that need not be HTTP, until the connection is closed. */
function raw(server: TestServer, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = connect(server.port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (data: Buffer) => {
      received += data.toString()
    })
    socket.once('close', () => resolve(received))
    socket.once('error', reject)
  })
}

test('a limit holds however the address is spelt', async () => {
  const server = await started({
    edge: { limits: { ...defaultLimits, reads: { requests: 2, seconds: 60 } } },
  })
  const statuses: number[] = []
  for (const path of [
    '/api/who',
    '/%61pi/who',
    'http://127.0.0.1/api/who',
    '/x/../api/who',
    '/api/%77ho?a=1',
  ])
    statuses.push((await server.ask(path)).status)
  expect(statuses).toEqual([200, 200, 429, 429, 429])
  expect((await server.ask('/%ff')).status).toBe(400)
})

test('what a route throws is our fault, be it an error or not', async () => {
  const server = await started()
  for (const path of ['/api/broken', '/api/thrown']) {
    const { status, text } = await server.ask(path)
    expect([status, codeOf(text)], path).toEqual([500, 'internal_error'])
    expect(text).not.toContain('hunter2')
  }
})
