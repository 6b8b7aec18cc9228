/** The link preview's picture of the collection. */
import type { PageHead } from './pageHead.ts'
import { t } from '../words/t.ts'

/** @param name the collection's; the site's if the chain was never read. */
export const collectionImage = (name: string | undefined): PageHead['image'] => ({
  path: COLLECTION.share.path,
  alt: t`${COLLECTION.share.alt}`.replace('{name}', name ?? COLLECTION.brand),
})
