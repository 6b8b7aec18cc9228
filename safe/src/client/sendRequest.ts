/** Requests to a gateway, and how its errors read. */
export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>

export interface GatewayRequest {
  /** Of the base URL; starts with a slash. */
  readonly path: string
  readonly method?: 'POST' | 'DELETE'
  readonly query?: Query | undefined
  readonly body?: unknown
  /** Replaces path and query: `next` or `previous` of a page, as the gateway gave it. */
  readonly pageUrl?: string | null | undefined
}

/** A gateway refused a request. `message` is `code: message` of its body, else the status text. */
export class GatewayRequestError extends Error {
  override readonly name = 'GatewayRequestError'
  /** HTTP status. */
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const REQUEST_TIMEOUT_MS = 30_000

/** @throws {GatewayRequestError} if the gateway refuses; what `fetch` throws if it cannot be reached in 30 seconds. */
export async function sendRequest(baseUrl: string, request: GatewayRequest): Promise<unknown> {
  const { path, method, query, body, pageUrl } = request
  const url = pageUrl ?? `${baseUrl.replace(/\/+$/, '')}${path}${searchOf(query)}`
  const response = await fetch(url, {
    method: method ?? 'GET',
    ...(body !== undefined && {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  })
  // Empty for what answers nothing, and HTML from a proxy.
  const answer: unknown = await response.json().catch(() => undefined)
  if (response.ok) return answer
  throw new GatewayRequestError(response.status, errorText(answer) ?? response.statusText)
}

/**
 * Safe's own gateway has `code`, which may be text, or `statusCode`. Read without zod, which under a strict content
 * security policy reports a violation, and is larger than this client.
 */
function errorText(body: unknown): string | undefined {
  const { code, statusCode, message } = toRecord(body)
  const shown = code ?? statusCode
  if (typeof message !== 'string' || (typeof shown !== 'string' && typeof shown !== 'number'))
    return undefined
  return `${shown}: ${message}`
}

const toRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

function searchOf(query: Query = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== null && value !== undefined) search.append(name, String(value))
  return search.size === 0 ? '' : `?${search.toString()}`
}
