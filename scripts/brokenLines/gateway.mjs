/** Broken lines. */
export const gateway = {}
