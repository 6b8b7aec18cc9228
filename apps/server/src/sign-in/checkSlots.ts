/**
 * Limits concurrent on-chain signature checks. Each check runs code that the caller chose, for seconds where that code
 * is hostile. Signatures of keys need no slot.
 */
import { createClientSlots } from '@peppermint/http/edge/clientSlots.ts'
import { HttpError } from '@peppermint/http/router.ts'

/** Concurrent checks, in total and per client. */
export const MAX_CHECKS = 8
export const MAX_CHECKS_PER_CLIENT = 2

export interface CheckSlots {
  /**
   * @param client address of the client; all of an IPv6 /64 count as one.
   * @returns releases the slot; call it once.
   * @throws {HttpError} 429 where this client has too many checks in progress, 503 where all clients together do.
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
          'Other contract wallet signatures from your address are being checked. Nothing was changed. Try again in a few seconds with the same signature.',
          { 'Retry-After': '5' },
        )
      if (slot.status === 'full')
        throw new HttpError(
          503,
          'busy',
          'Too many contract wallet signatures are being checked. Nothing was changed. Try again in a few seconds with the same signature.',
          { 'Retry-After': '5' },
        )
      return slot.release
    },
  }
}
