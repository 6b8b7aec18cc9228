/** The definition of Canto for local worlds: its id, currency and Multicall3, at another RPC URL. */
import { defineChain, type Chain } from 'viem'
import { MULTICALL3 } from '@peppermint/contracts/multicall3'

/** About Canto's minimum base fee: 1,000 gwei, in wei. */
export const MIN_BASE_FEE_WEI = 1_000_000_000_000n

/** Canto (7700) at one JSON-RPC URL. */
export function createCanto(rpcUrl: string): Chain {
  return defineChain({
    id: 7700,
    name: 'Canto',
    nativeCurrency: { name: 'Canto', symbol: 'CANTO', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
    contracts: { multicall3: { address: MULTICALL3 } },
  })
}
