/** The definition of Canto for local worlds: its id, currency and Multicall3, at another RPC URL. */
import { defineChain, type Chain } from 'viem'
import { MULTICALL3 } from '@peppermint/contracts/multicall3'

/** About Canto's minimum base fee: 1,000 gwei, in wei. */
export const MIN_BASE_FEE_WEI = 1_000_000_000_000n

/** What a local chain takes from the one that it represents. */
export type LocalChainFacts = Pick<Chain, 'id' | 'name' | 'nativeCurrency'> &
  Pick<Partial<Chain>, 'contracts'>

/** A chain at one JSON-RPC URL: Canto (7700), if no other is given. */
export function createCanto(rpcUrl: string, other?: LocalChainFacts): Chain {
  if (other !== undefined) return defineChain({ ...other, rpcUrls: { default: { http: [rpcUrl] } } })
  return defineChain({
    id: 7700,
    name: 'Canto',
    nativeCurrency: { name: 'Canto', symbol: 'CANTO', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
    contracts: { multicall3: { address: MULTICALL3 } },
  })
}
