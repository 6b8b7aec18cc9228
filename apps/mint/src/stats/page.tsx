/** `/stats` on the server: head and contents. */
import { collectionImage } from '@peppermint/ui/page/collectionImage.ts'
import type { RoutePage } from '@peppermint/ui/page/renderRoute.tsx'
import { prerenderPage } from '@peppermint/ui/page/prerenderPage.tsx'
import { statsDescription, statsTitle } from './statsWords.ts'
import { StatsPage } from './StatsPage.tsx'

export const statsPage: RoutePage<'stats'> = {
  current: 'Stats',
  head({ content: { answer } }, sale) {
    const collection = sale?.name ?? COLLECTION.brand
    const title = statsTitle(collection)
    return {
      title,
      description: statsDescription(collection, answer),
      image: collectionImage(sale?.name),
      about: { '@type': 'Dataset', name: title, isAccessibleForFree: true },
    }
  },
  main: (data) => prerenderPage(data.site, <StatsPage data={data} />),
}
