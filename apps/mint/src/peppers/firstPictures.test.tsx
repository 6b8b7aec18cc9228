/** The gallery's first pictures: in its HTML, and again in the browser. */
import { renderToString } from 'react-dom/server'
import type { PeppersAnswer } from '@peppermint/api'
import { expect, test } from 'vitest'
import { sale } from '@peppermint/ui/sale/sale.fixture.ts'
import { picturePepper } from '@peppermint/ui/tokens/pepperPicture.ts'
import { wirePepper } from '@peppermint/ui/tokens/pageAnswers.fixture.ts'
import type { RouteData } from '@peppermint/ui/page/siteConfig.ts'
import { MAX_FIRST_PICTURES, readFirstPictures } from './firstPictures.ts'
import { GalleryRoot } from './GalleryRoot.tsx'
import { peppersPage } from './page.tsx'

const peppers = Array.from({ length: 24 }, (_, index) => wirePepper(index + 1, 40 + index))
const list: PeppersAnswer = {
  asOf: { number: 1, hash: `0x${'1'.repeat(64)}`, timestamp: 1 },
  peppers,
  total: 24,
  next: null,
}
const data: RouteData<'peppers'> = {
  page: 'peppers',
  site: {
    deployment: { chainId: 7700, contract: sale.contract, block: 1 },
    endpoints: [],
    api: '',
  },
  content: { search: '', list },
}

/** The images of this HTML, as a document has them. */
function pageOf(html: string) {
  const sources = [...html.matchAll(/<img src="([^"]*)"/g)].map(([, src = '']) =>
    src.replaceAll('&amp;', '&'),
  )
  const images = sources.map((src) => ({ getAttribute: () => src }))
  return { images, querySelectorAll: () => images } as unknown as ParentNode & {
    readonly images: readonly unknown[]
  }
}

test('the HTML of the gallery has the pictures of the first screen', () => {
  const { images } = pageOf(renderToString(peppersPage.main(data)))
  expect(images).toHaveLength(MAX_FIRST_PICTURES)
})

test('the browser reads the pictures from the HTML and renders the same', () => {
  const html = renderToString(peppersPage.main(data))
  const pictures = readFirstPictures(pageOf(html), peppers)
  const drawn = peppers.slice(0, MAX_FIRST_PICTURES).map((pepper) => [pepper.id, picturePepper(pepper).src])
  expect([...pictures]).toEqual(drawn)
  expect(renderToString(<GalleryRoot data={data} pictures={pictures} />)).toBe(html)
})
