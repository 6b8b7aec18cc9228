/** Failures of RPC requests, classified by how the follower reacts. */

/**
 * - `unreachable`: no response, or a rate limit; retried, then sent to another endpoint.
 * - `timeout`: no response in time; the range shrinks.
 * - `too-large`: the endpoint rejects this range or batch size; the range shrinks, the endpoint stays healthy.
 * - `malformed`: an invalid response; retried, then sent to another endpoint.
 * - `error-response`: any other JSON-RPC error.
 */
export type FailureKind = 'unreachable' | 'timeout' | 'too-large' | 'malformed' | 'error-response'

/** Details of a failed batch. */
export interface FailureCause {
  /** Index of the failed call in its batch; undefined if the whole batch failed. */
  readonly index?: number
  /** The endpoint rejected the size of the batch, or batches altogether. */
  readonly isBatchRefusal?: boolean
}

/** A failed RPC request. The message names only the host, because URLs may contain keys. */
export class RpcFailure extends Error {
  override readonly name = 'RpcFailure'
  readonly kind: FailureKind
  readonly index: number | undefined
  readonly isBatchRefusal: boolean

  constructor(kind: FailureKind, message: string, { index, isBatchRefusal = false }: FailureCause = {}) {
    super(message)
    this.kind = kind
    this.index = index
    this.isBatchRefusal = isBatchRefusal
  }
}

/** No two endpoints agree, so nothing may be written. */
export class QuorumError extends Error {
  override readonly name = 'QuorumError'
}

/** Messages of providers and Ethermint nodes about ranges that are too large. */
const TOO_LARGE =
  /more than \d+|too many|too large|too big|too wide|block range|blocks? distance|range (is|limit|exceed)|exceed|limit(ed)? to|response size|result (size|window|set)|query timeout|timed? ?out|up to a \d+|max(imum)? (block|range|results|allowed)/i
/** Messages about rate limits, which match the pattern above too but need a pause instead of a smaller range. */
const RATE_LIMITED = /rate|requests? per|too many requests|capacity|credits|throttl|quota/i

/** "batch too large", "batch requests are disabled", "too many calls in batch request". */
const BATCH = /\bbatch/i

/**
 * Classifies a JSON-RPC error.
 * @param index of the call in its batch; undefined if the error concerns the whole batch.
 */
export function failureFromError(host: string, error: unknown, index?: number): RpcFailure {
  const { code, message } = parseError(error)
  const cause = { isBatchRefusal: BATCH.test(message), ...(index === undefined ? {} : { index }) }
  const text = `${host}: JSON-RPC error${code === undefined ? '' : ` ${code}`}: ${message.slice(0, 200)}`
  if (code === 429 || RATE_LIMITED.test(message)) return new RpcFailure('unreachable', text, cause)
  if (code === -32005 || TOO_LARGE.test(message)) return new RpcFailure('too-large', text, cause)
  return new RpcFailure('error-response', text, cause)
}

/** Classifies an HTTP status. */
export function failureFromStatus(host: string, status: number): RpcFailure {
  if (status === 413)
    return new RpcFailure('too-large', `${host}: HTTP 413, request or response too large`, {
      isBatchRefusal: true,
    })
  if (status === 408 || status === 504) return new RpcFailure('timeout', `${host}: HTTP ${status}, timed out`)
  return new RpcFailure('unreachable', `${host}: HTTP ${status}`)
}

function parseError(error: unknown): { code?: number; message: string } {
  if (typeof error !== 'object' || error === null) return { message: 'no message' }
  const message = 'message' in error && typeof error.message === 'string' ? error.message : 'no message'
  return 'code' in error && typeof error.code === 'number' ? { code: error.code, message } : { message }
}
