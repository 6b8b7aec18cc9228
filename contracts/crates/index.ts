/** Closes and opens crates with the links of the hash chain. Not for browsers. */
export {
  hashChainEnd,
  createLinkFinder,
  LinksExhausted,
  LinkNotFound,
  UnboundLinks,
  type LinkFinder,
  type LinkSource,
} from './links.ts'
export { getNextCrateCall, readNextLink, type CrateCall } from './getNextCrateCall.ts'
export { openCrates, type OpenCratesResult } from './openCrates.ts'
export { readLinkDomain, UnverifiedCollection, type VerifiableCollection } from './readLinkDomain.ts'
