/**
 * One node, asked by JSON-RPC over HTTP or a WebSocket: batches of a learned size, a learned number of requests at a time, time and
 * size limits, and a circuit breaker for a node that keeps failing. No answer is trusted: one that does not parse, has
 * another id or is missing is a failure of that answer and nothing more.
 */
import { bodyOf, resultsIn, type Question } from './batchAnswer.ts'
import { openBatchLimit, type BatchLimitChange } from './batchLimit.ts'
import { pause } from './pause.ts'
import { addressOf, postJson } from './postJson.ts'
import { openRequestSlots } from './requestSlots.ts'
import { RpcFailure } from './rpcFailure.ts'
import { createSocketSender } from './socketSender.ts'

export interface EndpointOptions {
  readonly url: string
  /** Milliseconds for one request, answer included; 10,000 when left out. */
  readonly timeout?: number
  /** Milliseconds before the first repetition, doubled for each further; 150 when left out. */
  readonly retryDelay?: number
  /** Most bytes of one answer; 24 MiB when left out. */
  readonly mostBytes?: number
  /** Called when the endpoint takes fewer questions in a batch than was known, or the full number again. */
  readonly onBatchLimit?: (change: BatchLimitChange) => void
}

export interface AskOptions {
  /** How often a failure is tried again; 3 when left out. */
  readonly retries?: number
  /** Milliseconds, where this question should have less time than others. */
  readonly timeout?: number
  /** The caller asks for less itself when an answer takes too long: the batch is not divided for it. */
  readonly canShrink?: boolean
  /** Sent at once, however many requests are in flight. */
  readonly isUrgent?: boolean
  readonly signal?: AbortSignal | undefined
}

export interface Endpoint {
  /** Host and port: the only part of its address that may be told. */
  readonly host: string
  /**
   * Asks any number of questions, in as few batches as the node takes, one batch after the other in their order.
   * @returns their results in order.
   * @throws {RpcFailure} when one of them has no good answer; the signal's reason when it is aborted.
   */
  ask(questions: readonly Question[], options?: AskOptions): Promise<readonly unknown[]>
  /** Questions that go into one batch now. */
  batchSize(): number
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

const FAILURES_TO_OPEN = 5
const LONGEST_BREAK = 30_000

/** Makes an endpoint; nothing is asked yet. */
export function openEndpoint(options: EndpointOptions): Endpoint {
  const { url, timeout = 10_000, retryDelay = 150, mostBytes = 24 * 1024 * 1024, onBatchLimit } = options
  const address = addressOf(url)
  const { host } = address
  const sendOverSocket = createSocketSender(url, mostBytes)
  const batchLimit = openBatchLimit(onBatchLimit)
  const slots = openRequestSlots()
  let nextId = 1
  let failures = 0
  let openUntil = 0
  let latency = 0

  function failed(): void {
    failures += 1
    const over = failures - FAILURES_TO_OPEN
    if (over >= 0) openUntil = Date.now() + Math.min(LONGEST_BREAK, 500 * 2 ** Math.min(over, 10))
  }

  async function post(questions: readonly Question[], asked: AskOptions): Promise<readonly unknown[]> {
    const { signal, timeout: timeoutMs = timeout } = asked
    const first = nextId
    nextId += questions.length
    const begun = Date.now()
    const body = bodyOf(questions, first)
    const answer = await (sendOverSocket?.(body, timeoutMs, signal) ??
      postJson(address, body, { timeoutMs, maxBytes: mostBytes, signal }))
    const results = resultsIn(host, answer, first, questions.length)
    const taken = Date.now() - begun
    latency = latency === 0 ? taken : 0.8 * latency + 0.2 * taken
    failures = 0
    openUntil = 0
    return results
  }

  /** One request, once. */
  async function attempt(questions: readonly Question[], asked: AskOptions): Promise<readonly unknown[]> {
    const release = asked.isUrgent === true ? undefined : await slots.acquire(asked.signal)
    try {
      const results = await post(questions, asked)
      slots.succeeded()
      batchLimit.accepted(questions.length)
      return results
    } catch (error) {
      asked.signal?.throwIfAborted()
      if (error instanceof RpcFailure) {
        if (error.kind === 'unreachable' || error.kind === 'slow') slots.failed()
        // A refusal is an answer: the node is well.
        if (error.kind !== 'too-much' && error.kind !== 'refused') failed()
      }
      throw error
    } finally {
      release?.()
    }
  }

  /** One request, repeated where the failure may pass, with growing pauses before the tries from `first` to `last`. */
  async function attempts(
    questions: readonly Question[],
    asked: AskOptions,
    first: number,
    last: number,
  ): Promise<readonly unknown[]> {
    for (let tried = first; ; tried += 1) {
      if (tried > 0) await pause(retryDelay * 2 ** (tried - 1) * (0.75 + Math.random() / 2), asked.signal)
      try {
        return await attempt(questions, asked)
      } catch (error) {
        if (tried >= last || !(error instanceof RpcFailure) || !mayPass(error, questions)) throw error
      }
    }
  }

  /**
   * One batch. Where it fails twice, or the node says that it is too large, one of its questions is asked alone: a node
   * that answers it has refused the batch, which is then asked in parts; one that does not is down.
   */
  async function askBatch(questions: readonly Question[], asked: AskOptions): Promise<readonly unknown[]> {
    const { retries = 3 } = asked
    const [only] = questions
    if (only === undefined) return []
    if (questions.length === 1) return attempts(questions, asked, 0, retries)
    try {
      return await attempts(questions, asked, 0, Math.min(retries, 1))
    } catch (error) {
      if (!(error instanceof RpcFailure) || !mayBeBatch(error, asked)) throw error
      if (!error.isBatchRefusal)
        await attempts(
          [questions[error.index ?? 0] ?? only],
          asked,
          mayPass(error, questions) ? 2 : 0,
          Math.max(retries, 2),
        )
      return askInParts(questions, asked, error.isBatchRefusal)
    }
  }

  /** A refused batch in halves, quarters and so on, down to single questions. What was refused is learned. */
  async function askInParts(
    questions: readonly Question[],
    asked: AskOptions,
    isRefusal: boolean,
  ): Promise<readonly unknown[]> {
    const { retries = 3 } = asked
    const results: unknown[] = []
    let isCertain = isRefusal
    let refused = questions.length
    let accepted = Math.floor(refused / 2)
    while (results.length < questions.length) {
      const part = questions.slice(results.length, results.length + accepted)
      try {
        results.push(...(await attempts(part, asked, 0, part.length === 1 ? retries : 1)))
      } catch (error) {
        if (part.length === 1 || !(error instanceof RpcFailure) || !mayBeBatch(error, asked)) throw error
        isCertain ||= error.isBatchRefusal
        refused = part.length
        accepted = Math.floor(refused / 2)
      }
    }
    batchLimit.refused({ refused, accepted, isCertain })
    return results
  }

  async function ask(questions: readonly Question[], asked: AskOptions = {}): Promise<readonly unknown[]> {
    const results: unknown[] = []
    while (results.length < questions.length) {
      const batch = questions.slice(results.length, results.length + batchLimit.size())
      results.push(...(await askBatch(batch, asked)))
    }
    return results
  }

  return {
    host,
    ask,
    batchSize: () => batchLimit.size(),
    blame: failed,
    health: () => ({ isOpen: Date.now() < openUntil, latency }),
  }
}

/** Whether the same request may be answered when it is sent again. */
function mayPass(error: RpcFailure, questions: readonly Question[]): boolean {
  if (error.isBatchRefusal && questions.length > 1) return false
  return error.kind === 'unreachable' || error.kind === 'malformed'
}

/** Whether the size of the batch may be the reason. */
function mayBeBatch(error: RpcFailure, { canShrink = false }: AskOptions): boolean {
  return error.isBatchRefusal || error.kind !== 'slow' || !canShrink
}
