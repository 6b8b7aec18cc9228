/**
 * The server's own origin, for sign-in messages: configured, or the request's `Host` if that is localhost, because
 * clients can send any `Host`.
 */
import { HttpError } from '@peppermint/http/router.ts'

const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1)(:\d{1,5})?$/

/**
 * @returns the origin, without a trailing slash.
 * @throws {HttpError} 400 where it is unknown, or where browsers would reject the session cookie: plain HTTP to another
 * machine.
 */
export function resolveOrigin(publicOrigin: string | undefined, host: string | undefined): string {
  // Another host than localhost must be configured, with https.
  const url = URL.parse(publicOrigin ?? `http://${host ?? ''}`)
  if (url?.protocol === 'https:' || (url !== null && LOOPBACK_HOST.test(url.host))) return url.origin
  throw new HttpError(
    400,
    'sign_in_unavailable',
    'Sign-in is not available at this address: it is not the configured PUBLIC_ORIGIN, or not https. Nothing was changed. Everything else works without signing in.',
  )
}
