/** Canto as a local world plays it: its id, its coin, its Multicall3; only the address of the node differs. */
import { defineChain, type Chain } from 'viem'
import { MULTICALL3 } from '@peppermint/contracts/sale'

/** About what Canto asks for gas at the least: 1,000 gwei, in wei. */
export const feeFloor = 1_000_000_000_000n

/** Canto (7700) behind one JSON-RPC address. */
export function cantoAt(rpcUrl: string): Chain {
  return defineChain({
    id: 7700,
    name: 'Canto',
    nativeCurrency: { name: 'Canto', symbol: 'CANTO', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
    contracts: { multicall3: { address: MULTICALL3 } },
  })
}
