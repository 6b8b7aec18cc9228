import type { ChainFile } from '@peppermint/sale/chains'
import { gnosis } from 'viem/chains'

const chain: ChainFile = {
  definition: gnosis,
  name: 'Gnosis',
  shortName: 'gno',
  confirmations: 12,
  gas: { hasTips: true, maxPriceGwei: 200 },
}

export default chain
