// collections/shells-12809/launch.ts
import type { LaunchTerms } from '@peppermint/sale/collections'

const shells: LaunchTerms = {
  chain: 'base',
  name: 'Shells',
  symbol: 'SHELL',
  maxSupply: 40,
  owner: 'deployer',
  phases: [
    {
      name: 'Divers',
      opens: '2027-05-01T18:00:00Z',
      closes: '2027-05-02T18:00:00Z',
      price: '0.001',
      maxPerWallet: 1,
      maxPerTransaction: 1,
      maxSupply: 10,
      // Closed until its root is set: npm run allowlist.
      who: 'allowlist',
    },
    {
      name: 'First swim',
      opens: '2027-05-02T18:00:00Z',
      closes: '2027-05-09T18:00:00Z',
      price: '0.002',
      maxPerWallet: 4,
      maxPerTransaction: 4,
      maxSupply: 30,
      who: 'everyone',
    },
    {
      name: 'Beach day',
      opens: '2027-05-09T18:00:00Z',
      closes: '2027-06-09T18:00:00Z',
      price: '0.003',
      maxPerWallet: 10,
      maxPerTransaction: 5,
      maxSupply: 40,
      who: 'everyone',
    },
  ],
  payees: [{ label: 'Artist', account: 'deployer', share: 10_000 }],
  royalty: { receiver: 'deployer', share: 500 },
  crates: { link: 'secret', crateInterval: 43_200, linkWindow: 28_800 },
  art: {
    metadata: 'https://shells.example/art/{id}.json',
    sealed: 'https://shells.example/art/sealed.json',
    collection: 'https://shells.example/art/collection.json',
  },
  gasShare: 'deployer',
}

export default shells
