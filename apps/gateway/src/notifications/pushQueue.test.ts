import type { PushNotification } from '@peppermint/safe/wire'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import {
  createPushQueue,
  MAX_SENDING_PER_SERVICE,
  type PushQueueOptions,
  type QueuedPush,
} from './pushQueue.ts'
import type { PushResult } from './sendPush.ts'

const notification: PushNotification = {
  type: 'MESSAGE_CREATED',
  chainId: '7700',
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  messageHash: `0x${'12'.repeat(32)}`,
}

/** A queue whose attempts are answered by the test. */
function startQueue(options: Partial<PushQueueOptions> = {}) {
  const logged: string[] = []
  const attempts: { readonly host: string; readonly answer: (result: PushResult) => void }[] = []
  const waiting = new Set<() => void>()
  const gone: string[] = []
  const queue = createPushQueue({
    retryDelaysMs: [0, 0],
    log: pino({ level: 'info' }, { write: (line) => void logged.push(line) }),
    send: ({ endpoint }, _notification, signal) => {
      const { promise, resolve } = Promise.withResolvers<PushResult>()
      signal.addEventListener('abort', () => resolve({ status: 'retry', why: 'aborted' }))
      attempts.push({ host: new URL(endpoint).host, answer: resolve })
      for (const check of waiting) check()
      return promise
    },
    ...options,
  })
  return {
    queue,
    attempts,
    gone,
    logged,
    add: (host: string, more: Partial<QueuedPush> = {}) => {
      queue.add({
        safe: notification.address,
        service: host,
        isRetried: true,
        subscription: { endpoint: `https://${host}/secret-path`, keys: { p256dh: '', auth: '' } },
        notification,
        onGone: async () => void gone.push(host),
        ...more,
      })
    },
    /** The attempt with this index, counted from 0, once it is made. */
    attempt: async (index: number) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      const check = () => attempts.length > index && resolve()
      waiting.add(check)
      check()
      await promise
      return attempts[index]
    },
  }
}

const retry = { status: 'retry', why: 'status 503' } as const

test('a message is sent again after each delay, then dropped', async () => {
  const { add, attempt, attempts, logged, queue } = startQueue()
  add('push.example')
  for (const index of [0, 1, 2]) (await attempt(index))?.answer(retry)
  add('later.example')
  expect((await attempt(3))?.host).toBe('later.example')
  attempts[3]?.answer({ status: 'sent' })
  await expect.poll(() => logged.join('')).toContain('push: notification not delivered')
  expect(attempts).toHaveLength(4)
  expect(logged.join('')).toContain('"attempts":3')
  expect(logged.join('')).not.toContain('secret-path')
  await queue.close()
})

test('a push service that asks for a long pause is not asked again', async () => {
  const { add, attempt, attempts, logged } = startQueue()
  add('push.example')
  ;(await attempt(0))?.answer({ ...retry, afterMs: 300_001 })
  await expect.poll(() => logged.join('')).toContain('push: notification not delivered')
  expect(attempts).toHaveLength(1)
})

test('a subscription that has ended is removed, and nothing is sent again', async () => {
  const { add, attempt, attempts, gone } = startQueue()
  add('push.example')
  ;(await attempt(0))?.answer({ status: 'gone' })
  await expect.poll(() => gone).toEqual(['push.example'])
  expect(attempts).toHaveLength(1)
})

test('a push service that does not answer leaves room for the others', async () => {
  const { add, attempt, attempts, queue } = startQueue()
  for (let index = 0; index < MAX_SENDING_PER_SERVICE + 5; index += 1) add('slow.example')
  add('push.example')
  expect((await attempt(MAX_SENDING_PER_SERVICE))?.host).toBe('push.example')
  expect(attempts).toHaveLength(MAX_SENDING_PER_SERVICE + 1)
  attempts[0]?.answer({ status: 'sent' })
  expect((await attempt(MAX_SENDING_PER_SERVICE + 1))?.host).toBe('slow.example')
  await queue.close()
})

test('a full queue drops messages and says so once', async () => {
  const { add, attempts, logged, queue } = startQueue({ maxQueued: 3 })
  for (let index = 0; index < MAX_SENDING_PER_SERVICE + 10; index += 1) add('push.example')
  expect(attempts).toHaveLength(MAX_SENDING_PER_SERVICE)
  expect(logged.filter((line) => line.includes('push: queue full'))).toHaveLength(1)
  await queue.close()
})

test('closing aborts what is being sent and drops what waits', async () => {
  const { add, attempt, attempts, queue } = startQueue({ retryDelaysMs: [3_600_000] })
  add('retried.example')
  ;(await attempt(0))?.answer(retry)
  for (let index = 0; index < MAX_SENDING_PER_SERVICE + 5; index += 1) add('slow.example')
  await attempt(MAX_SENDING_PER_SERVICE)
  await queue.close()
  add('late.example')
  expect(attempts).toHaveLength(MAX_SENDING_PER_SERVICE + 1)
})

test('a device that anyone may have registered gets one attempt', async () => {
  const { add, attempt, attempts, logged, queue } = startQueue()
  add('push.example', { isRetried: false })
  ;(await attempt(0))?.answer(retry)
  await expect.poll(() => logged.join('')).toContain('push: notification not delivered')
  expect(attempts).toHaveLength(1)
  await queue.close()
})

afterEach(() => void vi.useRealTimers())

test('[G-23] a thousand devices on silent services delay no other notification', async () => {
  vi.useFakeTimers()
  const TIMEOUT_MS = 10_000
  const sentAt: number[] = []
  const { add, queue } = startQueue({
    retryDelaysMs: [2_000, 15_000, 60_000],
    send: async ({ endpoint }) => {
      if (endpoint.includes('alice')) {
        sentAt.push(Date.now())
        return { status: 'sent' }
      }
      await new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))
      return { status: 'retry', why: 'timeout' }
    },
  })
  const attacked = '0x00000000000000000000000000000000000000A1'
  for (let index = 0; index < 2_000; index += 1) add(`silent${index % 4}.example`, { safe: attacked })
  const addedAt = Date.now()
  add('alice.example')
  // Also where the service itself is slow: the Safe's turn comes after one request.
  add('silent0.example', {
    subscription: { endpoint: 'https://silent0.example/alice', keys: { p256dh: '', auth: '' } },
  })
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS)
  expect(sentAt.map((time) => time - addedAt)).toEqual([0, TIMEOUT_MS])
  const closed = queue.close()
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS)
  await closed
})
