/** Answers about accounts, read once however many ask, kept for 24 hours, those used last first. */
import type { Address } from 'viem'

export interface KeepOptions<T> {
  /** Clock in ms. */
  readonly now: () => number
  /** Answers are kept up to this size in all. */
  readonly maxSize: number
  readonly sizeOf: (answer: T) => number
  readonly read: (address: Address) => Promise<T>
  /** Whether a failure is kept for a minute; one that is not is repeated with the next question. */
  readonly isKept: (error: unknown) => boolean
}

interface Kept<T> {
  readonly answer: Promise<T>
  readonly until: number
  readonly size: number
}

const KEPT_MS = 24 * 60 * 60 * 1_000
const FAILURE_KEPT_MS = 60_000

/** A function like `read` that remembers. */
export function keepAnswers<T>(options: KeepOptions<T>): (address: Address) => Promise<T> {
  const { now, maxSize, sizeOf, read, isKept } = options
  const kept = new Map<string, Kept<T>>()
  let size = 0

  function set(key: string, entry: Kept<T>): void {
    size += entry.size - (kept.get(key)?.size ?? 0)
    kept.delete(key)
    kept.set(key, entry)
    for (const [oldest, { size: freed }] of kept) {
      if (size <= maxSize || oldest === key) break
      kept.delete(oldest)
      size -= freed
    }
  }

  return (address) => {
    const key = address.toLowerCase()
    const known = kept.get(key)
    if (known !== undefined && known.until > now()) {
      set(key, known)
      return known.answer
    }
    const answer = read(address)
    set(key, { answer, until: Infinity, size: 0 })
    answer.then(
      (value) => set(key, { answer, until: now() + KEPT_MS, size: sizeOf(value) }),
      (error: unknown) => set(key, { answer, until: isKept(error) ? now() + FAILURE_KEPT_MS : 0, size: 1 }),
    )
    return answer
  }
}
