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

/** A gateway's answer is larger than any page of a list. */
export class GatewayAnswerTooLargeError extends Error {
  override readonly name = 'GatewayAnswerTooLargeError'
}

const REQUEST_TIMEOUT_MS = 30_000
/** After decompression. The largest page has below 1 MB. */
const MAX_ANSWER_BYTES = 16_777_216

/**
 * @throws {GatewayRequestError} if the gateway refuses.
 * @throws {GatewayAnswerTooLargeError} if it answers more than 16 MB.
 * @throws what `fetch` throws if it cannot be reached in 30 seconds.
 */
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
  const answer = parseOrUndefined(await readText(response))
  if (response.ok) return answer
  throw new GatewayRequestError(response.status, errorText(answer) ?? response.statusText)
}

/** @throws {GatewayAnswerTooLargeError} before all of a large answer is in memory. */
async function readText({ body }: Response): Promise<string> {
  if (body === null) return ''
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.byteLength
    if (size > MAX_ANSWER_BYTES) {
      void reader.cancel().catch(() => undefined)
      throw new GatewayAnswerTooLargeError(`The answer has more than ${MAX_ANSWER_BYTES} bytes`)
    }
    text += decoder.decode(value, { stream: true })
  }
}

function parseOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
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
