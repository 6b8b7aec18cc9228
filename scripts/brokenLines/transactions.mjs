/** Broken lines. */
export const transactions = {}
