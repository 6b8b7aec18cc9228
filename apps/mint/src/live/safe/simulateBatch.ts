/** Tests all mints of a Safe's batch before its wallet is asked. */
import type { Address, Client } from 'viem'
import type { Problem } from '@peppermint/ui/words/problem.ts'
import { batchFails } from '../../mint/words/proposalWords.ts'
import { simulateCalls, type SimulatedCall } from '@peppermint/ui/safe/simulateCalls.ts'

/**
 * @returns the problem of a batch that would fail; undefined for one that succeeds, that is a single call, or that this
 *   chain cannot simulate.
 * @throws viem's error if the chain cannot be read.
 */
export async function simulateBatch(
  client: Client,
  safe: Address,
  calls: readonly SimulatedCall[],
): Promise<Problem | undefined> {
  const simulation = await simulateCalls(client, safe, calls)
  return simulation?.status === 'failed' ? batchFails(simulation.call) : undefined
}
