/**
 * JSON-RPC client of one endpoint over HTTP or a WebSocket: adaptive batch size and concurrency, timeouts, size limits,
 * retries with backoff, and a circuit breaker. Responses are validated: one that does not parse, has another id or is
 * missing counts as a failure.
 */
import { encodeBatch, decodeBatch, type RpcRequest } from './jsonRpcBatch.ts'
import { createBatchLimit, type BatchLimitChange } from '@peppermint/rpc/batchLimit.ts'
import { delay } from './delay.ts'
import { parseEndpointUrl, postJson } from './postJson.ts'
import { createRequestSlots } from './requestSlots.ts'
import { RpcFailure } from './rpcFailure.ts'
import { createSocketSender } from './socketSender.ts'

export interface EndpointOptions {
  readonly url: string
  /** Timeout of one request, body included; default 10,000. */
  readonly timeout?: number
  /** Delay before the first retry, doubled for each further one; default 150. */
  readonly retryDelayMs?: number
  /** Size limit of a response; default 24 MiB. */
  readonly maxBytes?: number
  /** Whether a WebSocket stays open without pending requests; default true. */
  readonly isKeptOpen?: boolean
  /** Called when the batch limit is lowered, and when it is back at its maximum. */
  readonly onBatchLimit?: (change: BatchLimitChange) => void
}

export interface RequestOptions {
  /** Retries after a failure; default 3. */
  readonly retries?: number
  /** Timeout of this request, if shorter than the endpoint's. */
  readonly timeout?: number
  /** On a timeout the caller shrinks the range itself, so the batch is not split. */
  readonly canShrinkRange?: boolean
  /** Skips the concurrency limit. */
  readonly isUrgent?: boolean
  readonly signal?: AbortSignal | undefined
}

export interface Endpoint {
  /** Host and port: the only part of the URL that may be logged. */
  readonly host: string
  /**
   * Sends any number of calls, in as few batches as the limit allows, one batch after the other.
   * @returns the results in order.
   * @throws {RpcFailure} if a call has no valid response; the signal's reason when aborted.
   */
  request(calls: readonly RpcRequest[], options?: RequestOptions): Promise<readonly unknown[]>
  /** Current batch limit. */
  batchSize(): number
  /** Counts a well-formed but wrong response as a failure of this endpoint. */
  recordFailure(): void
  health(): EndpointHealth
}

export interface EndpointHealth {
  /** The circuit breaker is open after too many failures in a row: used only if no other endpoint is left. */
  readonly isCircuitOpen: boolean
  /** Moving average of the response time. */
  readonly latencyMs: number
}

const CIRCUIT_FAILURE_THRESHOLD = 5
const MAX_CIRCUIT_OPEN_MS = 30_000

/** Creates an endpoint; sends nothing yet. */
export function createEndpoint({
  url,
  timeout = 10_000,
  retryDelayMs = 150,
  maxBytes = 24 * 1024 * 1024,
  isKeptOpen = true,
  onBatchLimit,
}: EndpointOptions): Endpoint {
  const address = parseEndpointUrl(url)
  const { host } = address
  const sendOverSocket = createSocketSender(url, { maxMessageLength: maxBytes, isKeptOpen })
  const batchLimit = createBatchLimit(onBatchLimit)
  const slots = createRequestSlots()
  let nextId = 1
  let failures = 0
  let openUntil = 0
  let latencyMs = 0

  function countFailure(): void {
    failures += 1
    const excess = failures - CIRCUIT_FAILURE_THRESHOLD
    if (excess >= 0) openUntil = Date.now() + Math.min(MAX_CIRCUIT_OPEN_MS, 500 * 2 ** Math.min(excess, 10))
  }

  async function post(calls: readonly RpcRequest[], options: RequestOptions): Promise<readonly unknown[]> {
    const { signal, timeout: timeoutMs = timeout } = options
    const first = nextId
    nextId += calls.length
    const startedAt = Date.now()
    const body = encodeBatch(calls, first)
    const answer = await (sendOverSocket?.(body, timeoutMs, signal) ??
      postJson(address, body, { timeoutMs, maxBytes, signal }))
    const results = decodeBatch(host, answer, first, calls.length)
    const durationMs = Date.now() - startedAt
    latencyMs = latencyMs === 0 ? durationMs : 0.8 * latencyMs + 0.2 * durationMs
    failures = 0
    openUntil = 0
    return results
  }

  /** Sends one request once. */
  async function sendOnce(
    calls: readonly RpcRequest[],
    options: RequestOptions,
  ): Promise<readonly unknown[]> {
    const release = options.isUrgent === true ? undefined : await slots.acquire(options.signal)
    try {
      const results = await post(calls, options)
      slots.succeeded()
      batchLimit.accepted(calls.length)
      return results
    } catch (error) {
      options.signal?.throwIfAborted()
      if (error instanceof RpcFailure) {
        if (error.kind === 'unreachable' || error.kind === 'timeout') slots.failed()
        // A rejection is a response: the endpoint is healthy.
        if (error.kind !== 'too-large' && error.kind !== 'error-response') countFailure()
      }
      throw error
    } finally {
      release?.()
    }
  }

  /** Sends one request with retries `first` to `last`, with exponential backoff. */
  async function sendWithRetries(
    calls: readonly RpcRequest[],
    options: RequestOptions,
    first: number,
    last: number,
  ): Promise<readonly unknown[]> {
    for (let attempt = first; ; attempt += 1) {
      if (attempt > 0)
        await delay(retryDelayMs * 2 ** (attempt - 1) * (0.75 + Math.random() / 2), options.signal)
      try {
        return await sendOnce(calls, options)
      } catch (error) {
        if (attempt >= last || !(error instanceof RpcFailure) || !isRetryable(error, calls)) throw error
      }
    }
  }

  /**
   * Sends one batch. If it fails twice or is rejected as too large, one of its calls is sent alone: if that succeeds, the
   * batch was the problem and is sent in parts; if not, the endpoint is down.
   */
  async function sendBatch(
    calls: readonly RpcRequest[],
    options: RequestOptions,
  ): Promise<readonly unknown[]> {
    const { retries = 3 } = options
    const [only] = calls
    if (only === undefined) return []
    if (calls.length === 1) return sendWithRetries(calls, options, 0, retries)
    try {
      return await sendWithRetries(calls, options, 0, Math.min(retries, 1))
    } catch (error) {
      if (!(error instanceof RpcFailure) || !mayBeBatchSize(error, options)) throw error
      if (!error.isBatchRefusal)
        await sendWithRetries(
          [calls[error.index ?? 0] ?? only],
          options,
          isRetryable(error, calls) ? 2 : 0,
          Math.max(retries, 2),
        )
      return sendInParts(calls, options, error.isBatchRefusal)
    }
  }

  /** Sends a rejected batch in halves, quarters and so on, down to single calls, and lowers the batch limit. */
  async function sendInParts(
    calls: readonly RpcRequest[],
    options: RequestOptions,
    isRefusal: boolean,
  ): Promise<readonly unknown[]> {
    const { retries = 3 } = options
    const results: unknown[] = []
    let isCertain = isRefusal
    let refused = calls.length
    let accepted = Math.floor(refused / 2)
    while (results.length < calls.length) {
      const part = calls.slice(results.length, results.length + accepted)
      try {
        results.push(...(await sendWithRetries(part, options, 0, part.length === 1 ? retries : 1)))
      } catch (error) {
        if (part.length === 1 || !(error instanceof RpcFailure) || !mayBeBatchSize(error, options))
          throw error
        isCertain ||= error.isBatchRefusal
        refused = part.length
        accepted = Math.floor(refused / 2)
      }
    }
    batchLimit.refused({ refused, accepted, isCertain })
    return results
  }

  async function request(
    calls: readonly RpcRequest[],
    options: RequestOptions = {},
  ): Promise<readonly unknown[]> {
    const results: unknown[] = []
    while (results.length < calls.length) {
      const batch = calls.slice(results.length, results.length + batchLimit.size())
      results.push(...(await sendBatch(batch, options)))
    }
    return results
  }

  return {
    host,
    request,
    batchSize: () => batchLimit.size(),
    recordFailure: countFailure,
    health: () => ({ isCircuitOpen: Date.now() < openUntil, latencyMs }),
  }
}

/** Whether a retry of the same request may succeed. */
function isRetryable(error: RpcFailure, calls: readonly RpcRequest[]): boolean {
  if (error.isBatchRefusal && calls.length > 1) return false
  return error.kind === 'unreachable' || error.kind === 'malformed'
}

/** Whether the batch size may be the cause. */
function mayBeBatchSize(error: RpcFailure, { canShrinkRange = false }: RequestOptions): boolean {
  return error.isBatchRefusal || error.kind !== 'timeout' || !canShrinkRange
}
