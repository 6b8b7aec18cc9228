/** The folder of a collection: all that one collection is, for the contract and for the page. */
export { builtCollection, fillChain, type BuiltCollection } from './builtCollection.ts'
export { type CollectionArt, type CollectionPage, type WordOutlines } from './collectionPage.ts'
export {
  addressFolder,
  BUILT_WITH_FILE,
  builtWith,
  DEFAULT_COLLECTION,
  findCollection,
  loadCollectionChain,
  loadCollectionPage,
  localFolder,
  siteOutput,
  type CollectionFolder,
  type LoadedPage,
} from './loadCollection.ts'
export type { Collection as LaunchTerms } from '../launch/collectionConfig.ts'
