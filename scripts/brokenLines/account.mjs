/** Broken lines. */
export const account = {}
