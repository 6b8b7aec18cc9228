/** The push subscription of a browser, which a WEB device sends as its token. */
import { ECDH } from 'node:crypto'
import { parsePublicUrl } from '@peppermint/wallet-kit/names'
import { pushSubscription, type PushSubscription } from '@peppermint/safe/wire'

export type WebPushToken =
  | { readonly status: 'subscription'; readonly subscription: PushSubscription }
  /** JSON that is no usable subscription. */
  | { readonly status: 'invalid' }
  /** Not JSON: a token of a push service that needs its own account. */
  | { readonly status: 'other' }

/** Parses a token. A valid subscription has a public `https:` endpoint, and a key on the curve. */
export function parseWebPushToken(token: string): WebPushToken {
  if (!token.trimStart().startsWith('{')) return { status: 'other' }
  const { success, data } = pushSubscription.safeParse(parseJson(token))
  if (!success || parsePublicUrl(data.endpoint) === undefined || !isOnCurve(data.keys.p256dh))
    return { status: 'invalid' }
  return { status: 'subscription', subscription: data }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isOnCurve(point: string): boolean {
  try {
    ECDH.convertKey(point, 'prime256v1', 'base64url', 'base64url', 'compressed')
    return true
  } catch {
    return false
  }
}
