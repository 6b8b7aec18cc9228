/** Encodes JSON-RPC batches and decodes their responses. */
import { failureFromError, RpcFailure } from './rpcFailure.ts'
import { isRecord } from '@peppermint/input/record'

/** Method and parameters of one call. */
export type RpcRequest = readonly [method: string, params: readonly unknown[]]

/** Encodes a batch; a single call is a plain object, which endpoints without batch support accept too. */
export function encodeBatch(requests_: readonly RpcRequest[], firstId: number): string {
  const requests = requests_.map(([method, params], index) => ({
    jsonrpc: '2.0',
    id: firstId + index,
    method,
    params,
  }))
  return JSON.stringify(requests.length === 1 ? requests[0] : requests)
}

/**
 * Returns the results in the order of the calls; a batch response may have any order.
 * @param count number of calls, with consecutive ids from `firstId`.
 * @throws {RpcFailure} if a call has no valid response.
 */
export function decodeBatch(
  host: string,
  answer: unknown,
  firstId: number,
  count: number,
): readonly unknown[] {
  const entries = entriesIn(host, answer, count)
  const results = Array.from<unknown>({ length: count })
  const seen = new Set<number>()
  for (const entry of entries) {
    const index = isRecord(entry) ? indexOf(entry['id'], firstId, count) : undefined
    const isSkippedBlock = isRecord(entry) && isNullRound(entry['error'])
    if (isRecord(entry) && entry['error'] !== undefined && entry['error'] !== null && !isSkippedBlock)
      throw failureFromError(host, entry['error'], index)
    if (index === undefined || seen.has(index) || !isRecord(entry))
      throw new RpcFailure('malformed', `${host}: response with an unknown id`)
    if (!('result' in entry || isSkippedBlock))
      throw new RpcFailure('malformed', `${host}: response without a result`)
    seen.add(index)
    results[index] = isSkippedBlock ? null : entry['result']
  }
  if (seen.size < count) throw new RpcFailure('malformed', `${host}: responses missing from the batch`)
  return results
}

function entriesIn(host: string, answer: unknown, count: number): readonly unknown[] {
  if (Array.isArray(answer)) return answer as readonly unknown[]
  if (count === 1) return [answer]
  if (isRecord(answer) && answer['error'] !== undefined && answer['error'] !== null)
    throw failureFromError(host, answer['error'])
  throw new RpcFailure('malformed', `${host}: response to a batch is not an array`)
}

/** A single response may lack its id; some nodes send ids as strings. */
function indexOf(id: unknown, firstId: number, count: number): number | undefined {
  if (count === 1 && (id === undefined || id === null)) return 0
  const number = typeof id === 'string' && /^\d+$/.test(id) ? Number(id) : id
  if (typeof number !== 'number' || !Number.isInteger(number)) return undefined
  const index = number - firstId
  return index >= 0 && index < count ? index : undefined
}

/** Whether an error says that the chain skipped this number, for which others return null. */
function isNullRound(error: unknown): boolean {
  return isRecord(error) && typeof error['message'] === 'string' && /\bnull round\b/i.test(error['message'])
}
