/** Headers of blocks, several batches at a time: at 100 ms a round trip, one after the other would be 1,000 a second. */
import { blockQuestion, headerIn, type Header } from './chainAnswers.ts'
import type { Endpoints } from './endpoints.ts'
import { inParallel } from './inParallel.ts'
import { digestOf } from './readLogs.ts'
import { Disagreement, RpcFailure } from './rpcFailure.ts'

/** Batches in the queue of the endpoints, each of which decides how many it takes at a time. */
const MAX_PARALLEL = 16
/**
 * How often one batch is asked again on which endpoints disagree: a node that errs now and then must not spoil
 * hundreds of batches on which they agree. Where the chain itself is split, they disagree again.
 */
const MAX_DISAGREEMENT_RETRIES = 2

/**
 * Headers of these blocks, in their order, as two nodes tell them alike.
 * @param twice a node alone is asked twice.
 * @throws {RpcFailure | Disagreement}
 */
export async function readHeaders(
  endpoints: Endpoints,
  numbers: readonly number[],
  signal?: AbortSignal,
  twice = false,
): Promise<readonly Header[]> {
  const batchSize = endpoints.batchSize()
  const batches = Array.from({ length: Math.ceil(numbers.length / batchSize) }, (_, index) =>
    numbers.slice(index * batchSize, (index + 1) * batchSize),
  )
  const read = await inParallel(batches, MAX_PARALLEL, (batch) => readBatch(endpoints, batch, signal, twice))
  return read.flat()
}

async function readBatch(
  endpoints: Endpoints,
  numbers: readonly number[],
  signal: AbortSignal | undefined,
  twice: boolean,
): Promise<readonly Header[]> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await askForBatch(endpoints, numbers, signal, twice)
    } catch (error) {
      if (!(error instanceof Disagreement) || retries === MAX_DISAGREEMENT_RETRIES) throw error
      signal?.throwIfAborted()
    }
  }
}

function askForBatch(
  endpoints: Endpoints,
  numbers: readonly number[],
  signal: AbortSignal | undefined,
  twice: boolean,
): Promise<readonly Header[]> {
  return endpoints.agree(
    async (endpoint) => {
      const answers = await endpoint.ask(numbers.map(blockQuestion), { signal })
      const value = numbers.map((number, index) => {
        const header = headerIn(endpoint.host, answers[index], number)
        if (header === undefined)
          throw new RpcFailure('refused', `${endpoint.host} does not have block ${number} yet`)
        return header
      })
      return { value, digest: digestOf(value, []) }
    },
    { twice },
  )
}
