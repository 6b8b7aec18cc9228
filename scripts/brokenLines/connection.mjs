/** Broken lines. */
export const connection = {}
