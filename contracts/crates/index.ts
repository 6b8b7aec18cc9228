/** Crates for whoever keeps them moving: the hash chain, and closing and opening. Not for browsers. */
export { chainEnd, CHAIN_LENGTH, linkFinder, nextLink, NoSuchLink } from './links.ts'
export { nextMove, readNextLink, type CrateMove, type LinkFinder } from './nextMove.ts'
export { openCrates, type CratesMoved } from './openCrates.ts'
