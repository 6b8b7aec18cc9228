/** Canto's contract secured revenue registry. */
import type { Address } from 'viem'

const CANTO_TURNSTILE: Address = '0xEcf044C5B4b867CFda001101c617eCd347095B44'

/** Undefined on chains without one. */
export const turnstileOf = (chainId: number): Address | undefined =>
  chainId === 7700 ? CANTO_TURNSTILE : undefined
