// collections/shells-12809/page.ts
import type { CollectionPage } from '@peppermint/sale/collections'

const page: CollectionPage = {
  brand: 'Shells',
  unit: { one: 'shell', many: 'shells', withArticle: 'a shell' },
  tagline: 'found on the beach and minted on {chain}',
  storage: 'pictures on this server',
  art: {
    type: 'hosted',
    image: '/art/{id}.svg',
    sealedImage: '/art/sealed.svg',
    metadataOrigin: undefined,
    hero: { path: '/hero.svg', alt: 'A beach by day.' },
  },
  share: { path: '/share.png', alt: '{name}: a beach by day.' },
  questions: [
    {
      question: 'When do I see my shell?',
      answer: 'When its crate opens: within a day of the mint at the latest.',
    },
  ],
  links: [],
  ground: { light: '#F0A8B8', dark: '#08161A' },
}

export default page
