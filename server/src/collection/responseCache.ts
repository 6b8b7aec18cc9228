/**
 * Answers by address: those that are being read, and those that were asked for more than once. What is asked for once
 * only is not kept: it would outlive the young generation, and the collector would have to look through all memory for
 * it several times a second.
 */
import type { AsOf } from './asOf.ts'

/** An answer's parts with the block that they are of. */
export type AtBlock<T> = T & { readonly asOf: AsOf }

type CachedResponse = Promise<AtBlock<object>>

export interface ResponseCache {
  /** The answer of some block that is kept or being read. */
  get(path: string): CachedResponse | undefined
  /** Replaces the address's answer. One that fails is not kept. */
  set(path: string, response: CachedResponse): void
}

/** Answers that are kept until there is a newer one, about 60 kB each at most. */
const MAX_RESPONSES = 200
/** Addresses that are remembered to have been asked for. */
const MAX_REMEMBERED_PATHS = 1_000

export function createResponseCache(): ResponseCache {
  const responses = new Map<string, CachedResponse>()
  const requested = new Set<string>()
  return {
    get: (path) => responses.get(path),
    set(path, response) {
      const isRepeated = requested.has(path)
      if (!isRepeated && requested.size >= MAX_REMEMBERED_PATHS) requested.clear()
      requested.add(path)
      if (responses.size >= MAX_RESPONSES) responses.clear()
      responses.set(path, response)
      const drop = () => {
        if (responses.get(path) === response) responses.delete(path)
      }
      response.then(isRepeated ? undefined : drop, drop)
    },
  }
}
