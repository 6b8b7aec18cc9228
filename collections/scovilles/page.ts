/** What the page says and shows of Scovilles. Each field is documented in `CollectionPage`. */
import type { CollectionPage } from '@peppermint/sale/collections'
import { word } from './word.ts'

const page: CollectionPage = {
  brand: 'Peppermint',
  unit: { one: 'pepper', many: 'peppers', withArticle: 'a pepper' },
  tagline: 'minted and drawn on Canto',
  storage: 'pictures included',
  art: {
    type: 'cards',
    // Ripe, hot, and straight enough to hang well.
    heroCard: 9491,
    word,
  },
  share: {
    path: '/share/collection.png',
    alt: '{name} in large letters, with a red pepper hanging through them by its stem.',
  },
  questions: [
    {
      question: 'When do I see my pepper?',
      answer: 'When its crate opens: at 100 packets, and within a day of the mint at the latest.',
    },
    {
      question: 'What does it cost?',
      answer: 'The price above plus Canto’s network fee. If a mint fails, you pay the fee only.',
    },
    {
      question: 'Can I close the page while I mint?',
      answer: 'Yes. A mint that you sent continues, and is here when you return.',
    },
  ],
  links: [],
  ground: { light: '#F2B632', dark: '#0B100E' },
}

export default page
