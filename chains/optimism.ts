import type { ChainFile } from '@peppermint/sale/chains'
import { optimism } from 'viem/chains'

const chain: ChainFile = {
  definition: optimism,
  name: 'Optimism',
  shortName: 'oeth',
  confirmations: 10,
  gas: { hasTips: true, hasDataFee: true, maxPriceGwei: 20 },
}

export default chain
