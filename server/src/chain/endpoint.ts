/**
 * One node, asked by JSON-RPC over HTTP: batches, a time limit, a size limit, and a circuit that spares a node
 * which keeps failing. Whatever comes back is distrusted: an answer that does not parse, has another id or is missing
 * is a failure of that answer and nothing more.
 */
import { failureOfError, failureOfStatus, RpcFailure } from './rpcFailure.ts'

/** One question: method and parameters. */
export type Question = readonly [method: string, params: readonly unknown[]]

export interface EndpointOptions {
  readonly url: string
  /** Milliseconds for one request, answer included; 10,000 when left out. */
  readonly timeout?: number
  /** Milliseconds before the first repetition, doubled for each further; 150 when left out. */
  readonly retryDelay?: number
  /** Most bytes of one answer; 24 MiB when left out. */
  readonly mostBytes?: number
}

export interface AskOptions {
  /** How often a failure is tried again; 3 when left out. */
  readonly retries?: number
  /** Milliseconds, where this question should have less time than others. */
  readonly timeout?: number
  readonly signal?: AbortSignal | undefined
}

export interface Endpoint {
  /** Host and port: the only part of its address that may be told. */
  readonly host: string
  /**
   * Asks several questions in one batch, at most `MOST_QUESTIONS`.
   * @returns their results in order.
   * @throws {RpcFailure} when one of them has no good answer; the signal's reason when it is aborted.
   */
  ask(questions: readonly Question[], options?: AskOptions): Promise<readonly unknown[]>
  /** For callers that find an answer well-formed but wrong: counts as a failure of this node. */
  blame(): void
  health(): EndpointHealth
}

export interface EndpointHealth {
  /** Too many failures one after the other: only asked where no other is left, or to see whether it is back. */
  readonly isOpen: boolean
  /** Milliseconds that its answers take, lately. */
  readonly latency: number
}

/** Many nodes and providers refuse larger batches. */
export const MOST_QUESTIONS = 100

const FAILURES_TO_OPEN = 5
const LONGEST_BREAK = 30_000

/** Makes an endpoint; nothing is asked yet. */
export function openEndpoint(options: EndpointOptions): Endpoint {
  const { url, timeout = 10_000, retryDelay = 150, mostBytes = 24 * 1024 * 1024 } = options
  const { host } = new URL(url)
  const address = addressOf(url)
  let nextId = 1
  let failures = 0
  let openUntil = 0
  let latency = 0

  function failed(): void {
    failures += 1
    const over = failures - FAILURES_TO_OPEN
    if (over >= 0) openUntil = Date.now() + Math.min(LONGEST_BREAK, 500 * 2 ** Math.min(over, 10))
  }

  async function attempt(questions: readonly Question[], limits: AskOptions): Promise<readonly unknown[]> {
    const first = nextId
    nextId += questions.length
    const body = JSON.stringify(
      questions.map(([method, params], index) => ({ jsonrpc: '2.0', id: first + index, method, params })),
    )
    const begun = Date.now()
    const results = resultsIn(
      host,
      await post(address, host, body, limits.timeout ?? timeout, mostBytes, limits.signal),
      first,
      questions.length,
    )
    const taken = Date.now() - begun
    latency = latency === 0 ? taken : 0.8 * latency + 0.2 * taken
    failures = 0
    openUntil = 0
    return results
  }

  async function ask(questions: readonly Question[], limits: AskOptions = {}): Promise<readonly unknown[]> {
    const { retries = 3, signal } = limits
    for (let tried = 0; ; tried += 1) {
      try {
        return await attempt(questions, limits)
      } catch (error) {
        signal?.throwIfAborted()
        if (!(error instanceof RpcFailure)) throw error
        // A refusal is an answer: the node is well.
        if (error.kind !== 'too-much' && error.kind !== 'refused') failed()
        const again = error.kind === 'unreachable' || error.kind === 'malformed'
        if (!again || tried >= retries) throw error
        await pause(retryDelay * 2 ** tried * (0.75 + Math.random() / 2), signal)
      }
    }
  }

  return {
    host,
    ask,
    blame: failed,
    health: () => ({ isOpen: Date.now() < openUntil, latency }),
  }
}

interface Address {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

async function post(
  address: Address,
  host: string,
  body: string,
  timeout: number,
  mostBytes: number,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const ending = new AbortController()
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    ending.abort()
  }, timeout)
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
    return parsed(host, await bounded(host, response, mostBytes))
  } catch (error) {
    if (error instanceof RpcFailure) throw error
    signal?.throwIfAborted()
    if (isLate) throw new RpcFailure('slow', `${host} did not answer within ${timeout} ms`)
    throw new RpcFailure('unreachable', `${host} could not be reached`)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stopped)
  }
}

/** Name and password of an address go into a header: `fetch` refuses them where they stand. */
function addressOf(text: string): Address {
  const url = new URL(text)
  const { username, password } = url
  url.username = ''
  url.password = ''
  const secret = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  const headers = secret === ':' ? {} : { authorization: `Basic ${Buffer.from(secret).toString('base64')}` }
  return { url: url.href, headers }
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

/** The results by id: a batch may come back in any order. */
function resultsIn(host: string, answer: unknown, first: number, count: number): readonly unknown[] {
  if (!Array.isArray(answer)) {
    if (isRecord(answer) && answer['error'] !== undefined) throw failureOfError(host, answer['error'])
    throw new RpcFailure('malformed', `${host} answered a batch with something else`)
  }
  const results = Array.from<unknown>({ length: count })
  const seen = new Set<number>()
  for (const entry of answer as readonly unknown[]) {
    const id = isRecord(entry) ? entry['id'] : undefined
    if (typeof id !== 'number' || id < first || id >= first + count || seen.has(id) || !isRecord(entry))
      throw new RpcFailure('malformed', `${host} answered a question that was not asked`)
    if (entry['error'] !== undefined && entry['error'] !== null) throw failureOfError(host, entry['error'])
    if (!('result' in entry)) throw new RpcFailure('malformed', `${host} answered without a result`)
    seen.add(id)
    results[id - first] = entry['result']
  }
  if (seen.size < count) throw new RpcFailure('malformed', `${host} left questions unanswered`)
  return results
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** Waits. @throws the signal's reason as soon as it is aborted. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const stopped = () => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stopped)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', stopped, { once: true })
  })
}
