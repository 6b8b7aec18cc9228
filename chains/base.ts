import type { ChainFile } from '@peppermint/sale/chains'
import { base } from 'viem/chains'

const chain: ChainFile = {
  definition: base,
  name: 'Base',
  shortName: 'base',
  confirmations: 10,
  gas: { hasTips: true, hasDataFee: true, maxPriceGwei: 20 },
}

export default chain
