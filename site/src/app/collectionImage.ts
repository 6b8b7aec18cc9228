/** The link preview's picture of the collection. */
import type { PageHead } from './pageHead.ts'

/** @param name the collection's; the site's if the chain was never read. */
export const collectionImage = (name: string | undefined): PageHead['image'] => ({
  path: COLLECTION.share.path,
  alt: COLLECTION.share.alt.replace('{name}', name ?? COLLECTION.brand),
})
