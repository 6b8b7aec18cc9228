import type { ChainFile } from '@peppermint/sale/chains'
import { sepolia } from 'viem/chains'

const chain: ChainFile = {
  definition: sepolia,
  name: 'Sepolia',
  shortName: 'sep',
  // A block takes about twelve seconds.
  blockTimeMs: 12_000,
  confirmations: 3,
  gas: { hasTips: true, maxPriceGwei: 1_000 },
}

export default chain
