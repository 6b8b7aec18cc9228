import type { ChainFile } from '@peppermint/sale/chains'
import { linea } from 'viem/chains'

const chain: ChainFile = {
  definition: linea,
  name: 'Linea',
  shortName: 'linea',
  confirmations: 10,
  gas: { hasTips: true, maxPriceGwei: 50 },
}

export default chain
