/** Asks a Safe's wallet to propose a mint: one call, or several as one transaction of the Safe. */
import type { Address, EIP1193Provider, Hash } from 'viem'
import type { MintCall } from '@peppermint/contracts/sale'
import type { Problem } from '../../mint/panelState.ts'
import { cannotBatch } from '../../words/proposalWords.ts'
import { requestCalls } from './requestCalls.ts'

export interface ProposedMint {
  readonly safe: Address
  readonly chainId: number
  readonly quantity: number
  /** Tokens that one call may mint. */
  readonly max: number
  readonly toCall: (quantity: number) => MintCall
}

/**
 * @returns the safeTxHash, or the problem if the wallet cannot batch calls and nothing was proposed.
 * @throws the wallet's error.
 */
export async function proposeMint(
  provider: EIP1193Provider,
  { safe, chainId, quantity, max, toCall }: ProposedMint,
): Promise<Hash | Problem> {
  const calls = splitQuantity(quantity, max).map(toCall)
  return (await requestCalls(provider, { safe, chainId, calls })) ?? cannotBatch(max)
}

/** Quantities of the calls. */
export function splitQuantity(quantity: number, max: number): readonly number[] {
  return Array.from({ length: Math.ceil(quantity / max) }, (_, index) =>
    Math.min(max, quantity - index * max),
  )
}
