/** Broken lines. */
export const hosted = {}
