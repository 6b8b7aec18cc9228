/** Renders the page of an address that does not exist. */
import type { NotFoundPageInput } from '@peppermint/server/client'
import { renderFrame } from './pageFrame.tsx'
import { collectionImage } from './collectionImage.ts'

/** A complete document. Depends on the configuration only. */
export function renderNotFoundPage({ site, origin }: NotFoundPageInput): string {
  return renderFrame({
    data: { page: 'not-found', site },
    head: {
      title: `Not found · ${COLLECTION.brand}`,
      description: 'There is no page at this address.',
      path: '/',
      image: collectionImage(undefined),
      about: { '@type': 'WebPage' },
      isIndexed: false,
    },
    current: undefined,
    name: undefined,
    main: (
      <>
        <h1>Not found</h1>
        <p className="lead">There is no page at this address. Nothing was changed.</p>
        <p>
          <a href="/peppers">See all {COLLECTION.unit.many}</a> or <a href="/">go to the mint</a>.
        </p>
      </>
    ),
    origin,
  })
}
