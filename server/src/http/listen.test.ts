import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { sendRequest, startTestServer, type TestResponse } from './testServer.fixture.ts'
import { createRouter } from './router.ts'

/**
 * What a client knows of a request that was never accepted: nobody listened, or the connection, new or kept, was closed
 * by then. That none of them was accepted and dropped is told by the server's own count of what it answered.
 */
const NOT_LET_IN = /^(?:ECONNREFUSED|ECONNRESET|EPIPE)$/
const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)

/** A route that takes as long as `work`. */
const slowRouter = (work: () => Promise<unknown>) => {
  const router = createRouter()
  router.get('/api/slow', async (context) => {
    await work()
    return context.text('x'.repeat(10_000))
  })
  return router
}

test('a server that is stopped answers everything that it had accepted', async () => {
  const gate = Promise.withResolvers<void>()
  const server = await startTestServer({ routes: [slowRouter(() => gate.promise)] })
  const agent = new Agent({ keepAlive: true, maxSockets: 200 })
  // Some connections have been used before, and are kept.
  await Promise.all(Array.from({ length: 50 }, () => sendRequest(server.port, '/api/nothing', { agent })))
  const asked = Array.from({ length: 300 }, () => sendRequest(server.port, '/api/slow', { agent }))
  await expect.poll(() => server.inFlight(), { interval: 5 }).toBe(200)
  const stopped = server.stop({ drainMs: 50, timeoutMs: 60_000 })
  gate.resolve()
  const answers = await Promise.allSettled(asked)
  await stopped
  const answered = answers.filter((answer) => answer.status === 'fulfilled')
  for (const { value } of answered) {
    expect(value.status).toBe(200)
    expect(value.text).toHaveLength(10_000)
    expect(value.headers['connection']).toBe('close')
  }
  // Those that still waited in this test for a connection were never accepted, and are told so at once.
  for (const answer of answers)
    if (answer.status === 'rejected') expect(codeOf(answer.reason)).toMatch(NOT_LET_IN)
  const seen = server.answered.filter(({ facts }) => facts.path === '/api/slow')
  expect(answered).toHaveLength(seen.length)
  expect(answered.length).toBeGreaterThanOrEqual(200)
  expect(server.inFlight()).toBe(0)
  agent.destroy()
})

test('whoever comes again and again while a server stops is answered, or is not let in', async () => {
  const server = await startTestServer({ routes: [slowRouter(() => pause(3))] })
  const agent = new Agent({ keepAlive: true, maxSockets: 40 })
  const fates: string[] = []
  const client = async () => {
    for (;;) {
      const fate = await sendRequest(server.port, '/api/slow', { agent }).then(
        ({ status }: TestResponse) => String(status),
        codeOf,
      )
      fates.push(fate)
      if (fate !== '200') return
    }
  }
  const clients = Array.from({ length: 40 }, client)
  await expect.poll(() => fates.length, { interval: 5 }).toBeGreaterThan(100)
  await server.stop({ drainMs: 50, timeoutMs: 60_000 })
  await Promise.all(clients)
  const others = fates.filter((fate) => fate !== '200')
  expect(others).toHaveLength(40)
  // A connection may still wait in the queue of the system when nobody listens any more.
  for (const fate of others) expect(fate).toMatch(NOT_LET_IN)
  expect(server.answered.map(({ status }) => status)).toEqual(
    fates.filter((fate) => fate === '200').map(Number),
  )
  agent.destroy()
})

test('a server that is stopped sends a large answer to its end, also to a slow client', async () => {
  const size = 30_000_000
  const router = createRouter()
  router.get('/api/large', (context) => context.body('x'.repeat(size)))
  const server = await startTestServer({ routes: [router] })
  const idle = new Agent({ keepAlive: true })
  await sendRequest(server.port, '/api/nothing', { agent: idle })
  const client = request({ host: '127.0.0.1', port: server.port, path: '/api/large' }).end()
  const [answer] = (await once(client, 'response')) as [IncomingMessage]
  let received = 0
  answer.on('data', (chunk: Buffer) => {
    received += chunk.length
    answer.pause()
    setTimeout(() => answer.resume(), 1)
  })
  const ended = once(answer, 'end')
  await server.stop({ drainMs: 0, timeoutMs: 60_000 })
  await ended
  expect(received).toBe(size)
  expect(server.inFlight()).toBe(0)
  idle.destroy()
})

test('who never finishes does not keep a server from ending', async () => {
  const { promise: letIn, resolve: isLetIn } = Promise.withResolvers<void>()
  const work = () => {
    isLetIn()
    return new Promise(() => undefined)
  }
  const server = await startTestServer({ routes: [slowRouter(work)] })
  const never = sendRequest(server.port, '/api/slow', {}).catch((error: unknown) => String(error))
  const half = request({
    host: '127.0.0.1',
    port: server.port,
    path: '/api/x',
    method: 'POST',
    headers: { 'content-length': 10 },
  })
  half.on('error', () => undefined)
  half.write('x')
  await letIn
  await server.stop({ drainMs: 0, timeoutMs: 100 })
  expect(await never).toContain('socket hang up')
})

test('a port that is taken is said', async () => {
  const server = await startTestServer()
  await expect(startTestServer({ port: server.port })).rejects.toThrow('EADDRINUSE')
  await server.stop({ drainMs: 0, timeoutMs: 0 })
})
