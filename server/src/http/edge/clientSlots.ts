/** How much of something costly is under way at once, of all clients together and of one. */
import { limitKey } from './clientAddress.ts'

export type Slot =
  | {
      readonly status: 'taken'
      /** Gives the slot back; call it once. */
      readonly release: () => void
    }
  | { readonly status: 'client-full' }
  | { readonly status: 'full' }

export interface ClientSlots {
  /** @param client address of the client; all of an IPv6 /64 count as one. */
  take(client: string): Slot
}

export function createClientSlots(limits: { max: number; maxPerClient: number }): ClientSlots {
  const underWay = new Map<string, number>()
  let total = 0
  return {
    take(client) {
      const key = limitKey(client)
      const own = underWay.get(key) ?? 0
      if (own >= limits.maxPerClient) return { status: 'client-full' }
      if (total >= limits.max) return { status: 'full' }
      total += 1
      underWay.set(key, own + 1)
      return {
        status: 'taken',
        release() {
          total -= 1
          const left = (underWay.get(key) ?? 1) - 1
          if (left > 0) underWay.set(key, left)
          else underWay.delete(key)
        },
      }
    },
  }
}
