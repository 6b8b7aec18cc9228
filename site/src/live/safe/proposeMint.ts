/** Asks a Safe's wallet to propose a mint: one call, or several as one transaction of the Safe. */
import type { EIP1193Provider, Hash } from 'viem'
import type { Problem } from '../../mint/panelState.ts'
import { cannotBatch } from '../../words/proposalWords.ts'
import { requestCalls, type CallsRequest } from './requestCalls.ts'

/**
 * @param maxPerCall tokens that one call may mint.
 * @returns the safeTxHash, or the problem if the wallet cannot batch calls and nothing was proposed.
 * @throws the wallet's error.
 */
export async function proposeMint(
  provider: EIP1193Provider,
  request: CallsRequest,
  maxPerCall: number,
): Promise<Hash | Problem> {
  return (await requestCalls(provider, request)) ?? cannotBatch(maxPerCall)
}
