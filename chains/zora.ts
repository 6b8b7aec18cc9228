import type { ChainFile } from '@peppermint/sale/chains'
import { zora } from 'viem/chains'

const chain: ChainFile = {
  definition: zora,
  name: 'Zora',
  shortName: 'zora',
  confirmations: 10,
  gas: { hasTips: true, hasDataFee: true, maxPriceGwei: 20 },
}

export default chain
