import { createRoute, z } from '@hono/zod-openapi'
import { connect } from 'node:net'
import { once } from 'node:events'
import { pino } from 'pino'
import { BlockNotFoundError, HttpRequestError } from 'viem'
import { expect, test } from 'vitest'
import type { TestResponse } from '@peppermint/http/sendRequest.fixture.ts'
import { pageOf, readCursor } from './cursor.ts'
import { GatewayError } from './gatewayError.ts'
import { createGatewayRouter } from './gatewayRouter.ts'
import { startGatewayServer, type GatewayServerOptions } from './gatewayServer.fixture.ts'
import { requestUrl } from './requestUrl.ts'

const listRoute = createRoute({
  method: 'get',
  path: '/v1/chains/{chainId}/list',
  request: { params: z.object({ chainId: z.string() }) },
  responses: { 200: { description: 'A page.' } },
})
const noteRoute = createRoute({
  method: 'post',
  path: '/v1/chains/{chainId}/notes/{id}',
  request: {
    params: z.object({ chainId: z.string(), id: z.string() }),
    body: { required: true, content: { 'application/json': { schema: z.object({ text: z.string() }) } } },
  },
  responses: { 200: { description: 'Noted.' } },
})

/** A gateway with a few routes that stand for those of every module. */
async function started(options: GatewayServerOptions = {}) {
  const router = createGatewayRouter()
  router.openapi(listRoute, (context) => context.json(pageOf([1], readCursor(requestUrl(context)), 99), 200))
  router.openapi(noteRoute, (context) => context.json({ id: context.req.valid('param').id }, 200))
  router.post('/v1/register/notifications', (context) => context.json({}))
  router.delete('/v1/chains/:chainId/notifications/devices/:id', (context) => context.json({}))
  router.get('/v1/refused', () => {
    throw new GatewayError(422, 'Invalid address', ['address'])
  })
  router.get('/v1/broken', () => {
    throw new Error('postgres://peppermint:hunter2@db/x failed')
  })
  router.get('/v1/away', () => {
    throw new Error('query failed', {
      cause: Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }),
    })
  })
  router.get('/v1/node-away', () => {
    throw new HttpRequestError({ url: 'http://node.example/secret-token', status: 502 })
  })
  router.get('/v1/node-behind', () => {
    throw new BlockNotFoundError({ blockNumber: 7n })
  })
  return startGatewayServer({ routers: [router], ...options })
}

const note = (body: string, headers: Record<string, string> = {}) => ({
  method: 'POST',
  body,
  headers: { 'content-type': 'application/json', ...headers },
})

/** The whole body of an error, after checking that code and status agree. */
function errorOf({ status, text }: TestResponse) {
  const body = JSON.parse(text) as { code: number; statusCode: number; message: string; path?: unknown }
  expect(body.code).toBe(status)
  expect(body.statusCode).toBe(status)
  expect(Object.keys(body).filter((key) => !['code', 'statusCode', 'message', 'path'].includes(key))).toEqual(
    [],
  )
  return body
}

test('every path is answered with and without trailing slash, under its base path only', async () => {
  await using plain = await started()
  for (const path of ['/v1/chains/7700/list', '/v1/chains/7700/list/', '/v1/chains/7700/list/?cursor=x'])
    expect((await plain.ask(path)).status, path).toBe(200)
  expect((await plain.ask('/v1/chains/7700/list//')).status).toBe(404)
  await using based = await started({ basePath: '/safe/gateway' })
  expect((await based.ask('/safe/gateway/v1/chains/7700/list/')).status).toBe(200)
  expect((await based.ask('/safe/gateway/v1/chains/7700/notes/1', note('{"text":"x"}'))).status).toBe(200)
  for (const path of ['/v1/chains/7700/list', '/safe/gateway', '/safe/gatewayv1/chains/7700/list', '/safe'])
    expect((await based.ask(path)).status, path).toBe(404)
})

test('ids in paths may have 300 characters', async () => {
  await using server = await started()
  const id = `multisig_${'a'.repeat(300)}`
  const { text } = await server.ask(`/v1/chains/7700/notes/${id}`, note('{"text":"x"}'))
  expect(JSON.parse(text)).toEqual({ id })
})

test('[G-26] every error has code, statusCode and message, whatever its cause', async () => {
  await using server = await started()
  const ask: typeof server.ask = (path, options) => server.ask(path, options)
  const path = '/v1/chains/7700/notes/1'
  const cases: readonly [TestResponse, number, string][] = [
    [await ask('/v1/nothing'), 404, 'Not Found'],
    [await ask('/v1/nothing', note('{}')), 404, 'Not Found'],
    [await ask('/tx-service/7700/api/v1/nothing/'), 404, 'Not served by this gateway.'],
    [await ask(path), 405, 'Method not allowed: this path allows POST'],
    [await ask('/v1/refused', note('{}')), 405, 'Method not allowed: this path allows GET, HEAD'],
    [await ask(path, note('{"text":')), 400, 'The request body is not valid JSON. Nothing was changed.'],
    [await ask(path, note('')), 400, 'The request body is missing or is not JSON.'],
    [await ask(path, { method: 'POST' }), 422, 'Invalid input: expected string, received undefined'],
    [await ask(path, note('{"text":7}')), 422, 'Invalid input: expected string, received number'],
    [
      await ask(path, note('text=x', { 'content-type': 'application/x-www-form-urlencoded' })),
      415,
      'The request body must be JSON (Content-Type: application/json). Nothing was changed.',
    ],
    [
      await ask(path, note(JSON.stringify({ text: 'x'.repeat(600_000) }))),
      413,
      'The request body is larger than 512 kB. Nothing was changed.',
    ],
    [
      await ask(path, note('['.repeat(40) + ']'.repeat(40))),
      400,
      'The JSON is nested more than 32 levels deep. Nothing was changed.',
    ],
    [await ask('/v1/%zz'), 400, 'The URL cannot be decoded. Nothing was changed.'],
    [await ask('/v1/refused?label=a%00'), 400, 'The URL contains a NUL character.'],
    [
      await ask(`/v1/${'a'.repeat(13_000)}`),
      414,
      'The URL is longer than 12288 characters. Nothing was changed.',
    ],
    [await ask('/v1/refused'), 422, 'Invalid address'],
    [await ask('/v1/broken'), 500, 'Internal server error'],
    [await ask('/v1/away'), 503, 'Service unavailable'],
    [await ask('/v1/node-away'), 503, 'Service unavailable'],
    [await ask('/v1/node-behind'), 503, 'Service unavailable'],
  ]
  for (const [response, status, message] of cases) {
    expect([response.status, errorOf(response).message]).toEqual([status, message])
    expect(response.headers['cache-control']).toBe('no-store')
  }
  expect(errorOf(await ask('/v1/refused')).path).toEqual(['address'])
  expect(errorOf(await ask(path, note('{"text":7}'))).path).toEqual(['text'])
  expect((await ask('/v1/refused', note('{}'))).headers.allow).toBe('GET, HEAD')
  expect((await ask('/v1/away')).headers['retry-after']).toBe('2')
})

test('[G-26] a request that is not HTTP is answered like every other error', async () => {
  await using server = await started()
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.write('nonsense\r\n\r\n')
  const [answer] = (await once(socket, 'data')) as [Buffer]
  const [head = '', body = ''] = answer.toString().split('\r\n\r\n')
  expect(head).toContain('400 Bad Request')
  expect(JSON.parse(body)).toEqual({
    code: 400,
    statusCode: 400,
    message: 'This is not an HTTP request. Nothing was changed.',
  })
})

test('bugs and outages are logged, and their details are not sent', async () => {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  await using server = await started({ log })
  for (const path of ['/v1/broken', '/v1/away', '/v1/node-away', '/v1/refused'])
    expect((await server.ask(path)).text).not.toMatch(/hunter2|ECONNRESET|token/)
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'gateway request: unhandled error',
    'gateway request: database or RPC endpoints unreachable',
    'gateway request: database or RPC endpoints unreachable',
  ])
})

test('every origin may read, send JSON and revalidate; answers are revalidated each time', async () => {
  await using server = await started()
  const origin = 'https://wallet.example'
  const preflight = { origin, 'access-control-request-method': 'GET' }
  const allowed = await server.ask('/v1/chains/7700/list', {
    method: 'OPTIONS',
    headers: { ...preflight, 'access-control-request-headers': 'content-type' },
  })
  expect(allowed.status).toBe(204)
  expect(allowed.headers['access-control-allow-headers']).toMatch(/content-type.*authorization/i)
  expect(allowed.headers['access-control-allow-methods']).toContain('DELETE')
  expect(allowed.headers['access-control-allow-origin']).toBe(origin)
  for (const path of ['/v1/chains/7700/list', '/v1/refused', '/v1/nothing', '/v1/broken']) {
    const { headers } = await server.ask(path, { headers: { origin } })
    expect(headers['access-control-allow-origin'], path).toBe(origin)
    expect(headers['access-control-allow-credentials'], path).toBeUndefined()
    expect(headers.vary, path).toContain('Origin')
  }
  expect((await server.ask('/v1/chains/7700/list')).headers['cache-control']).toBe('no-cache')
})

test('credentials are allowed only where Safe{Wallet} sends them, to a concrete origin', async () => {
  await using server = await started()
  const credentials = async (path: string, origin: string) => {
    const headers = { origin, 'access-control-request-method': 'POST' }
    const answer = await server.ask(path, { method: 'OPTIONS', headers })
    return answer.headers['access-control-allow-credentials']
  }
  const wallet = 'https://wallet.example'
  for (const path of [
    '/v1/register/notifications',
    '/v2/register/notifications/',
    '/v1/users',
    '/v1/spaces/7',
    '/v1/auth/nonce',
    '/v2/chains/7700/notifications/devices/x',
  ]) {
    expect(await credentials(path, wallet), path).toBe('true')
    expect(await credentials(path, 'null'), path).toBeUndefined()
  }
  for (const path of ['/v1/chains/7700/list', '/v1/usersx', '/v1/chains/7700/notes/1'])
    expect(await credentials(path, wallet), path).toBeUndefined()
})

test('links of pages have the scheme and the host that the client sees', async () => {
  const nextOf = ({ text }: TestResponse) => (JSON.parse(text) as { next: string }).next
  const path = '/gw/v1/chains/7700/list/?trusted=true'
  const headers = {
    host: 'internal:8000',
    'x-forwarded-for': '203.0.113.7',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'safe.example',
  }
  const rest = '/gw/v1/chains/7700/list/?trusted=true&cursor=limit%3D20%26offset%3D20'
  await using direct = await started({ basePath: '/gw' })
  expect(nextOf(await direct.ask(path))).toBe(`${direct.url}${rest}`)
  expect(nextOf(await direct.ask(path, { headers }))).toBe(`http://internal:8000${rest}`)
  await using proxied = await started({ basePath: '/gw', trustedProxies: ['127.0.0.0/8'] })
  expect(nextOf(await proxied.ask(path, { headers }))).toBe(`https://safe.example${rest}`)
  const { 'x-forwarded-host': _host, ...hostOnly } = headers
  expect(nextOf(await proxied.ask(path, { headers: hostOnly }))).toBe(`https://internal:8000${rest}`)
  for (const bad of [{ 'x-forwarded-proto': 'javascript' }, { 'x-forwarded-host': 'a b/..' }])
    expect(nextOf(await proxied.ask(path, { headers: { ...headers, ...bad } })), JSON.stringify(bad)).toBe(
      `http://internal:8000${rest}`,
    )
})

test('a client that sends too many requests is refused, in the shape of every error', async () => {
  const limited: string[] = []
  await using server = await started({
    limits: { lists: { requests: 2, seconds: 60 }, writes: { requests: 1, seconds: 60 } },
    onLimited: (routeClass) => void limited.push(routeClass),
  })
  const statuses = async (path: string, count: number, options = {}) => {
    const answers = []
    for (let sent = 0; sent < count; sent++) answers.push(await server.ask(path, options))
    return answers
  }
  const lists = await statuses('/v1/chains/7700/list/', 3)
  expect(lists.map(({ status }) => status)).toEqual([200, 200, 429])
  const refused = lists.at(-1)
  expect(refused && errorOf(refused).message).toMatch(/^Too many requests/)
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
  const writes = await statuses('/v1/chains/7700/notes/1', 2, note('{"text":"x"}'))
  expect(writes.map(({ status }) => status)).toEqual([200, 429])
  expect(limited).toEqual(['lists', 'writes'])
})

test('the pattern of a route, not its path, is recorded for metrics', async () => {
  await using server = await started()
  await server.ask('/v1/chains/7700/list/')
  await server.ask('/v1/nothing')
  await expect
    .poll(() => server.answered.map(({ facts }) => facts.route))
    .toEqual(['/v1/chains/:chainId/list', 'none'])
})
