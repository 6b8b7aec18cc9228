/** Closes and reveals crates with the links of the hash chain. Not for browsers. */
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
export { revealCrates, type RevealCratesResult } from './revealCrates.ts'
export { readLinkDomain, UnverifiedCollection, type VerifiableCollection } from './readLinkDomain.ts'
