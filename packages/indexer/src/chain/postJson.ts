/** One JSON-RPC request over HTTP with a timeout and a size limit. */
import { isRecord } from '@peppermint/input/record'
import { failureFromError, failureFromStatus, RpcFailure } from './rpcFailure.ts'

/** URL of an endpoint; user and password become a header. */
export interface HttpEndpoint {
  readonly url: string
  /** Host and port: the only part that may be logged. */
  readonly host: string
  readonly headers: Readonly<Record<string, string>>
}

/** Limits of a request, response body included. */
export interface PostLimits {
  readonly timeoutMs: number
  readonly maxBytes: number
  readonly signal: AbortSignal | undefined
}

/**
 * Posts a JSON body.
 * @returns the parsed response.
 * @throws {RpcFailure} if the endpoint or the network fails; the signal's reason when aborted.
 */
export async function postJson(address: HttpEndpoint, body: string, limits: PostLimits): Promise<unknown> {
  const { host } = address
  const { timeoutMs, maxBytes, signal } = limits
  const controller = new AbortController()
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    controller.abort()
  }, timeoutMs)
  // `AbortSignal.any` would leak references on a signal that lives as long as the process.
  const onAbort = () => controller.abort()
  signal?.addEventListener('abort', onAbort, { once: true })
  try {
    signal?.throwIfAborted()
    const response = await fetch(address.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...address.headers },
      body,
      signal: controller.signal,
    })
    if (!response.ok) {
      throw await failureFromResponse(host, response)
    }
    return parseJson(host, await readBounded(host, response, maxBytes))
  } catch (error) {
    if (error instanceof RpcFailure) throw error
    signal?.throwIfAborted()
    if (isLate) throw new RpcFailure('timeout', `${host}: no response within ${timeoutMs} ms`)
    throw new RpcFailure('unreachable', `${host}: unreachable`)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
  }
}

/** Moves user and password into a header: `fetch` rejects them in a URL. */
export function parseEndpointUrl(text: string): HttpEndpoint {
  const url = new URL(text)
  const { username, password } = url
  url.username = ''
  url.password = ''
  const secret = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  const headers = secret === ':' ? {} : { authorization: `Basic ${Buffer.from(secret).toString('base64')}` }
  return { url: url.href, host: url.host, headers }
}

const MAX_ERROR_BYTES = 64 * 1024

/** Some nodes send a JSON-RPC error with an HTTP error status. */
async function failureFromResponse(host: string, response: Response): Promise<RpcFailure> {
  const { status } = response
  const hasReason = status >= 400 && status < 500 && ![408, 413, 429].includes(status)
  if (!hasReason) {
    await response.body?.cancel()
    return failureFromStatus(host, status)
  }
  try {
    const answer = parseJson(host, await readBounded(host, response, MAX_ERROR_BYTES))
    const [first] = Array.isArray(answer) ? (answer as readonly unknown[]) : [answer]
    const error = isRecord(first) ? first['error'] : undefined
    if (isRecord(error)) return failureFromError(host, error)
  } catch (error) {
    if (!(error instanceof RpcFailure)) throw error
  }
  return failureFromStatus(host, status)
}

async function readBounded(host: string, response: Response, maxBytes: number): Promise<string> {
  if (response.body === null) throw new RpcFailure('malformed', `${host}: empty response`)
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body) {
    bytes += chunk.byteLength
    // Leaving the loop cancels the body.
    if (bytes > maxBytes) throw new RpcFailure('too-large', `${host}: response larger than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parseJson(host: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new RpcFailure('malformed', `${host}: response is not JSON`)
  }
}
