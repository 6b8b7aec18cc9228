/** `/peppers/:id` on the server: head and contents. */
import type { RoutePage } from '@peppermint/ui/page/renderRoute.tsx'
import { prerenderPage } from '@peppermint/ui/page/prerenderPage.tsx'
import { collectionImage } from '@peppermint/ui/page/collectionImage.ts'
import * as drawings from '@peppermint/ui/tokens/drawings.ts'
import { hostedPicture } from '@peppermint/ui/tokens/hostedPicture.ts'
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import { capitalize } from '@peppermint/ui/words/format/names.ts'
import { pepperTitle, sealedTitle } from './pepperPageWords.ts'
import { pictureWords } from '@peppermint/ui/words/pictureWords.ts'
import { t } from '@peppermint/ui/words/t.ts'
import { PepperPage } from './PepperPage.tsx'

export const pepperPage: RoutePage<'pepper'> = {
  current: 'Peppers',
  head({ content: { id, answer } }, sale) {
    const collection = sale?.name ?? COLLECTION.brand
    const wire = answer?.pepper.card ?? null
    if (COLLECTION.art.type === 'hosted') {
      const picture = hostedPicture({ id, status: wire === null ? 'sealed' : 'revealed' })
      const title = pepperTitle(id, undefined)
      return {
        title: `${title} · ${collection}`,
        description: `${picture.description} ${capitalize(t`${COLLECTION.tagline}`)}.`,
        image: collectionImage(sale?.name),
        about: {
          '@type': 'VisualArtwork',
          name: title,
          isPartOf: { '@type': 'Collection', name: collection },
        },
      }
    }
    const card = wire === null ? undefined : drawings.decodeCard(wire.number, wire.packed)
    const title = card === undefined ? sealedTitle(id) : pepperTitle(id, drawings.getCultivar(card).name)
    const words = pictureWords(drawings)
    const drawing = card === undefined ? words.describePacket(id) : words.describePepper(card)
    const heat =
      card === undefined ? '' : ` ${t`${formatInteger(drawings.getHeat(card))} Scoville heat units.`}`
    return {
      title: `${title} · ${collection}`,
      description: `${drawing}${heat} ${t`Drawn and stored on ${COLLECTION.chain.name}.`}`,
      image: { path: `/share/${id}.png`, alt: drawing },
      about: {
        '@type': 'VisualArtwork',
        name: title,
        artform: t`Vector drawing`,
        isPartOf: { '@type': 'Collection', name: collection },
      },
    }
  },
  main: (data) => prerenderPage(data.site, <PepperPage data={data} />),
}
