/**
 * The error when the visitor moves on and the page stops waiting for a wallet. Uses EIP-1193's rejection code, so
 * callers need no extra case.
 */
export const createCancelledError = (): Error & { readonly code: 4001 } =>
  Object.assign(new Error('The connection was not completed.'), { code: 4001 as const })
