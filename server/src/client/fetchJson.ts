/** One request to our server: the only place that fetches from it. */
import type { ErrorResponse } from './responses.ts'
import type { Unchecked } from './parseFields.ts'

/** Our server answered with an error. `code` is the server's own. */
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
 * @returns the answer's JSON, unchecked (undefined where it is none), and its `Date` header in Unix milliseconds; the
 *   device's clock where it has none.
 * @throws {ServerError} when the server answers with an error; what `fetch` throws when it cannot be reached or is
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
    typeof message === 'string' ? message : 'Our server could not answer. Nothing was changed. Try again.',
  )
}
