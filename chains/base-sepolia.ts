import type { ChainFile } from '@peppermint/sale/chains'
import { baseSepolia } from 'viem/chains'

const chain: ChainFile = {
  definition: baseSepolia,
  name: 'Base Sepolia',
  shortName: 'basesep',
  confirmations: 10,
  gas: { hasTips: true, hasDataFee: true, maxPriceGwei: 20 },
}

export default chain
