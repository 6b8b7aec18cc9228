/** Sends one push message to the endpoint of a browser: encrypted (RFC 8291), signed (RFC 8292), over a guarded request. */
import { DAY_SECONDS } from '@peppermint/safe/client'
import { buildPushPayload } from '@block65/webcrypto-web-push'
import type { PushNotification, PushSubscription } from '@peppermint/safe/wire'
import {
  createGuardedRequest,
  FetchBlocked,
  type RequestEdge,
} from '@peppermint/http/outgoing/guardedRequest.ts'
import type { VapidKeys } from './vapidKeys.ts'

export type PushResult =
  | { readonly status: 'sent' }
  /** The subscription has ended. */
  | { readonly status: 'gone' }
  /** A later attempt may succeed; not before `afterMs`, if the push service has said so. */
  | { readonly status: 'retry'; readonly why: string; readonly afterMs?: number }
  | { readonly status: 'failed'; readonly why: string }

/** Never rejects. The signal aborts it. */
export type SendPush = (
  subscription: PushSubscription,
  notification: PushNotification,
  signal: AbortSignal,
) => Promise<PushResult>

const TIMEOUT_MS = 10_000
/** How long a push service keeps a message for a browser that is not connected. */
const TTL_SECONDS = DAY_SECONDS

/** @param edge overrides for tests. */
export function createPushSender(vapid: VapidKeys, edge?: RequestEdge): SendPush {
  const request = createGuardedRequest(edge)
  return async (subscription, notification, aborted) => {
    const signal = AbortSignal.any([aborted, AbortSignal.timeout(TIMEOUT_MS)])
    const message = await encrypt(subscription, notification, vapid).catch(() => undefined)
    if (message === undefined)
      return { status: 'failed', why: 'the subscription has no usable keys or endpoint' }
    const { method, headers, body } = message
    try {
      const response = await request(new URL(subscription.endpoint), {
        method: method.toUpperCase(),
        headers: { ...headers },
        body,
        signal,
      })
      // Its body says nothing that is used.
      response.destroy()
      return resultOf(response.statusCode ?? 0, response.headers['retry-after'])
    } catch (error) {
      if (error instanceof FetchBlocked) return { status: 'failed', why: error.message }
      return { status: 'retry', why: signal.aborted ? 'timeout' : reasonOf(error) }
    }
  }
}

const encrypt = (subscription: PushSubscription, notification: PushNotification, vapid: VapidKeys) =>
  buildPushPayload(
    { data: notification, options: { ttl: TTL_SECONDS, urgency: 'high' } },
    { ...subscription, expirationTime: null },
    { ...vapid },
  )

function resultOf(status: number, retryAfter: string | undefined): PushResult {
  if (status >= 200 && status < 300) return { status: 'sent' }
  if (status === 404 || status === 410) return { status: 'gone' }
  const why = `status ${status}`
  if (status !== 429 && status < 500) return { status: 'failed', why }
  const seconds = /^\d{1,9}$/.test(retryAfter ?? '') ? Number(retryAfter) : undefined
  return { status: 'retry', why, ...(seconds !== undefined && { afterMs: seconds * 1_000 }) }
}

/** Without the message, which may contain the endpoint: its path is a secret of the device. */
function reasonOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'network error'
}
