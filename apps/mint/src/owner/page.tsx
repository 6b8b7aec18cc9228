/** `/owners/:address` on the server: head and contents. */
import { collectionImage } from '@peppermint/ui/page/collectionImage.ts'
import type { RoutePage } from '@peppermint/ui/page/renderRoute.tsx'
import { prerenderPage } from '@peppermint/ui/page/prerenderPage.tsx'
import { shortenHex } from '@peppermint/ui/words/format/names.ts'
import { ownerDescription } from './ownerWords.ts'
import { OwnerPage } from './OwnerPage.tsx'

export const ownerPage: RoutePage<'owner'> = {
  current: undefined,
  head({ content: { address, answer } }, sale) {
    const collection = sale?.name ?? COLLECTION.brand
    return {
      title: `${shortenHex(address)} · ${collection}`,
      description: ownerDescription(address, answer?.held, collection),
      image: collectionImage(sale?.name),
      about: { '@type': 'ProfilePage', mainEntity: { '@type': 'Person', identifier: address } },
    }
  },
  main: (data) => prerenderPage(data.site, <OwnerPage data={data} />),
}
