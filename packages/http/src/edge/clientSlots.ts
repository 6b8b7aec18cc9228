/** Limits concurrent expensive operations, in total and per client. */
import { getRateLimitKey, getSharedNetwork } from './clientAddress.ts'

export type Slot =
  | {
      readonly status: 'taken'
      /** Releases the slot; call it once. */
      readonly release: () => void
    }
  | { readonly status: 'client-full' }
  | { readonly status: 'full' }

export interface ClientSlots {
  /** @param client address of the client; all of an IPv6 /64 count as one. One /48 or IPv4 /24 has half of all slots at most. */
  take(client: string): Slot
}

export function createClientSlots(limits: { max: number; maxPerClient: number }): ClientSlots {
  const inUse = new Map<string, number>()
  let total = 0

  function count(networks: readonly string[], difference: number): void {
    total += difference
    for (const network of networks) {
      const used = (inUse.get(network) ?? 0) + difference
      if (used > 0) inUse.set(network, used)
      else inUse.delete(network)
    }
  }

  return {
    take(client) {
      const networks = [...new Set([getRateLimitKey(client), getSharedNetwork(client)])]
      const isFull = networks.some((network, index) => {
        const max = index === 0 ? limits.maxPerClient : Math.max(limits.maxPerClient, limits.max / 2)
        return (inUse.get(network) ?? 0) >= max
      })
      if (isFull) return { status: 'client-full' }
      if (total >= limits.max) return { status: 'full' }
      count(networks, 1)
      return { status: 'taken', release: () => count(networks, -1) }
    },
  }
}
