import type { ChainFile } from '@peppermint/sale/chains'
import { polygon } from 'viem/chains'

const chain: ChainFile = {
  definition: polygon,
  name: 'Polygon',
  shortName: 'pol',
  confirmations: 32,
  gas: { hasTips: true, maxPriceGwei: 5_000 },
}

export default chain
