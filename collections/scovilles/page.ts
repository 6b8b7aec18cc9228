/** What the page says and shows of Scovilles. Each field is documented in `CollectionPage`. */
import type { CollectionPage, WordOutlines } from '@peppermint/sale/collections'

/**
 * The word "Scovilles" as outlines. Drawn from Roboto Serif (OFL 1.1; optical size 96, width 50, weight 900), kerned,
 * 1000 units per em, baseline at y = 0; the recipe is in `packages/ui/src/styles/fonts/README.md`.
 */
const word: WordOutlines = {
  text: 'Scovilles',
  box: [17, -754, 3569, 764],
  paths: [
    // S, c, o, v, i, e, s.
    {
      d: 'M224-54q24 0 39-10 15-10 22-28 7-18 7-41 0-28-10-47-10-19-28-34-19-16-44-30-24-15-53-32-28-16-53-36-25-20-44-46-20-25-31-61-11-36-11-84 0-73 29-121 29-49 77-72 47-24 102-24 43 0 75 14 32 14 53 44 21 29 32 77l-40-7 17-118h54v187h-56q-12-47-29-76-17-29-38-43-20-15-45-15-23 0-38 9-15 9-22 24-7 15-7 35 0 24 11 41 11 17 31 31 19 14 44 27 24 13 52 29 29 17 55 37 26 20 46 46 20 27 31 64 12 37 12 88 0 76-26 128-27 53-76 80-50 28-117 28-43 0-79-15-37-15-66-49-29-33-50-89l39 14-17 129h-55v-212h59q18 54 42 89 24 35 52 52 27 17 54 17zM793-57q25 0 43-13 18-14 32-38 13-24 22-56l50 24q-12 41-34 75-22 34-60 55-37 20-100 20-81 0-138-33-56-33-85-93-29-60-29-143 0-84 29-145 29-60 87-92 59-33 147-33 43 0 77 7 34 8 59 20 25 12 39 24v134h-153v-133q8 1 13 3 5 3 8 8 3 4 4 10 1 7 0 15-10-16-20-21-9-6-22-6-22 0-34 18-13 18-18 63-4 45-4 126 0 61 6 101 7 40 18 62 12 23 28 32 16 9 35 9zM1450-260q0 83-29 144-29 60-84 93-55 33-135 33-80 0-135-33-55-33-84-93-29-61-29-144 0-62 16-112 17-49 48-84 32-36 78-54 46-19 106-19 60 0 106 19 46 18 78 54 31 35 48 84 16 50 16 112zM1167-260q0 81 3 127 3 46 10 65 8 18 22 18 14 0 22-18 7-19 10-65 3-46 3-127 0-82-3-127-3-45-10-63-8-19-22-19-14 0-22 19-7 18-10 63-3 45-3 127zM1799-451q0-5-4-9-4-4-11-6-6-3-16-3h-2v-50h122v50h-3q-7 0-12 3-5 4-9 12-3 7-6 19l-113 435h-171l-114-438q-2-11-6-18-3-6-8-10-5-3-13-3h-3v-50h273v50h-3q-7 0-15 1-8 1-13 3-4 2-4 6l79 319-21-8zM2022-565q-53 0-83-25-30-26-30-69 0-44 30-69 30-26 83-26 52 0 82 26 30 25 30 69 0 43-30 69-30 25-82 25zM2128-519v446q0 13 6 18 7 5 15 5v50h-253v-50h1q8 0 14-5 6-5 6-18v-367q0-11-3-16-3-6-12-10l-6-1v-52zM2900-260q0 61 7 101 7 40 19 63 12 22 28 31 17 9 37 9 26 0 46-12 20-13 35-38 16-24 27-58l50 24q-15 44-41 78-25 34-66 53-41 19-100 19-80 0-136-33-57-33-86-93-30-60-30-143 0-84 28-145 29-60 84-92 54-33 132-33 57 0 99 19 42 18 69 54 26 35 39 88 13 52 12 121h-278v-55h107l-13 17q0-52-1-87-2-36-6-57-3-21-10-30-6-9-16-9-10 0-17 10-7 10-11 33-4 23-6 63-2 41-2 102zM3412-98q0-15-8-26-7-12-20-20-13-9-30-17-17-8-36-18-24-12-48-26-24-14-44-34-20-20-32-49-12-30-12-71 0-56 26-94 27-38 76-57 48-20 113-20 49 0 83 8 33 8 53 18 20 10 27 17v102h-128v-99q13-1 20 2 7 3 9 8 2 5-1 11-2 6-8 12-6-7-14-11-8-5-18-7-9-2-21-2-29 0-41 12-12 12-12 31 0 16 10 29 10 13 26 23 17 10 38 20 20 10 42 20 23 11 45 25 22 14 39 33 18 20 29 48 11 27 11 65 0 55-26 94-26 39-76 60-50 21-126 21-49 0-86-8-38-9-62-21-25-12-35-20v-110h135v118q-10-6-16-13-7-6-11-13-4-7-3-13 0-5 4-10 8 11 18 18 11 7 24 10 12 3 27 3 22 0 35-7 12-6 18-18 6-11 6-24z',
    },
    // The two l are one path, drawn twice.
    {
      d: 'M2392-744v675q0 11 6 15 6 4 12 4h2v50h-252v-50h1q8 0 14-5 6-5 6-18v-593q0-8-1-12-2-5-5-8-3-3-9-5l-6-2v-51z',
      repeatAt: 263,
    },
  ],
}

const page: CollectionPage = {
  brand: 'Peppermint',
  unit: { one: 'pepper', many: 'peppers', withArticle: 'a pepper' },
  tagline: 'minted and drawn on {chain}',
  youGet: 'A sealed packet: one of 10,000 cards, by chance. Its crate opens within a day.',
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
      answer: 'The price above plus {chain}’s network fee. If a mint fails, you pay the fee only.',
    },
    {
      question: 'Can I close the page while I mint?',
      answer: 'Yes. A mint that you sent continues, and is here when you return.',
    },
  ],
  links: [],
  coinLinks: [
    {
      label: 'Bring coins to Canto: the network’s guide',
      url: 'https://docs.canto.io/user-guides/connecting-to-canto',
    },
    { label: 'Exchanges that list CANTO: CoinGecko', url: 'https://www.coingecko.com/en/coins/canto' },
  ],
  ground: { light: '#F2B632', dark: '#0B100E' },
}

export default page
