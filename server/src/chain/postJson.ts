/** One JSON-RPC request over HTTP, with a time limit and a size limit for its answer. */
import { isRecord } from './batchAnswer.ts'
import { failureOfError, failureOfStatus, RpcFailure } from './rpcFailure.ts'

/** Where requests go, with what its user and password become. */
export interface Address {
  readonly url: string
  /** Host and port: the only part that may be logged. */
  readonly host: string
  readonly headers: Readonly<Record<string, string>>
}

/** Milliseconds for a request with its answer, and bytes of the answer. */
export interface PostLimits {
  readonly timeoutMs: number
  readonly maxBytes: number
  readonly signal: AbortSignal | undefined
}

/**
 * Posts a JSON body.
 * @returns the parsed answer.
 * @throws {RpcFailure} for every failure of the node or the way to it; the signal's reason when it is aborted.
 */
export async function postJson(address: Address, body: string, limits: PostLimits): Promise<unknown> {
  const { host } = address
  const { timeoutMs, maxBytes, signal } = limits
  const ending = new AbortController()
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    ending.abort()
  }, timeoutMs)
  // `AbortSignal.any` would leave something behind on a signal that lives as long as the process.
  const stopped = () => ending.abort()
  signal?.addEventListener('abort', stopped, { once: true })
  try {
    signal?.throwIfAborted()
    const response = await fetch(address.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...address.headers },
      body,
      signal: ending.signal,
    })
    if (!response.ok) {
      throw await failureOfAnswer(host, response)
    }
    return parsed(host, await bounded(host, response, maxBytes))
  } catch (error) {
    if (error instanceof RpcFailure) throw error
    signal?.throwIfAborted()
    if (isLate) throw new RpcFailure('slow', `${host} did not answer within ${timeoutMs} ms`)
    throw new RpcFailure('unreachable', `${host} could not be reached`)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stopped)
  }
}

/** Name and password of an address go into a header: `fetch` refuses them in a URL. */
export function addressOf(text: string): Address {
  const url = new URL(text)
  const { username, password } = url
  url.username = ''
  url.password = ''
  const secret = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  const headers = secret === ':' ? {} : { authorization: `Basic ${Buffer.from(secret).toString('base64')}` }
  return { url: url.href, host: url.host, headers }
}

/** Most bytes that are read of an answer which is none. */
const MOST_WORDS = 64 * 1024

/** Some nodes put their reason, as JSON-RPC has it, into an answer with a status of its own. */
async function failureOfAnswer(host: string, response: Response): Promise<RpcFailure> {
  const { status } = response
  const hasReason = status >= 400 && status < 500 && ![408, 413, 429].includes(status)
  if (!hasReason) {
    await response.body?.cancel()
    return failureOfStatus(host, status)
  }
  try {
    const answer = parsed(host, await bounded(host, response, MOST_WORDS))
    const [first] = Array.isArray(answer) ? (answer as readonly unknown[]) : [answer]
    const error = isRecord(first) ? first['error'] : undefined
    if (isRecord(error)) return failureOfError(host, error)
  } catch (error) {
    if (!(error instanceof RpcFailure)) throw error
  }
  return failureOfStatus(host, status)
}

async function bounded(host: string, response: Response, mostBytes: number): Promise<string> {
  if (response.body === null) throw new RpcFailure('malformed', `${host} answered with nothing`)
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body) {
    bytes += chunk.byteLength
    // Leaving the loop cancels the rest of the body.
    if (bytes > mostBytes)
      throw new RpcFailure('too-much', `${host} answered with more than ${mostBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parsed(host: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new RpcFailure('malformed', `${host} answered with something that is no JSON`)
  }
}
