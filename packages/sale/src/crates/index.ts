/** Closes and reveals crates with the links of the hash chain. Not for browsers. */
export {
  HASH_CHAIN_LENGTH,
  hashChainEnd,
  LinksExhausted,
  LinkNotFound,
  UnboundLinks,
  type LinkFinder,
  type LinkSource,
} from './links.ts'
export { findNextLink, getNextCrateCall, type CrateCall } from './getNextCrateCall.ts'
export { LinkOutOfOrder, raisedWatermark, requireLinkOrder } from './linkOrder.ts'
export {
  EndpointsDisagree,
  openEndpoints,
  quorumOf,
  readAgreed,
  readFromMost,
  type Endpoints,
} from '@peppermint/rpc/readAgreed.ts'
export { readCrates, WrongChain, type CrateState } from './readCrates.ts'
export { revealCrates } from './revealCrates.ts'
export {
  openLinkFinder,
  readLinkDomain,
  UnverifiedCollection,
  type VerifiableCollection,
} from './readLinkDomain.ts'
