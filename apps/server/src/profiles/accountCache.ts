/** LRU cache by account or name: concurrent reads are shared, results are valid for 24 hours. */
import type { Address } from 'viem'

export interface CacheOptions<T, Key extends string> {
  /** Clock in ms. */
  readonly now: () => number
  /** Total size; each entry counts as `MIN_SIZE_BYTES` at least. */
  readonly maxSizeBytes: number
  readonly maxEntries: number
  /** Bytes of a value. */
  readonly sizeOf: (value: T) => number
  /** @param client address of the first requesting client. */
  readonly read: (key: Key, client: string) => Promise<T>
  /** Whether a failure is cached for a minute; otherwise the next call reads again. */
  readonly shouldCacheFailure: (error: unknown) => boolean
}

interface Entry<T> {
  readonly value: () => Promise<T>
  readonly expiresAt: number
  readonly size: number
}

const TTL_MS = 24 * 60 * 60 * 1_000
const FAILURE_TTL_MS = 60_000
/** Minimum size of an entry: its key and promise take memory too. */
export const MIN_SIZE_BYTES = 1_024
/** Maximum length of a cached error message: viem's errors contain unbounded requests and responses. */
const MAX_MESSAGE_LENGTH = 200

/** @returns a cached `read`. A cached failure keeps only the first line of its message. */
export function createAccountCache<T, Key extends string = Address>(
  options: CacheOptions<T, Key>,
): (key: Key, client: string) => Promise<T> {
  const { now, maxSizeBytes, maxEntries, sizeOf, read, shouldCacheFailure } = options
  const entries = new Map<string, Entry<T>>()
  let size = 0

  function remove(key: string): void {
    size -= entries.get(key)?.size ?? 0
    entries.delete(key)
  }

  function set(key: string, entry: Entry<T>): void {
    remove(key)
    size += entry.size
    entries.set(key, entry)
    for (const oldest of entries.keys()) {
      if ((size <= maxSizeBytes && entries.size <= maxEntries) || oldest === key) break
      remove(oldest)
    }
  }

  return (account, client) => {
    const key = account.toLowerCase()
    const cached = entries.get(key)
    if (cached !== undefined && cached.expiresAt > now()) {
      set(key, cached)
      return cached.value()
    }
    const value = read(account, client)
    const pending = { value: () => value, expiresAt: Infinity, size: MIN_SIZE_BYTES }
    set(key, pending)
    value.then(
      (settled) => {
        const bytes = Math.max(MIN_SIZE_BYTES, sizeOf(settled))
        set(key, { value: () => value, expiresAt: now() + TTL_MS, size: bytes })
      },
      (error: unknown) => {
        const expiresAt = now() + FAILURE_TTL_MS
        if (shouldCacheFailure(error)) set(key, { value: rejectWith(error), expiresAt, size: MIN_SIZE_BYTES })
        // A newer read may have replaced it.
        else if (entries.get(key) === pending) remove(key)
      },
    )
    return value
  }
}

function rejectWith(error: unknown): () => Promise<never> {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  const message = line.slice(0, MAX_MESSAGE_LENGTH)
  return async () => {
    throw new Error(message)
  }
}
