/**
 * Reads of Safes that are not indexed: shared by concurrent requests, kept for two seconds, and bounded in number, so that
 * requests for any number of addresses cannot occupy the node.
 */
import type { Address } from 'viem'
import { GatewayError } from '../http/gatewayError.ts'

/** A new Safe appears, and a transaction counts, after at most this time. */
const MAX_AGE_MS = 2_000
const MAX_ENTRIES = 5_000
const MAX_CONCURRENT_READS = 8
/** Reads that wait for one of them; further ones are refused. */
const MAX_WAITING_READS = 100

/** @param read of one Safe; its errors are not kept. */
export function createDirectReads<T>(read: (safe: Address) => Promise<T>): (safe: Address) => Promise<T> {
  /** The oldest first. */
  const entries = new Map<Address, { readonly readAt: number; readonly result: Promise<T> }>()
  const waiting: (() => void)[] = []
  let reading = 0

  async function readInTurn(safe: Address): Promise<T> {
    if (reading >= MAX_CONCURRENT_READS) {
      if (waiting.length >= MAX_WAITING_READS)
        throw new GatewayError(503, 'Too many Safes that are not indexed are requested. Try again later.')
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else reading += 1
    try {
      return await read(safe)
    } finally {
      const next = waiting.shift()
      if (next === undefined) reading -= 1
      else next()
    }
  }

  return (safe) => {
    const entry = entries.get(safe)
    if (entry !== undefined && performance.now() - entry.readAt < MAX_AGE_MS) return entry.result
    entries.delete(safe)
    const [oldest] = entries.keys()
    if (entries.size >= MAX_ENTRIES && oldest !== undefined) entries.delete(oldest)
    const result = readInTurn(safe)
    entries.set(safe, { readAt: performance.now(), result })
    result.catch(() => entries.get(safe)?.result === result && entries.delete(safe))
    return result
  }
}
