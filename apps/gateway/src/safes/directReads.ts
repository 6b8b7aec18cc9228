/**
 * Reads of the chain that the index cannot answer, such as of Safes that are not indexed: shared by concurrent requests,
 * kept for two seconds, and bounded in number, so that requests for any number of addresses cannot occupy the node.
 */
import type { Address } from 'viem'
import { createDigest } from '@peppermint/http/digest.ts'
import { createFairQueue } from '@peppermint/http/fairQueue.ts'
import { keepNewest } from '@peppermint/http/keepNewest.ts'
import { getSharedNetwork } from '@peppermint/http/edge/clientAddress.ts'
import { createClientSlots } from '@peppermint/http/edge/clientSlots.ts'
import { createSharedTurns, QueueFull } from '@peppermint/http/sharedTurns.ts'
import { GatewayError } from '../http/gatewayError.ts'

/** A new Safe appears, and a transaction counts, after at most this time. */
const MAX_AGE_MS = 2_000
const MAX_ENTRIES = 5_000
const MAX_CONCURRENT_READS = 8
/** Reads of one client that run or wait; further ones are refused. An overview has ten Safes. */
const MAX_READS_PER_CLIENT = 25
/** Reads of all clients that run or wait. */
const MAX_READS = 108

interface Entry<T> {
  readonly readAt: number
  readonly result: Promise<T>
  /** Takes a turn of this client too, so that none waits behind what another one has requested. */
  readonly wait: (client: string) => void
}

const busy = () => new GatewayError(503, 'Too much that is not indexed is requested. Try again later.')

/**
 * @param read what is asked of the chain about one account, and `of` what; its errors are not kept.
 * @returns `client`: address of the requesting client; those without one share the reads of one client.
 */
export function createDirectReads<T, Of extends readonly unknown[] = []>(
  read: (account: Address, ...of: Of) => Promise<T>,
): (account: Address, client?: string, ...of: Of) => Promise<T> {
  const slots = createClientSlots({ max: MAX_READS, maxPerClient: MAX_READS_PER_CLIENT })
  /** The oldest first. */
  const entries = new Map<string, Entry<T>>()
  const queue = createFairQueue({
    maxRunning: MAX_CONCURRENT_READS,
    maxRunningPerLane: MAX_CONCURRENT_READS,
    maxWaiting: MAX_READS,
  })

  /** Clients take turns: one with many Safes does not delay another’s. */
  function start(client: string, run: () => Promise<T>): Entry<T> {
    const { turn, join } = createSharedTurns(queue)
    const networks = new Set<string>()
    const { promise, resolve } = Promise.withResolvers<T>()
    /** @returns whether this client has a turn for the read. */
    const wait = (address: string): boolean => {
      const network = getSharedNetwork(address)
      if (networks.has(network)) return true
      const slot = slots.take(address)
      if (slot.status !== 'taken') return false
      networks.add(network)
      join(network)
      void promise.then(slot.release, slot.release)
      return true
    }
    const hasTurn = wait(client)
    const result = hasTurn ? turn('chain', run) : Promise.reject(busy())
    resolve(
      result.catch((error: unknown) => {
        throw error instanceof QueueFull ? busy() : error
      }),
    )
    return { readAt: performance.now(), result: promise, wait }
  }

  return (account, client = '', ...of) => {
    const key = of.length === 0 ? account : createDigest(JSON.stringify([account, ...of]))
    const entry = entries.get(key)
    if (entry !== undefined && performance.now() - entry.readAt < MAX_AGE_MS) {
      entry.wait(client)
      return entry.result
    }
    const started = start(client, () => read(account, ...of))
    keepNewest(entries, key, started, MAX_ENTRIES)
    started.result.catch(() => entries.get(key) === started && entries.delete(key))
    return started.result
  }
}
