/** The link preview's picture of the collection. */
import type { PageHead } from './pageHead.ts'

/** @param name the collection's; undefined if the chain was never read. */
export const collectionImage = (name: string | undefined): PageHead['image'] => ({
  path: '/share/collection.png',
  alt: `${name === undefined ? 'Large letters' : `The name ${name} in large letters`}, with a red pepper hanging through them by its stem.`,
})
