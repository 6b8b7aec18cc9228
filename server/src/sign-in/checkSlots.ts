/**
 * How many signatures are checked on the chain at once. Each check runs code that the caller chose, for seconds where
 * that code is hostile; whoever signs in with a key needs no slot.
 */
import { createClientSlots } from '../http/edge/clientSlots.ts'
import { HttpError } from '../http/router.ts'

/** Checks at once, of everybody and of one client. */
export const MAX_CHECKS = 8
export const MAX_CHECKS_PER_CLIENT = 2

export interface CheckSlots {
  /**
   * Takes a slot.
   * @param client address of the client; all of an IPv6 /64 count as one.
   * @returns gives the slot back; call it once.
   * @throws {HttpError} 429 where this client has too many checks under way, 503 where all clients together have.
   */
  acquire(client: string): () => void
}

export function createCheckSlots(): CheckSlots {
  const slots = createClientSlots({
    max: MAX_CHECKS,
    maxPerClient: MAX_CHECKS_PER_CLIENT,
  })
  return {
    acquire(client) {
      const slot = slots.take(client)
      if (slot.status === 'client-full')
        throw new HttpError(
          429,
          'too_many_checks',
          'Other signatures of contract wallets from your address are being checked. Nothing was changed. Try again in a few seconds; the same signature will do.',
          { 'Retry-After': '5' },
        )
      if (slot.status === 'full')
        throw new HttpError(
          503,
          'busy',
          'Too many signatures of contract wallets are being checked just now. Nothing was changed. Try again in a few seconds; the same signature will do.',
          { 'Retry-After': '5' },
        )
      return slot.release
    },
  }
}
