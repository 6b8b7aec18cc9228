/** Push messages that wait to be sent: few at a time, repeated with growing delays, dropped beyond a limit. */
import type { PushNotification, PushSubscription } from '@peppermint/safe/wire'
import type { Logger } from 'pino'
import type { SendPush } from './sendPush.ts'

export interface QueuedPush {
  readonly subscription: PushSubscription
  readonly notification: PushNotification
  /** Called if the subscription has ended. */
  readonly onGone: () => Promise<void>
}

export interface PushQueue {
  readonly add: (push: QueuedPush) => void
  /** Drops what waits and aborts what is being sent. */
  readonly close: () => Promise<void>
}

export interface PushQueueOptions {
  readonly send: SendPush
  readonly log: Logger
  /** Before each further attempt. */
  readonly retryDelaysMs?: readonly number[]
  /** Messages that wait or are being sent. */
  readonly maxQueued?: number
}

const RETRY_DELAYS_MS: readonly number[] = [2_000, 15_000, 60_000]
/** A push service that asks for a longer pause is not asked again. */
const MAX_RETRY_AFTER_MS = 300_000
const MAX_QUEUED = 10_000
/** Requests at a time, in total and to one host, so that a slow host does not delay the others. */
const MAX_SENDING = 32
export const MAX_SENDING_PER_HOST = 8

interface Task extends QueuedPush {
  readonly host: string
  /** Attempts that failed. */
  readonly failures: number
}

export function createPushQueue({
  send,
  log,
  retryDelaysMs = RETRY_DELAYS_MS,
  maxQueued = MAX_QUEUED,
}: PushQueueOptions): PushQueue {
  const ready: Task[] = []
  const delayed = new Set<NodeJS.Timeout>()
  const sending = new Set<Promise<void>>()
  const sendingPerHost = new Map<string, number>()
  const closing = new AbortController()
  let isDropping = false

  function startReady(): void {
    for (let index = 0; index < ready.length && sending.size < MAX_SENDING;) {
      const task = ready[index]
      if (task === undefined || (sendingPerHost.get(task.host) ?? 0) >= MAX_SENDING_PER_HOST) {
        index += 1
        continue
      }
      ready.splice(index, 1)
      start(task)
    }
  }

  function start(task: Task): void {
    sendingPerHost.set(task.host, (sendingPerHost.get(task.host) ?? 0) + 1)
    const attempt = run(task).finally(() => {
      sending.delete(attempt)
      const others = (sendingPerHost.get(task.host) ?? 1) - 1
      if (others === 0) sendingPerHost.delete(task.host)
      else sendingPerHost.set(task.host, others)
      startReady()
    })
    sending.add(attempt)
  }

  /** Never rejects. */
  async function run(task: Task): Promise<void> {
    const { subscription, notification, host, failures, onGone } = task
    const result = await send(subscription, notification, closing.signal)
    if (closing.signal.aborted || result.status === 'sent') return
    if (result.status === 'gone') {
      log.info({ host }, 'push: subscription ended, device removed')
      await onGone().catch((error: unknown) => log.warn({ err: error }, 'push: device not removed'))
      return
    }
    const delayMs = result.status === 'retry' ? retryDelay(failures, result.afterMs) : undefined
    if (delayMs === undefined) {
      log.warn({ host, why: result.why, attempts: failures + 1 }, 'push: notification not delivered')
      return
    }
    const timer = setTimeout(() => {
      delayed.delete(timer)
      ready.push({ ...task, failures: failures + 1 })
      startReady()
    }, delayMs)
    timer.unref()
    delayed.add(timer)
  }

  /** @returns undefined after the last attempt. */
  function retryDelay(failures: number, afterMs = 0): number | undefined {
    const delayMs = retryDelaysMs[failures]
    return delayMs === undefined || afterMs > MAX_RETRY_AFTER_MS ? undefined : Math.max(delayMs, afterMs)
  }

  return {
    add(push) {
      if (closing.signal.aborted) return
      const isFull = ready.length + delayed.size + sending.size >= maxQueued
      if (isFull && !isDropping) log.warn({ maxQueued }, 'push: queue full, notifications are dropped')
      isDropping = isFull
      if (isFull) return
      ready.push({ ...push, host: new URL(push.subscription.endpoint).host, failures: 0 })
      startReady()
    },
    async close() {
      closing.abort()
      ready.length = 0
      for (const timer of delayed) clearTimeout(timer)
      delayed.clear()
      await Promise.all(sending)
    },
  }
}
