/** Multicall3 of a client's chain. */
import type { Address, Client } from 'viem'
import { MULTICALL3 } from '@peppermint/contracts/multicall3'

/**
 * Its address if it answers for the chain's own blocks; undefined where the chain's file names none, and where contracts
 * see the numbers of another chain's blocks. A client without a chain is one of a test.
 */
export function multicallOf({ chain }: Pick<Client, 'chain'>): Address | undefined {
  if (chain === undefined) return MULTICALL3
  return hasL1BlockNumbers({ chain }) ? undefined : chain.contracts?.multicall3?.address
}

/** Whether contracts of the client's chain see the numbers of another chain's blocks: `viemChain` notes it. */
export const hasL1BlockNumbers = ({ chain }: Pick<Client, 'chain'>): boolean =>
  chain?.custom?.['hasL1BlockNumbers'] === true
