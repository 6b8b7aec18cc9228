/**
 * Where this server stands, as the messages that people sign have to say it. Told by the configuration; believed of a
 * request only where it comes from the same machine, because anybody can send any `Host`.
 */
import { HttpError } from '../http/router.ts'

const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1)(:\d{1,5})?$/

/**
 * The origin, without a slash at its end.
 * @throws {HttpError} 400 where it is not known, or where browsers would not keep the cookies of a session: on plain HTTP
 * to another machine.
 */
export function resolveOrigin(publicOrigin: string | undefined, host: string | undefined): string {
  // A host that is not this machine has to be configured, and reached by HTTPS.
  const url = URL.parse(publicOrigin ?? `http://${host ?? ''}`)
  if (url?.protocol === 'https:' || (url !== null && LOOPBACK_HOST.test(url.host))) return url.origin
  throw new HttpError(
    400,
    'no_sign_in_here',
    'Nobody can sign in at this address: the server was not told that it is its own, or it is not reached by HTTPS. Nothing was changed. Everything else works without signing in.',
  )
}
