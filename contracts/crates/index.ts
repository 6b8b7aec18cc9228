/** Crates for whoever keeps them moving: the hash chain, and closing and opening. Not for browsers. */
export { chainEnd, CHAIN_LENGTH, nextLink, NoSuchLink } from './links.ts'
export { openCrates, type CratesMoved } from './openCrates.ts'
