/** Moving crates: the hash chain, closing and opening. Not for browsers. */
export {
  chainEnd,
  linkFinder,
  LinksUsedUp,
  NoSuchLink,
  UnboundLinks,
  type LinkFinder,
  type LinkSource,
} from './links.ts'
export { nextMove, readNextLink, type CrateMove } from './nextMove.ts'
export { openCrates, type CratesMoved } from './openCrates.ts'
export { readLinked, UnprovenCollection, type ProvableCollection } from './readLinked.ts'
