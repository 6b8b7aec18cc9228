/** Tests all mints of a Safe's batch before its wallet is asked. */
import type { Client } from 'viem'
import type { Problem } from '../../mint/panelState.ts'
import { batchFails } from '../../words/proposalWords.ts'
import { type ProposedMint, splitQuantity } from './proposeMint.ts'
import { simulateCalls } from './simulateCalls.ts'

/**
 * @returns the problem of a batch that would fail; undefined for one that succeeds, that is a single call, or that this
 *   chain cannot simulate.
 * @throws viem's error if the chain cannot be read.
 */
export async function simulateBatch(
  client: Client,
  { safe, quantity, max, toCall }: Omit<ProposedMint, 'chainId'>,
): Promise<Problem | undefined> {
  const simulation = await simulateCalls(client, safe, splitQuantity(quantity, max).map(toCall))
  return simulation?.status === 'failed' ? batchFails(simulation.call) : undefined
}
