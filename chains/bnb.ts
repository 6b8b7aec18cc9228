import type { ChainFile } from '@peppermint/sale/chains'
import { bsc } from 'viem/chains'

const chain: ChainFile = {
  definition: bsc,
  name: 'BNB Chain',
  shortName: 'bnb',
  confirmations: 15,
  gas: { hasTips: true, maxPriceGwei: 50 },
}

export default chain
