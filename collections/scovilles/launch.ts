/**
 * The configuration of `npm run deploy`. Each field is documented in `Collection` of
 * `packages/sale/src/launch/collectionConfig.ts`. `'deployer'` is the account that
 * sends the launch: use your own accounts instead, or transfer ownership afterwards.
 */
import type { LaunchTerms } from '@peppermint/sale/collections'

const scovilles: LaunchTerms = {
  name: 'Scovilles',
  symbol: 'SCOV',
  maxSupply: 10_000,
  owner: 'deployer',
  phases: [
    {
      name: 'Public sale',
      opens: '2027-01-15T18:00:00Z',
      closes: '2027-02-15T18:00:00Z',
      price: '60',
      maxPerWallet: 5,
      maxPerTransaction: 5,
      maxSupply: 10_000,
      who: 'everyone',
    },
  ],
  payees: [{ label: 'Creator', account: 'deployer', share: 10_000 }],
  royalty: { receiver: 'deployer', share: 500 },
  crates: { link: 'secret', crateInterval: 43_200, linkWindow: 28_800 },
  gasShare: 'deployer',
}

export default scovilles
