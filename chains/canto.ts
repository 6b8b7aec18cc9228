import type { ChainFile } from '@peppermint/sale/chains'
import { canto } from 'viem/chains'

const chain: ChainFile = {
  definition: canto,
  shortName: 'canto',
  rpcUrls: [
    'https://canto.gravitychain.io',
    'https://canto.slingshot.finance',
    'https://canto-rpc.ansybl.io',
    'https://mainnode.plexnode.org:8545',
  ],
  // A block takes about six seconds.
  blockTimeMs: 6_000,
  // The next block has the hash of a block's state, and the one after it the validators' signatures for that.
  confirmations: 2,
  // Ten times the usual price. At least half of a gas limit is billed, which is why no limit is far above its estimate.
  gas: { hasTips: false, maxPriceGwei: 10_000 },
  hasBlockHashes: false,
  turnstile: '0xEcf044C5B4b867CFda001101c617eCd347095B44',
}

export default chain
