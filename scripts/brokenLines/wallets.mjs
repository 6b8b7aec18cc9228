/** Broken lines. */
export const wallets = {}
