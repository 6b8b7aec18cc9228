/** Canto as a local world plays it: its id, its coin, its Multicall3; only the address of the node differs. */
import { defineChain, type Chain } from 'viem'

/** Where Multicall3 stands on Canto, and so in every local world. */
export const multicall3 = '0xca11bde05977b3631167028862be2a173976ca11'

/** About what Canto asks for gas at the least: 1,000 gwei, in wei. */
export const feeFloor = 1_000_000_000_000n

/** Canto (7700) behind one JSON-RPC address. */
export function cantoAt(rpcUrl: string): Chain {
  return defineChain({
    id: 7700,
    name: 'Canto',
    nativeCurrency: { name: 'Canto', symbol: 'CANTO', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
    contracts: { multicall3: { address: multicall3 } },
  })
}
