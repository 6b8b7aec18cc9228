/** Finds executions in the chain's logs, backwards, in ranges that the endpoint accepts. */
import { readExecutions, type SafeExecution } from '@peppermint/safe/chain'
import type { SafeDomain } from '@peppermint/safe/hashes'
import type { Client } from 'viem'
import { scanRanges } from '@peppermint/ui/chain/scanRanges.ts'

/**
 * Reads executions up to a block, newest first, until `isEnough` or until the ranges of one scan are used up.
 * @throws viem's error if the endpoint answers not even the smallest range.
 */
export async function scanExecutions(
  client: Client,
  { domain, toBlock }: { readonly domain: SafeDomain; readonly toBlock: number },
  isEnough: (executions: readonly SafeExecution[]) => boolean,
): Promise<readonly SafeExecution[]> {
  const { found } = await scanRanges(
    toBlock,
    ({ fromBlock, toBlock: end }) => readExecutions(client, { domain, fromBlock, toBlock: end }),
    isEnough,
  )
  return found
}
