/** How `/peppers` is rendered on the server. */
import { galleryDescription, galleryWords } from './galleryWords.ts'
import { collectionImage } from '@peppermint/ui/page/collectionImage.ts'
import type { PepperWire } from '@peppermint/api'
import type { RoutePage } from '@peppermint/ui/page/renderRoute.tsx'
import { picturePepper } from '@peppermint/ui/tokens/pepperPicture.ts'
import { MAX_FIRST_PICTURES, type FirstPictures } from './firstPictures.ts'
import { GalleryRoot } from './GalleryRoot.tsx'

export const peppersPage: RoutePage<'peppers'> = {
  current: 'Peppers',
  head: ({ content: { list } }, sale) => {
    const name = sale?.name ?? COLLECTION.brand
    const title = `${galleryWords.title} · ${name}`
    return {
      title,
      description: galleryDescription(list?.total, name),
      image: collectionImage(sale?.name),
      about: { '@type': 'CollectionPage', name: title },
    }
  },
  main: (data) => <GalleryRoot data={data} pictures={drawFirstPictures(data.content.list?.peppers ?? [])} />,
}

const drawFirstPictures = (peppers: readonly PepperWire[]): FirstPictures =>
  new Map(peppers.slice(0, MAX_FIRST_PICTURES).map((pepper) => [pepper.id, picturePepper(pepper).src]))
