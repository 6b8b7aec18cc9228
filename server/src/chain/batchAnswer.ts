/** Requests as JSON-RPC wants them, and the results in whatever a node answers. */
import { failureOfError, RpcFailure } from './rpcFailure.ts'

/** One question: method and parameters. */
export type Question = readonly [method: string, params: readonly unknown[]]

/** The body for these questions: a batch, or a plain object for one alone, which nodes without batches take as well. */
export function bodyOf(questions: readonly Question[], firstId: number): string {
  const requests = questions.map(([method, params], index) => ({
    jsonrpc: '2.0',
    id: firstId + index,
    method,
    params,
  }))
  return JSON.stringify(requests.length === 1 ? requests[0] : requests)
}

/**
 * The results in the order of the questions; a batch may be answered in any order.
 * @param count questions asked, with the ids from `firstId` on.
 * @throws {RpcFailure} when one of them has no good answer.
 */
export function resultsIn(host: string, answer: unknown, firstId: number, count: number): readonly unknown[] {
  const entries = entriesIn(host, answer, count)
  const results = Array.from<unknown>({ length: count })
  const seen = new Set<number>()
  for (const entry of entries) {
    const index = isRecord(entry) ? indexOf(entry['id'], firstId, count) : undefined
    if (isRecord(entry) && entry['error'] !== undefined && entry['error'] !== null)
      throw failureOfError(host, entry['error'], index)
    if (index === undefined || seen.has(index) || !isRecord(entry))
      throw new RpcFailure('malformed', `${host} answered a question that was not asked`)
    if (!('result' in entry)) throw new RpcFailure('malformed', `${host} answered without a result`)
    seen.add(index)
    results[index] = entry['result']
  }
  if (seen.size < count) throw new RpcFailure('malformed', `${host} left questions unanswered`)
  return results
}

function entriesIn(host: string, answer: unknown, count: number): readonly unknown[] {
  if (Array.isArray(answer)) return answer as readonly unknown[]
  if (count === 1) return [answer]
  if (isRecord(answer) && answer['error'] !== undefined && answer['error'] !== null)
    throw failureOfError(host, answer['error'])
  throw new RpcFailure('malformed', `${host} answered a batch with something else`)
}

/** A lone answer belongs to the request that it came for even without an id; some nodes answer with ids as text. */
function indexOf(id: unknown, firstId: number, count: number): number | undefined {
  if (count === 1 && (id === undefined || id === null)) return 0
  const number = typeof id === 'string' && /^\d+$/.test(id) ? Number(id) : id
  if (typeof number !== 'number' || !Number.isInteger(number)) return undefined
  const index = number - firstId
  return index >= 0 && index < count ? index : undefined
}

/** Whether a value has fields. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
