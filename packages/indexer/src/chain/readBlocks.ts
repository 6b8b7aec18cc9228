/**
 * Reads headers from one endpoint. Some chains skip block numbers (null rounds): such a number has the block before it, so
 * that every block's parent is the block of the number before.
 */
import type { Endpoint } from './endpoint.ts'
import { getBlockRequest, parseHeader, type Header } from './parseChainData.ts'
import { RpcFailure } from './rpcFailure.ts'

/** Consecutive numbers without a block that are looked through, in each direction. */
const MAX_SKIPPED = 16

/**
 * The block at a number that the endpoint answered with none. A number is skipped if the next block's parent is the last
 * block before it; otherwise the endpoint does not have the block yet.
 * @throws {RpcFailure} `error-response` if the endpoint does not have the block.
 */
export async function readSkippedBlock(
  endpoint: Endpoint,
  number: number,
  signal?: AbortSignal,
): Promise<Header> {
  const before = Array.from({ length: Math.min(MAX_SKIPPED, number) }, (_, index) => number - 1 - index)
  const after = Array.from({ length: MAX_SKIPPED }, (_, index) => number + 1 + index)
  const find = async (numbers: readonly number[]) => {
    const responses = await endpoint.request(numbers.map(getBlockRequest), { signal })
    for (const [index, response] of responses.entries()) {
      const header = parseHeader(endpoint.host, response, numbers[index])
      if (header !== undefined) return header
    }
    return undefined
  }
  const [latest] = await endpoint.request([['eth_getBlockByNumber', ['latest', false]]], { signal })
  const isPast = (parseHeader(endpoint.host, latest)?.number ?? 0) > number
  const next = isPast ? await find(after) : undefined
  const previous = next && (await find(before))
  if (previous === undefined || next?.parentHash !== previous.hash)
    throw new RpcFailure('error-response', `${endpoint.host}: block ${number} not available yet`)
  const { hash, timestamp } = previous
  return { number, hash, parentHash: hash, timestamp, logsBloom: undefined }
}
