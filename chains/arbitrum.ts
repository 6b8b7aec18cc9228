import type { ChainFile } from '@peppermint/sale/chains'
import { arbitrum } from 'viem/chains'

const chain: ChainFile = {
  definition: arbitrum,
  name: 'Arbitrum',
  shortName: 'arb1',
  hasL1BlockNumbers: true,
  confirmations: 20,
  // The fee for data is part of an estimate of gas there.
  gas: { hasTips: false, maxPriceGwei: 20 },
}

export default chain
