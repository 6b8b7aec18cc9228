/** Broken lines. */
export const product = {}
