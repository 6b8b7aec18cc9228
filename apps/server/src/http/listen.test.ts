import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { sendRequest, type TestResponse } from '@peppermint/http/sendRequest.fixture.ts'
import { startTestServer } from './testServer.fixture.ts'
import { createRouter } from '@peppermint/http/router.ts'

/**
 * Error codes that a client gets for a request that was never accepted: the port was closed, or the connection, new or
 * kept alive, was. The server's own count of answered requests proves that none was accepted and then dropped.
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

test('shutdown answers every accepted request', async () => {
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
  // Requests that still waited in this test for a connection were never accepted, and fail at once.
  for (const answer of answers)
    if (answer.status === 'rejected') expect(codeOf(answer.reason)).toMatch(NOT_LET_IN)
  const seen = server.answered.filter(({ facts }) => facts.path === '/api/slow')
  expect(answered).toHaveLength(seen.length)
  expect(answered.length).toBeGreaterThanOrEqual(200)
  expect(server.inFlight()).toBe(0)
  agent.destroy()
})

test('a client that keeps sending requests during shutdown is answered or refused', async () => {
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
  // A connection may still wait in the system's backlog when the port is closed.
  for (const fate of others) expect(fate).toMatch(NOT_LET_IN)
  expect(server.answered.map(({ status }) => status)).toEqual(
    fates.filter((fate) => fate === '200').map(Number),
  )
  agent.destroy()
})

test('shutdown sends a large answer completely, also to a slow client', async () => {
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

test('a client that never finishes does not block shutdown', async () => {
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
