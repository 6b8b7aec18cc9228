/** Answers about accounts, read once for all who ask, kept for 24 hours, those used last first. */
import type { Address } from 'viem'

export interface KeepOptions<T> {
  /** Clock in ms. */
  readonly now: () => number
  /** Bytes of all answers; each counts as `MIN_SIZE_BYTES` at least. */
  readonly maxSizeBytes: number
  readonly maxEntries: number
  /** Bytes of an answer. */
  readonly sizeOf: (answer: T) => number
  /** @param client address of the client that asks first. */
  readonly read: (address: Address, client: string) => Promise<T>
  /** Whether a failure is kept for a minute; one that is not is repeated with the next question. */
  readonly isKept: (error: unknown) => boolean
}

interface Kept<T> {
  readonly answer: () => Promise<T>
  readonly until: number
  readonly size: number
}

const KEPT_MS = 24 * 60 * 60 * 1_000
const FAILURE_KEPT_MS = 60_000
/** What an entry counts at least: its key, its promise and its place take memory too. */
export const MIN_SIZE_BYTES = 1_024
/** Characters of a kept failure's message. viem's errors hold requests and answers, which have no bound here. */
const MAX_MESSAGE_LENGTH = 200

/** A function like `read` that remembers. A failure that is kept has the first line of its message only. */
export function keepAnswers<T>(options: KeepOptions<T>): (address: Address, client: string) => Promise<T> {
  const { now, maxSizeBytes, maxEntries, sizeOf, read, isKept } = options
  const kept = new Map<string, Kept<T>>()
  let size = 0

  function remove(key: string): void {
    size -= kept.get(key)?.size ?? 0
    kept.delete(key)
  }

  function set(key: string, entry: Kept<T>): void {
    remove(key)
    size += entry.size
    kept.set(key, entry)
    for (const oldest of kept.keys()) {
      if ((size <= maxSizeBytes && kept.size <= maxEntries) || oldest === key) break
      remove(oldest)
    }
  }

  return (address, client) => {
    const key = address.toLowerCase()
    const known = kept.get(key)
    if (known !== undefined && known.until > now()) {
      set(key, known)
      return known.answer()
    }
    const answer = read(address, client)
    const pending = { answer: () => answer, until: Infinity, size: MIN_SIZE_BYTES }
    set(key, pending)
    answer.then(
      (value) => {
        const bytes = Math.max(MIN_SIZE_BYTES, sizeOf(value))
        set(key, { answer: () => answer, until: now() + KEPT_MS, size: bytes })
      },
      (error: unknown) => {
        const until = now() + FAILURE_KEPT_MS
        if (isKept(error)) set(key, { answer: failing(error), until, size: MIN_SIZE_BYTES })
        // Another reading may have its place.
        else if (kept.get(key) === pending) remove(key)
      },
    )
    return answer
  }
}

function failing(error: unknown): () => Promise<never> {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  const message = line.slice(0, MAX_MESSAGE_LENGTH)
  return async () => {
    throw new Error(message)
  }
}
