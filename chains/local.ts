import type { ChainFile } from '@peppermint/sale/chains'
import { defineChain } from 'viem'

/** A node of this machine, such as anvil with its default chain id. It mines as soon as it receives a transaction. */
const chain: ChainFile = {
  definition: defineChain({
    id: 31_337,
    name: 'the local chain',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
  }),
  blockTimeMs: 100,
  confirmations: 0,
  gas: { hasTips: false },
  isLocal: true,
}

export default chain
