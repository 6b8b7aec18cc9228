/**
 * How many live streams each network has open. Networks are nested: a provider may give one customer a /48, which is
 * 65,536 networks of /64, so that a limit for the smallest alone would let one customer take every stream there is.
 */

/** A network may have so many times the streams of the next smaller one within it. */
export const NETWORK_FACTOR = 8

export interface StreamCounts {
  /**
   * @param networks of a client, the smallest first.
   * @returns the limit that one of its networks has reached; undefined where it may open another stream.
   */
  limitReached(networks: readonly string[]): number | undefined
  add(networks: readonly string[]): void
  remove(networks: readonly string[]): void
}

/** @param max streams of a smallest network: an IPv4 address or a /64. */
export function createStreamCounts(max: number): StreamCounts {
  const counts = new Map<string, number>()
  return {
    limitReached(networks) {
      const limits = networks.map((_, index) => max * NETWORK_FACTOR ** index)
      return limits.find((limit, index) => (counts.get(networks[index] ?? '') ?? 0) >= limit)
    },
    add(networks) {
      for (const network of networks) counts.set(network, (counts.get(network) ?? 0) + 1)
    },
    remove(networks) {
      for (const network of networks) {
        const left = (counts.get(network) ?? 1) - 1
        if (left === 0) counts.delete(network)
        else counts.set(network, left)
      }
    },
  }
}
