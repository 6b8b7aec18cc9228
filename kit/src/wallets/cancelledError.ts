/**
 * The visitor went on to something else, so that a wallet is not waited for any more. EIP-1193's own code for a no, so
 * that whoever reads it needs no second rule.
 */
export const createCancelledError = (): Error & { readonly code: 4001 } =>
  Object.assign(new Error('The connection was not completed.'), { code: 4001 as const })
