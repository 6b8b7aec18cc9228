import type { ChainFile } from '@peppermint/sale/chains'
import { mainnet } from 'viem/chains'

const chain: ChainFile = {
  definition: mainnet,
  name: 'Ethereum',
  shortName: 'eth',
  confirmations: 12,
  gas: { hasTips: true, maxPriceGwei: 500 },
}

export default chain
