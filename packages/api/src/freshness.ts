/** When data counts as stale, for the server and the page. */

/** An older reading is stale: its reader has lost the chain. */
export const MAX_READING_AGE_MS = 15_000

/** Age of the newest block from which the chain counts as stalled and minting is not safe. */
export const HEAD_STALE_SECONDS = 300
