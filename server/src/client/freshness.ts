/** From when on news is old: the same for the server that tells it and for the page that shows it. */

/** A reading older than this (ms) is not how things stand: whoever read it has lost the chain. */
export const MAX_READING_AGE_MS = 15_000

/** Age of the newest block, in seconds, from which the chain counts as stalled and nobody should mint. */
export const HEAD_STALE_SECONDS = 300
