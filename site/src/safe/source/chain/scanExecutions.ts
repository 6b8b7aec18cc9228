/** Finds executions in the chain's logs, backwards, in ranges that the endpoint accepts. */
import { readExecutions, type SafeExecution } from '@peppermint/safe/chain'
import type { SafeDomain } from '@peppermint/safe/hashes'
import { BaseError, type Client } from 'viem'

export interface ExecutionScan {
  /** Newest first. */
  readonly executions: readonly SafeExecution[]
  /** Last block that is still to be read; undefined if nothing is left. */
  readonly nextBlock: number | undefined
}

/** Ranges that public endpoints accept differ by a factor of hundred. */
const FIRST_RANGE_BLOCKS = 10_000
const MIN_RANGE_BLOCKS = 500
const MAX_RANGE_BLOCKS = 200_000
/** Queries of one scan, refused ones included. */
const MAX_QUERIES = 12

/**
 * Reads executions up to a block until `isEnough`, or until the queries of one scan are used up.
 * @throws viem's error if the endpoint answers not even the smallest range.
 */
export async function scanExecutions(
  client: Client,
  { domain, toBlock }: { readonly domain: SafeDomain; readonly toBlock: number },
  isEnough: (executions: readonly SafeExecution[]) => boolean,
): Promise<ExecutionScan> {
  let executions: readonly SafeExecution[] = []
  let range = FIRST_RANGE_BLOCKS
  let end = toBlock
  for (let query = 0; query < MAX_QUERIES && end >= 0 && !isEnough(executions); query += 1) {
    const fromBlock = Math.max(0, end - range + 1)
    try {
      executions = [...executions, ...(await readExecutions(client, { domain, fromBlock, toBlock: end }))]
      end = fromBlock - 1
      range = Math.min(range * 2, MAX_RANGE_BLOCKS)
    } catch (error) {
      // Refused as too large, or an endpoint is down: the smallest range decides.
      if (range <= MIN_RANGE_BLOCKS || !(error instanceof BaseError)) throw error
      range = Math.max(MIN_RANGE_BLOCKS, Math.floor(range / 4))
    }
  }
  return { executions, nextBlock: end < 0 ? undefined : end }
}
