/** `/stats` on the server: head and contents. */
import { collectionImage } from '../app/collectionImage.ts'
import type { RoutePage } from '../app/renderRoute.tsx'
import { prerenderPage } from '../collection/prerenderPage.tsx'
import { statsSummary } from '../words/statsWords.ts'
import { StatsPage } from './StatsPage.tsx'

export const statsPage: RoutePage<'stats'> = {
  current: 'Stats',
  head({ content: { answer } }, sale) {
    const collection = sale?.name ?? COLLECTION.brand
    const numbers = answer === undefined ? '' : ` ${statsSummary(answer)}`
    return {
      title: `${collection} in numbers`,
      description: `Mints over time${COLLECTION.art.type === 'cards' ? ', holders, traits and heat' : ' and holders'} of ${collection} on Canto.${numbers}`,
      image: collectionImage(sale?.name),
      about: { '@type': 'Dataset', name: `${collection} in numbers`, isAccessibleForFree: true },
    }
  },
  main: (data) => prerenderPage(data.site, <StatsPage data={data} />),
}
