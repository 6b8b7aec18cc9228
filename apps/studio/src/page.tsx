/** `/studio` on the server: head and contents. */
import { collectionImage } from '@peppermint/ui/page/collectionImage.ts'
import type { RoutePage } from '@peppermint/ui/page/renderRoute.tsx'
import { prerenderPage } from '@peppermint/ui/page/prerenderPage.tsx'
import { SECTIONS } from './sections.ts'
import { StudioPage } from './StudioPage.tsx'
import { t } from '@peppermint/ui/words/t.ts'

export const studioPage: RoutePage<'studio'> = {
  current: 'Studio',
  head({ content: { section } }, sale) {
    const collection = sale?.name ?? COLLECTION.brand
    const { label, about } = SECTIONS[section]
    return {
      title: section === 'overview' ? t`Studio · ${collection}` : t`${label} · Studio · ${collection}`,
      description: `${about} ${t`Everyone can read it; only the owner of ${collection} can change it.`}`,
      image: collectionImage(sale?.name),
      about: { '@type': 'WebPage', name: t`Studio of ${collection}` },
    }
  },
  main: (data) => prerenderPage(data.site, <StudioPage data={data} />),
}
