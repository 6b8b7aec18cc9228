/** Limits concurrent expensive operations, in total and per client. */
import { getRateLimitKey } from './clientAddress.ts'

export type Slot =
  | {
      readonly status: 'taken'
      /** Releases the slot; call it once. */
      readonly release: () => void
    }
  | { readonly status: 'client-full' }
  | { readonly status: 'full' }

export interface ClientSlots {
  /** @param client address of the client; all of an IPv6 /64 count as one. */
  take(client: string): Slot
}

export function createClientSlots(limits: { max: number; maxPerClient: number }): ClientSlots {
  const inUse = new Map<string, number>()
  let total = 0
  return {
    take(client) {
      const key = getRateLimitKey(client)
      const own = inUse.get(key) ?? 0
      if (own >= limits.maxPerClient) return { status: 'client-full' }
      if (total >= limits.max) return { status: 'full' }
      total += 1
      inUse.set(key, own + 1)
      return {
        status: 'taken',
        release() {
          total -= 1
          const left = (inUse.get(key) ?? 1) - 1
          if (left > 0) inUse.set(key, left)
          else inUse.delete(key)
        },
      }
    },
  }
}
