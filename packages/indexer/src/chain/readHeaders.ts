/** Reads block headers in concurrent batches: sequentially, a round trip of 100 ms would allow 1,000 headers per second. */
import { getBlockRequest, parseHeader, type Header } from './parseChainData.ts'
import type { EndpointPool } from './endpointPool.ts'
import { mapConcurrently } from './mapConcurrently.ts'
import { digestBlocks } from './readLogs.ts'
import { readSkippedBlock } from './readBlocks.ts'
import { QuorumError } from './rpcFailure.ts'

/** Concurrent batches; each endpoint has its own concurrency limit. */
const MAX_PARALLEL = 16
/**
 * Retries of a batch without a quorum: one occasional error must not fail hundreds of good batches. During a chain split
 * the endpoints disagree again.
 */
const MAX_DISAGREEMENT_RETRIES = 2

/**
 * Reads the headers of these blocks, in order, with a quorum.
 * @param shouldVerify asks a lone endpoint twice.
 * @throws {RpcFailure | QuorumError}
 */
export async function readHeaders(
  endpoints: EndpointPool,
  numbers: readonly number[],
  signal?: AbortSignal,
  shouldVerify = false,
): Promise<readonly Header[]> {
  const batchSize = endpoints.batchSize()
  const batches = Array.from({ length: Math.ceil(numbers.length / batchSize) }, (_, index) =>
    numbers.slice(index * batchSize, (index + 1) * batchSize),
  )
  const read = await mapConcurrently(batches, MAX_PARALLEL, (batch) =>
    readBatch(endpoints, batch, signal, shouldVerify),
  )
  return read.flat()
}

async function readBatch(
  endpoints: EndpointPool,
  numbers: readonly number[],
  signal: AbortSignal | undefined,
  shouldVerify: boolean,
): Promise<readonly Header[]> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await requestBatch(endpoints, numbers, signal, shouldVerify)
    } catch (error) {
      if (!(error instanceof QuorumError) || retries === MAX_DISAGREEMENT_RETRIES) throw error
      signal?.throwIfAborted()
    }
  }
}

function requestBatch(
  endpoints: EndpointPool,
  numbers: readonly number[],
  signal: AbortSignal | undefined,
  shouldVerify: boolean,
): Promise<readonly Header[]> {
  return endpoints.readWithQuorum(
    async (endpoint) => {
      const responses = await endpoint.request(numbers.map(getBlockRequest), { signal })
      const value: Header[] = []
      for (const [index, number] of numbers.entries())
        value.push(
          parseHeader(endpoint.host, responses[index], number) ??
            (await readSkippedBlock(endpoint, number, signal)),
        )
      return { value, digest: digestBlocks(value, []) }
    },
    { shouldVerify: shouldVerify },
  )
}
