/** Requests to our server. */
import type { ErrorResponse } from './responses.ts'
import type { Unchecked } from './parseFields.ts'

/** Our server responded with an error. */
export class ServerError extends Error {
  override readonly name = 'ServerError'
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/**
 * @returns the response's JSON, unchecked (undefined where it is not JSON), and its `Date` header in Unix milliseconds; the
 *   device's clock where it has none.
 * @throws {ServerError} when the server responds with an error; what `fetch` throws when it cannot be reached or is
 *   aborted.
 */
export async function fetchJson(
  url: string,
  init?: RequestInit,
): Promise<{ readonly body: unknown; readonly sentAt: number }> {
  const response = await fetch(url, init)
  const body: unknown = await response.json().catch(() => undefined)
  if (response.ok) return { body, sentAt: Date.parse(response.headers.get('date') ?? '') || Date.now() }
  const { code, message }: Unchecked<ErrorResponse> = Object(body)
  throw new ServerError(
    response.status,
    typeof code === 'string' ? code : `http_${response.status}`,
    typeof message === 'string' ? message : 'Our server did not respond. Nothing was changed. Try again.',
  )
}
