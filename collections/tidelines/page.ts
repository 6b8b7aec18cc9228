/** What the page says and shows of Tidelines. Each field is documented in `CollectionPage`. */
import type { CollectionPage } from '@peppermint/sale/collections'

const page: CollectionPage = {
  brand: 'Tidelines',
  unit: { one: 'tideline', many: 'tidelines', withArticle: 'a tideline' },
  tagline: 'drawn by the moon and minted on {chain}',
  youGet: 'The next number, sealed. Its picture shows when its crate opens, within a day.',
  storage: 'pictures on this server',
  art: {
    type: 'hosted',
    image: '/art/{id}.svg',
    sealedImage: '/art/sealed.svg',
    metadataOrigin: undefined,
    hero: { path: '/hero.svg', alt: 'Three lines of foam on wet sand, under a low moon.' },
  },
  share: { path: '/share.png', alt: '{name}: three lines of foam on wet sand, under a low moon.' },
  questions: [
    {
      question: 'When do I see my tideline?',
      answer: 'When its crate opens: at 100 tidelines, and within a day of the mint at the latest.',
    },
    {
      question: 'What does it cost?',
      answer: 'The price above plus {chain}’s network fee. If a mint fails, you pay the fee only.',
    },
  ],
  links: [{ label: 'License: CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' }],
  coinLinks: [
    {
      label: 'Bring coins to Canto: the network’s guide',
      url: 'https://docs.canto.io/user-guides/connecting-to-canto',
    },
    { label: 'Exchanges that list CANTO: CoinGecko', url: 'https://www.coingecko.com/en/coins/canto' },
  ],
  ground: { light: '#8CCBD0', dark: '#08161A' },
}

export default page
