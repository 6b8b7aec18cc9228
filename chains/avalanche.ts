import type { ChainFile } from '@peppermint/sale/chains'
import { avalanche } from 'viem/chains'

const chain: ChainFile = {
  definition: avalanche,
  name: 'Avalanche',
  shortName: 'avax',
  confirmations: 2,
  gas: { hasTips: true, maxPriceGwei: 1_000 },
}

export default chain
