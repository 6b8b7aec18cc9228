/**
 * How much may be proposed, besides the server's limit of writes per client. Signed proposals are refused beyond their
 * limit; an unsigned one replaces the oldest unsigned ones, because anybody can send those.
 */
import type { Limit } from '@peppermint/http/edge/rateLimits.ts'

/** Unsigned proposals of one client. */
export const UNSIGNED_PROPOSALS_PER_CLIENT: Limit = { requests: 10, seconds: 60 }

/** Trusted proposals of one owner in one Safe that wait for their execution, those of its delegates included. */
export const MAX_PENDING_PER_OWNER = 500
/** Those of one delegate, so that it cannot use up its owner's. */
export const MAX_PENDING_PER_DELEGATE = 100
/** Unsigned proposals of one Safe, and of one nonce of a Safe; the oldest are deleted. */
export const MAX_UNSIGNED_PER_SAFE = 100
export const MAX_UNSIGNED_PER_NONCE = 10
/** Those of one network (`getSharedNetwork`), and of all; then the network with the most loses its oldest. */
export const MAX_UNSIGNED_PER_NETWORK = 100
export const MAX_UNSIGNED = 4_000
/** A batch of a dozen transfers. Owners sign what is longer. */
export const MAX_UNSIGNED_DATA_BYTES = 4_096
/** Calldata of what one owner has pending in one Safe. */
export const MAX_PENDING_BYTES_PER_OWNER = 8 * 1_024 * 1_024
