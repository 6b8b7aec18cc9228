/** What can go wrong with one answer of a node, told apart by what the follower does about it. */

/**
 * - `unreachable`: no answer, or one that says to come later; asked again, then elsewhere.
 * - `slow`: no answer in time; a range is made smaller.
 * - `too-much`: the node refuses a range of this size; it is made smaller, nothing is wrong with the node.
 * - `malformed`: an answer that is not what was asked for; asked again, then elsewhere.
 * - `refused`: the node answered with an error of its own.
 */
export type FailureKind = 'unreachable' | 'slow' | 'too-much' | 'malformed' | 'refused'

/** What a failed batch shows about its cause. */
export interface FailureCause {
  /** Index of the question in the batch that the error belongs to; undefined where it concerns the whole batch. */
  readonly index?: number
  /** The node says that the batch is too large, or that it takes no batches. */
  readonly isBatchRefusal?: boolean
}

/** A node did not answer as it should. The message names its host alone: addresses may carry keys. */
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

/** Several nodes were asked and no two of them agree: nothing may be written. */
export class Disagreement extends Error {
  override readonly name = 'Disagreement'
}

/** Words of several providers, and of nodes of the Ethermint family, for "a smaller range, please". */
const tooMuch =
  /more than \d+|too many|too large|too big|too wide|block range|blocks? distance|range (is|limit|exceed)|exceed|limit(ed)? to|response size|result (size|window|set)|query timeout|timed? ?out|up to a \d+|max(imum)? (block|range|results|allowed)/i
/** The same words may speak of how often somebody asks, which no smaller range mends. */
const tooOften = /rate|requests? per|too many requests|capacity|credits|throttl|quota/i

/** "batch too large", "batch requests are disabled", "too many calls in batch request". */
const batchWords = /\bbatch/i

/**
 * The failure that a JSON-RPC error stands for.
 * @param index of the question in its batch that the error answers; undefined where it answers the whole batch.
 */
export function failureOfError(host: string, error: unknown, index?: number): RpcFailure {
  const { code, message } = partsOf(error)
  const cause = { isBatchRefusal: batchWords.test(message), ...(index === undefined ? {} : { index }) }
  const told = `${host} answered with an error${code === undefined ? '' : ` ${code}`}: ${message.slice(0, 200)}`
  if (code === 429 || tooOften.test(message)) return new RpcFailure('unreachable', told, cause)
  if (code === -32005 || tooMuch.test(message)) return new RpcFailure('too-much', told, cause)
  return new RpcFailure('refused', told, cause)
}

/** The failure that an HTTP status stands for. */
export function failureOfStatus(host: string, status: number): RpcFailure {
  if (status === 413)
    return new RpcFailure('too-much', `${host} answered that the request or answer is too large`, {
      isBatchRefusal: true,
    })
  if (status === 408 || status === 504)
    return new RpcFailure('slow', `${host} answered with status ${status}: it did not manage in time`)
  return new RpcFailure('unreachable', `${host} answered with status ${status}`)
}

function partsOf(error: unknown): { code?: number; message: string } {
  if (typeof error !== 'object' || error === null) return { message: 'no words' }
  const message = 'message' in error && typeof error.message === 'string' ? error.message : 'no words'
  return 'code' in error && typeof error.code === 'number' ? { code: error.code, message } : { message }
}
