/** The terms of Tidelines' contract. Each field is documented in `packages/sale/src/launch/collectionConfig.ts`. */
import type { LaunchTerms } from '@peppermint/sale/collections'

const tidelines: LaunchTerms = {
  name: 'Tidelines',
  symbol: 'TIDE',
  maxSupply: 300,
  owner: 'deployer',
  phases: [
    {
      name: 'Friends',
      opens: '2027-03-01T18:00:00Z',
      closes: '2027-03-02T18:00:00Z',
      price: '4',
      maxPerWallet: 2,
      maxPerTransaction: 2,
      maxSupply: 60,
      // Closed until its root is set: npm run allowlist.
      who: 'allowlist',
    },
    {
      name: 'Low tide',
      opens: '2027-03-03T18:00:00Z',
      closes: '2027-03-10T18:00:00Z',
      price: '6',
      maxPerWallet: 3,
      maxPerTransaction: 3,
      maxSupply: 200,
      who: 'everyone',
    },
    {
      name: 'High tide',
      opens: '2027-03-10T18:00:00Z',
      closes: '2027-04-10T18:00:00Z',
      price: '8',
      maxPerWallet: 10,
      maxPerTransaction: 5,
      maxSupply: 300,
      who: 'everyone',
    },
  ],
  payees: [{ label: 'Artist', account: 'deployer', share: 10_000 }],
  royalty: { receiver: 'deployer', share: 500 },
  crates: { link: 'secret', crateInterval: 43_200, linkWindow: 28_800 },
  art: {
    metadata: 'https://tidelines.example/art/{id}.json',
    sealed: 'https://tidelines.example/art/sealed.json',
    collection: 'https://tidelines.example/art/collection.json',
  },
  gasShare: 'deployer',
}

export default tidelines
