/**
 * Reads of Safes that are not indexed: shared by concurrent requests, kept for two seconds, and bounded in number, so that
 * requests for any number of addresses cannot occupy the node.
 */
import type { Address } from 'viem'
import { createFairQueue } from '../../fairQueue.ts'
import { getSharedNetwork } from '../../http/edge/clientAddress.ts'
import { createClientSlots } from '../../http/edge/clientSlots.ts'
import { GatewayError } from '../http/gatewayError.ts'

/** A new Safe appears, and a transaction counts, after at most this time. */
const MAX_AGE_MS = 2_000
const MAX_ENTRIES = 5_000
const MAX_CONCURRENT_READS = 8
/** Reads of one client that run or wait; further ones are refused. An overview has ten Safes. */
const MAX_READS_PER_CLIENT = 25
/** Reads of all clients that run or wait. */
const MAX_READS = 108

const busy = () =>
  new GatewayError(503, 'Too many Safes that are not indexed are requested. Try again later.')

/**
 * @param read of one Safe; its errors are not kept.
 * @returns `client`: address of the requesting client; those without one share the reads of one client.
 */
export function createDirectReads<T>(
  read: (safe: Address) => Promise<T>,
): (safe: Address, client?: string) => Promise<T> {
  const slots = createClientSlots({ max: MAX_READS, maxPerClient: MAX_READS_PER_CLIENT })
  /** The oldest first. */
  const entries = new Map<Address, { readonly readAt: number; readonly result: Promise<T> }>()
  const queue = createFairQueue({
    maxRunning: MAX_CONCURRENT_READS,
    maxRunningPerLane: MAX_CONCURRENT_READS,
    maxWaiting: MAX_READS,
  })

  /** Clients take turns: one with many Safes does not delay another’s. */
  function readInTurn(safe: Address, client: string): Promise<T> {
    const slot = slots.take(client)
    if (slot.status !== 'taken') return Promise.reject(busy())
    return new Promise<T>((resolve, reject) => {
      queue.add({
        subject: getSharedNetwork(client),
        lane: 'chain',
        run: () => read(safe).then(resolve, reject),
        onDropped: () => reject(busy()),
      })
    }).finally(slot.release)
  }

  return (safe, client = '') => {
    const entry = entries.get(safe)
    if (entry !== undefined && performance.now() - entry.readAt < MAX_AGE_MS) return entry.result
    entries.delete(safe)
    const [oldest] = entries.keys()
    if (entries.size >= MAX_ENTRIES && oldest !== undefined) entries.delete(oldest)
    const result = readInTurn(safe, client)
    entries.set(safe, { readAt: performance.now(), result })
    result.catch(() => entries.get(safe)?.result === result && entries.delete(safe))
    return result
  }
}
