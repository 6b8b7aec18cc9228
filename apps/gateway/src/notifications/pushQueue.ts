/**
 * Push messages that wait to be sent: few at a time to each push service, Safes in turn, repeated with growing delays,
 * dropped beyond a limit.
 */
import type { PushNotification, PushSubscription } from '@peppermint/safe/wire'
import type { Logger } from 'pino'
import type { Address } from 'viem'
import { createFairQueue } from '@peppermint/http/fairQueue.ts'
import type { SendPush } from './sendPush.ts'

export interface QueuedPush {
  readonly subscription: PushSubscription
  readonly notification: PushNotification
  /** That the message is about. */
  readonly safe: Address
  /** The push service, as it is listed. */
  readonly service: string
  /** Sent again after a failure. Anyone can register a device anonymously, so that it gets one attempt. */
  readonly isRetried: boolean
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
  /** Messages that wait for an attempt, and as many that wait for a further one. */
  readonly maxQueued?: number
}

const RETRY_DELAYS_MS: readonly number[] = [2_000, 15_000, 60_000]
/** A push service that asks for a longer pause is not asked again. */
const MAX_RETRY_AFTER_MS = 300_000
const MAX_QUEUED = 10_000
/** Requests at a time to one push service, so that a slow one does not delay the others: there are few services. */
export const MAX_SENDING_PER_SERVICE = 8

export function createPushQueue({
  send,
  log,
  retryDelaysMs = RETRY_DELAYS_MS,
  maxQueued = MAX_QUEUED,
}: PushQueueOptions): PushQueue {
  const queue = createFairQueue({ maxRunningPerLane: MAX_SENDING_PER_SERVICE, maxWaiting: maxQueued })
  const delayed = new Set<NodeJS.Timeout>()
  const closing = new AbortController()
  let isDropping = false

  function addAttempt(push: QueuedPush, failures: number): void {
    queue.add({
      subject: push.safe,
      lane: push.service,
      run: () => attempt(push, failures),
      onDropped() {
        if (!isDropping) log.warn({ maxQueued }, 'push: queue full, notifications are dropped')
        isDropping = true
      },
    })
  }

  /** Never rejects. */
  async function attempt(push: QueuedPush, failures: number): Promise<void> {
    const { subscription, notification, service, isRetried, onGone } = push
    isDropping = false
    const result = await send(subscription, notification, closing.signal)
    if (closing.signal.aborted || result.status === 'sent') return
    if (result.status === 'gone') {
      log.info({ service }, 'push: subscription ended, device removed')
      await onGone().catch((error: unknown) => log.warn({ err: error }, 'push: device not removed'))
      return
    }
    const mayRetry = result.status === 'retry' && isRetried && delayed.size < maxQueued
    const delayMs = mayRetry ? retryDelay(failures, result.afterMs) : undefined
    if (delayMs === undefined) {
      log.warn({ service, why: result.why, attempts: failures + 1 }, 'push: notification not delivered')
      return
    }
    const timer = setTimeout(() => {
      delayed.delete(timer)
      addAttempt(push, failures + 1)
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
      addAttempt(push, 0)
    },
    async close() {
      closing.abort()
      for (const timer of delayed) clearTimeout(timer)
      delayed.clear()
      await queue.close()
    },
  }
}
